/**
 * Client removal: after a round is aggregated, a rule scores every client and may leave some out of the rounds that follow. Removed
 * clients continue to train and report. The formulas are those of the existing program; where one has
 * a flaw, the corrected form is a separate option.
 */
package dev.crucible.engine.aggregation.removal;
