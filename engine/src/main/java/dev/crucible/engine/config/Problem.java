package dev.crucible.engine.config;

/**
 * Something wrong or doubtful in a config. Errors are values until the edge turns them into text.
 *
 * @param severity whether a run may start
 * @param field dotted path of the field, such as {@code simulation_strategies.0.trim_ratio}
 * @param message what is wrong and how to mend it
 */
public record Problem(Severity severity, String field, String message) {

    /** How bad it is. */
    public enum Severity {
        ERROR,
        WARNING
    }

    public static Problem error(String field, String message) {
        return new Problem(Severity.ERROR, field, message);
    }

    public static Problem warning(String field, String message) {
        return new Problem(Severity.WARNING, field, message);
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
