/**
 * Red team campaigns: {@link dev.crucible.sweep.redteam.SearchSpace} says which attacks there are against a config, {@link
 * dev.crucible.sweep.redteam.AttackSearch} looks for the worst with few runs, {@link dev.crucible.sweep.redteam.Campaign} runs it,
 * confirms what it found on fresh seeds and leaves a report.
 */
package dev.crucible.sweep.redteam;
