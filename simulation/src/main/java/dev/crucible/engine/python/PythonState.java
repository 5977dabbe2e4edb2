package dev.crucible.engine.python;

import dev.crucible.engine.aggregation.RuleState;

/**
 * State that a rule or an attack in Python carries to the next round.
 *
 * @param sha256 the hash of its file; the run resumes only with the same file
 * @param bytes its {@code ctx.state}
 */
record PythonState(String sha256, byte[] bytes) implements RuleState {

    /** Returns the bytes of {@code state}, empty when there is none. */
    static byte[] of(RuleState state, Source source) {
        if (!(state instanceof PythonState(String sha256, byte[] bytes))) {
            return new byte[0];
        }
        if (!sha256.equals(source.sha256())) {
            throw new PythonException(
                    "%s was changed since the run began: its sha256 was %s and is %s; put the old file back or start a new run"
                            .formatted(source.file(), sha256, source.sha256()),
                    "");
        }
        return bytes;
    }
}
