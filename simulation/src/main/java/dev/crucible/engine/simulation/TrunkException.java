package dev.crucible.engine.simulation;

import dev.crucible.engine.parameters.Problem;
import java.io.IOException;

/** Thrown for a branch that cannot start at its trunk. */
final class TrunkException extends IOException {

    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    TrunkException(String field, String message) {
        super(field + ": " + message);
        problem = Problem.error(field, message);
    }

    /** Returns the problem: the setting and the reason. */
    Problem problem() {
        return problem;
    }
}
