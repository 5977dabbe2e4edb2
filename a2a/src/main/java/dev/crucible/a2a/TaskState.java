package dev.crucible.a2a;

/** State of a task in its life cycle. */
public enum TaskState {
    UNSPECIFIED,
    SUBMITTED,
    WORKING,
    COMPLETED,
    FAILED,
    CANCELED,
    INPUT_REQUIRED,
    REJECTED,
    AUTH_REQUIRED;

    /** Returns true if the task has ended. */
    public boolean isTerminal() {
        return switch (this) {
            case COMPLETED, FAILED, CANCELED, REJECTED -> true;
            case UNSPECIFIED, SUBMITTED, WORKING, INPUT_REQUIRED, AUTH_REQUIRED -> false;
        };
    }

    /** Returns true if the task waits for the client. */
    public boolean isInterrupted() {
        return this == INPUT_REQUIRED || this == AUTH_REQUIRED;
    }

    /** Returns true if the agent has stopped working, in an end or for the client: a blocking call returns here. */
    public boolean isAtRest() {
        return isTerminal() || isInterrupted();
    }
}
