/**
 * Red team campaigns: {@link dev.crucible.sweep.redteam.SearchSpace} has the possible attacks on a config,
 * {@link dev.crucible.sweep.redteam.AttackSearch} searches for the worst with few runs, {@link dev.crucible.sweep.redteam.Campaign} runs
 * both: it confirms the result on fresh seeds and writes a report.
 */
package dev.crucible.sweep.redteam;
