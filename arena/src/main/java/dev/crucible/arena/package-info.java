/**
 * Grids of simulations: {@link dev.crucible.arena.Grid} says which cells there are, {@link dev.crucible.arena.Sweep} runs them on the
 * machine's cores and remembers each, {@link dev.crucible.arena.Summary} says what they show.
 */
package dev.crucible.arena;
