/**
 * How a rule came through an attack, judged in one place: {@link dev.crucible.engine.verdict.Trial} is what one seed shows,
 * {@link dev.crucible.engine.verdict.Verdict} what several seeds allow to say, {@link dev.crucible.engine.verdict.Thresholds} where the
 * words change and why. Pages, sweeps and the crew show what is computed here and compute nothing of it again.
 */
package dev.crucible.engine.verdict;
