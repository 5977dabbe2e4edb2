package dev.crucible.engine.config;

import dev.crucible.engine.parameters.Problem;
import java.util.List;

/**
 * A problem and what it rests on.
 *
 * @param problem what is wrong
 * @param kind why
 * @param inputs further keys the problem rests on; when one of them was only guessed, so is the problem
 */
record Diagnostic(Problem problem, Kind kind, List<String> inputs) {

    /** Why something is a problem. */
    enum Kind {
        /** One value has the wrong type or is out of its range. */
        FORM,
        /** A keyword is unknown or values do not go together. */
        RULE,
        /** Something is not there. */
        MISSING;

        private Problem.Code code(Problem problem) {
            return switch (this) {
                case FORM -> Problem.Code.INVALID_VALUE;
                case RULE -> problem.isError() ? Problem.Code.CONFLICT : Problem.Code.DOUBTFUL;
                case MISSING -> Problem.Code.MISSING_KEY;
            };
        }
    }

    /**
     * A finding in the terms of the config as submitted.
     *
     * @param problem with the path of the submitted config
     * @param kind why
     * @param given whether everything it rests on was given, nothing guessed
     */
    record Located(Problem problem, Kind kind, boolean given) {

        /** One about the shape of the config itself. */
        static Located shape(Problem problem, Kind kind) {
            return new Located(problem, kind, true);
        }

        /** The problem with a code, its own or that of its kind. */
        Problem coded() {
            return problem.code() == Problem.Code.NONE ? problem.of(kind.code(problem)) : problem;
        }
    }

    /** The first part of a dotted path. */
    static String rootOf(String field) {
        int dot = field.indexOf('.');
        return dot < 0 ? field : field.substring(0, dot);
    }
}
