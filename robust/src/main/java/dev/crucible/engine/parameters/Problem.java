package dev.crucible.engine.parameters;

import dev.crucible.engine.api.PublicApi;

/**
 * An error or a warning about a config. Problems are values until the edge of the system turns them into text.
 *
 * @param severity ERROR if it prevents a run from starting
 * @param field dotted path of the field, such as {@code simulation_strategies.0.trim_ratio}
 * @param message the mistake and its fix
 * @param code the kind of problem, for programs, which never parse the message
 */
@PublicApi
public record Problem(Severity severity, String field, String message, Code code) {

    /** Severity of a problem. */
    public enum Severity {
        ERROR,
        WARNING
    }

    /** Kind of a problem. */
    public enum Code {
        /** No kind beyond the severity. */
        NONE(""),
        /** One value has the wrong type or is out of its range. */
        INVALID_VALUE("invalid_value"),
        /** A number or a flag was given as text. */
        TEXT_VALUE("text_value"),
        /** A required key is missing. */
        MISSING_KEY("missing_key"),
        /** A key is valid but has no effect. */
        UNREAD_KEY("unread_key"),
        /** A keyword is unknown, or values contradict each other. */
        CONFLICT("conflict"),
        /** The rule does not tolerate so many attackers among so many clients; no single value is wrong. */
        BOUND("conflict"),
        /** Values are consistent but probably not intended. */
        DOUBTFUL("doubtful"),
        /** The rule is set to fewer attackers than there are. */
        TOO_FEW_MALICIOUS_CLIENTS("too_few_malicious_clients"),
        /** The rule is set to more attackers than there are. */
        TOO_MANY_MALICIOUS_CLIENTS("too_many_malicious_clients"),
        /** No GPU is available. */
        NO_GPU("no_gpu"),
        /** A data set has no files. */
        MISSING_DATA("missing_data"),
        /** A language model has no weights, so the run fails. */
        MISSING_WEIGHTS("missing_weights"),
        /** A small model replaces one without files. */
        STAND_IN_WEIGHTS("stand_in_weights");

        private final String word;

        Code(String word) {
            this.word = word;
        }

        /** Returns the name of the kind in APIs. */
        public String word() {
            return word;
        }
    }

    public static Problem error(String field, String message) {
        return new Problem(Severity.ERROR, field, message, Code.NONE);
    }

    public static Problem warning(String field, String message) {
        return new Problem(Severity.WARNING, field, message, Code.NONE);
    }

    /** Returns a copy with another code. */
    public Problem of(Code newCode) {
        return new Problem(severity, field, message, newCode);
    }

    /** Returns a copy with another field. */
    public Problem at(String path) {
        return new Problem(severity, path, message, code);
    }

    /** Returns a copy as a warning. */
    public Problem asWarning() {
        return new Problem(Severity.WARNING, field, message, code);
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** Returns {@code field: message}. */
    @Override
    public String toString() {
        return field + ": " + message;
    }
}
