/** The {@code crucible} command: parses, calls a module, prints. */
package dev.crucible.cli;
