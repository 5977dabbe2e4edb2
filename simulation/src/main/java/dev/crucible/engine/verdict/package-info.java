/**
 * Judgement of rules under attack, in one place: {@link dev.crucible.engine.verdict.Trial} is the result of one seed,
 * {@link dev.crucible.engine.verdict.Verdict} the conclusion from several, {@link dev.crucible.engine.verdict.Thresholds} the limits with
 * their reasons. Pages, sweeps and the crew show these results and compute none themselves.
 */
package dev.crucible.engine.verdict;
