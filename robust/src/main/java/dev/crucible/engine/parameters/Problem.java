package dev.crucible.engine.parameters;

import dev.crucible.engine.api.PublicApi;

/**
 * Something wrong or doubtful in a config. Errors are values until the edge turns them into text.
 *
 * @param severity whether a run may start
 * @param field dotted path of the field, such as {@code simulation_strategies.0.trim_ratio}
 * @param message what is wrong and how to mend it
 * @param code what kind of problem it is, for programs, which never read the message
 */
@PublicApi
public record Problem(Severity severity, String field, String message, Code code) {

    /** How bad it is. */
    public enum Severity {
        ERROR,
        WARNING
    }

    /** What kind of problem it is. */
    public enum Code {
        /** Nothing more is known than the severity. */
        NONE(""),
        /** One value has the wrong type or is out of its range. */
        INVALID_VALUE("invalid_value"),
        /** A number or a flag came as text. */
        TEXT_VALUE("text_value"),
        /** A key is not there. */
        MISSING_KEY("missing_key"),
        /** A key is checked, and nothing reads it. */
        UNREAD_KEY("unread_key"),
        /** A keyword is unknown, or values do not go together. */
        CONFLICT("conflict"),
        /** So many clients and attackers are more than the rule can work with; no value is wrong by itself. */
        BOUND("conflict"),
        /** Values that go together and hardly mean what they say. */
        DOUBTFUL("doubtful"),
        /** The rule is told of fewer attackers than there are. */
        TOO_FEW_MALICIOUS_CLIENTS("too_few_malicious_clients"),
        /** The rule is told of more attackers than there are. */
        TOO_MANY_MALICIOUS_CLIENTS("too_many_malicious_clients"),
        /** There is no GPU. */
        NO_GPU("no_gpu"),
        /** A data set has no files. */
        MISSING_DATA("missing_data"),
        /** A language model has no weights, so that the run fails. */
        MISSING_WEIGHTS("missing_weights"),
        /** A small model stands in for one without files. */
        STAND_IN_WEIGHTS("stand_in_weights");

        private final String word;

        Code(String word) {
            this.word = word;
        }

        /** What programs outside call it. */
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

    /** The same, of a kind. */
    public Problem of(Code newCode) {
        return new Problem(severity, field, message, newCode);
    }

    /** The same at {@code path}. */
    public Problem at(String path) {
        return new Problem(severity, path, message, code);
    }

    /** The same as a warning. */
    public Problem asWarning() {
        return new Problem(Severity.WARNING, field, message, code);
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** {@code field: message}. */
    @Override
    public String toString() {
        return field + ": " + message;
    }
}
