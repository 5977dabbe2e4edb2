package dev.crucible.engine.python;

import dev.crucible.engine.aggregation.RuleState;

/**
 * What a rule in Python carries to the next round.
 *
 * @param sha256 the hash of the rule's file, with which alone the run may go on
 * @param bytes its {@code ctx.state}
 */
record PythonState(String sha256, byte[] bytes) implements RuleState {}
