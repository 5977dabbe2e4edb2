package dev.crucible.engine.simulation;

import dev.crucible.engine.parameters.Problem;
import java.io.IOException;

/** A branch that cannot start where it is to start. */
final class TrunkException extends IOException {

    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    TrunkException(String field, String message) {
        super(field + ": " + message);
        problem = Problem.error(field, message);
    }

    /** The setting to blame, and why. */
    Problem problem() {
        return problem;
    }
}
