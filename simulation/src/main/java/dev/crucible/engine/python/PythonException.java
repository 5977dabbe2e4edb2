package dev.crucible.engine.python;

import java.util.Optional;

/** Thrown when a rule or an attack in Python, or the interpreter itself, fails; the message is for its author. */
public final class PythonException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String trace;
    private final boolean raised;

    PythonException(String message, String trace) {
        this(message, trace, false);
    }

    PythonException(String message, String trace, boolean raised) {
        super(message);
        this.trace = trace;
        this.raised = raised;
    }

    /** Returns true if the author's function raised an error, and its process goes on. */
    boolean raised() {
        return raised;
    }

    /** Returns the stack trace from the author's own file on, or the last lines that the process printed. */
    public Optional<String> trace() {
        return trace.isBlank() ? Optional.empty() : Optional.of(trace);
    }
}
