/** Commands of a checkout, which {@code cli} finds by {@code ServiceLoader}. */
package dev.crucible.bench.command;
