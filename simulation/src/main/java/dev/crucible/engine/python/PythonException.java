package dev.crucible.engine.python;

import java.util.Optional;

/** A rule or an attack in Python, or the interpreter itself, did not do what it should; the message is for its author. */
public final class PythonException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String trace;

    PythonException(String message, String trace) {
        super(message);
        this.trace = trace;
    }

    /** Where it happened, from the author's own file on, or what the process printed last. */
    public Optional<String> trace() {
        return trace.isBlank() ? Optional.empty() : Optional.of(trace);
    }
}
