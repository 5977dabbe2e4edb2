package dev.crucible.a2a;

/** Where a task is in its life. */
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

    /** Whether the task has ended for good. */
    public boolean isTerminal() {
        return switch (this) {
            case COMPLETED, FAILED, CANCELED, REJECTED -> true;
            case UNSPECIFIED, SUBMITTED, WORKING, INPUT_REQUIRED, AUTH_REQUIRED -> false;
        };
    }

    /** Whether the task waits for the client. */
    public boolean isInterrupted() {
        return this == INPUT_REQUIRED || this == AUTH_REQUIRED;
    }

    /** Whether the agent does nothing more by itself: a blocking call returns here. */
    public boolean isAtRest() {
        return isTerminal() || isInterrupted();
    }
}
