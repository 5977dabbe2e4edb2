/**
 * Client removal: after a round is aggregated, a rule scores every client and may leave some out of the rounds that follow. Removed
 * clients go on training and reporting. The formulas are those of the existing program (robust federated learning §3.5); where one has
 * a flaw, the mended form is an option of its own name.
 */
package dev.crucible.engine.aggregation.removal;
