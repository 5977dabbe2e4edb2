/**
 * Distributed SGD held against another library's: {@link dev.crucible.sweep.byzfl.Validation} trains the cells of a reference table, and
 * {@link dev.crucible.sweep.byzfl.Trace} replays recorded steps exactly.
 */
package dev.crucible.sweep.byzfl;
