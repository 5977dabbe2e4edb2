/**
 * Distributed SGD held against another library's: {@link dev.crucible.arena.byzfl.Validation} trains the cells of a reference table, and
 * {@link dev.crucible.arena.byzfl.Trace} replays recorded steps exactly.
 */
package dev.crucible.arena.byzfl;
