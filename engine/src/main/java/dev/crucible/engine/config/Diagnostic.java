package dev.crucible.engine.config;

import dev.crucible.engine.parameters.Problem;
import java.util.List;

/**
 * A problem with its kind and the keys that it depends on.
 *
 * @param problem the problem
 * @param kind its kind
 * @param inputs further keys that it depends on; if one of them was only guessed, so is the problem
 */
record Diagnostic(Problem problem, Kind kind, List<String> inputs) {

    /** Kind of a problem. */
    enum Kind {
        /** One value has the wrong type or is out of its range. */
        FORM,
        /** A keyword is unknown or values do not go together. */
        RULE,
        /** A setting is missing. */
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
     * A problem with its path in the submitted config.
     *
     * @param problem with the path of the submitted config
     * @param kind its kind
     * @param given true if all values that it depends on were given, none guessed
     */
    record Located(Problem problem, Kind kind, boolean given) {

        /** Returns a problem of the config's overall shape. */
        static Located shape(Problem problem, Kind kind) {
            return new Located(problem, kind, true);
        }

        /** Returns the problem with a code, its own or that of its kind. */
        Problem coded() {
            return problem.code() == Problem.Code.NONE ? problem.of(kind.code(problem)) : problem;
        }
    }

    /** Returns the first part of a dotted path. */
    static String rootOf(String field) {
        int dot = field.indexOf('.');
        return dot < 0 ? field : field.substring(0, dot);
    }
}
