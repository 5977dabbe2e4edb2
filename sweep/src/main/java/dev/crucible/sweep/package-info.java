/**
 * Grids of simulations: {@link dev.crucible.sweep.Grid} defines the cells, {@link dev.crucible.sweep.Sweep} runs them on the machine's
 * cores and caches each, {@link dev.crucible.sweep.Summary} has the conclusions.
 */
package dev.crucible.sweep;
