/** One class per way to share samples out among clients. */
package dev.crucible.engine.data.partition;
