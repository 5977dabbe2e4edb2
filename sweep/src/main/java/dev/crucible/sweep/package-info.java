/**
 * Grids of simulations: {@link dev.crucible.sweep.Grid} says which cells there are, {@link dev.crucible.sweep.Sweep} runs them on the
 * machine's cores and remembers each, {@link dev.crucible.sweep.Summary} says what they show.
 */
package dev.crucible.sweep;
