package dev.crucible.engine.config;

/**
 * Something wrong or doubtful in a config. Errors are values until the edge turns them into text.
 *
 * @param severity whether a run may start
 * @param field dotted path of the field, such as {@code simulation_strategies.0.trim_ratio}
 * @param message what is wrong and how to mend it
 * @param code what kind of problem it is, for programs; empty where nothing more is known than the severity
 */
public record Problem(Severity severity, String field, String message, String code) {

    /** How bad it is. */
    public enum Severity {
        ERROR,
        WARNING
    }

    public static Problem error(String field, String message) {
        return new Problem(Severity.ERROR, field, message, "");
    }

    public static Problem warning(String field, String message) {
        return new Problem(Severity.WARNING, field, message, "");
    }

    /** The same, of a kind. */
    Problem of(String newCode) {
        return new Problem(severity, field, message, newCode);
    }

    /** The same at {@code path}. */
    Problem at(String path) {
        return new Problem(severity, path, message, code);
    }

    /** The same as a warning. */
    Problem asWarning() {
        return new Problem(Severity.WARNING, field, message, code);
    }

    /** Whether people are told; what every config of the existing program has to carry is news for programs alone. */
    boolean isTold() {
        return isError() || !Unread.isUsual(this);
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
