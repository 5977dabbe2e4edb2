package dev.crucible.bench.services;

/**
 * Sequential model of the run store's operations on one run whose queue is closed, so that nothing but these operations changes it.
 *
 * @param place where its folder is
 * @param waiting true if it waits in the queue, false if it is stopped
 * @param renamed true after a rename
 * @param noted true after a note
 */
record RunModel(Place place, boolean waiting, boolean renamed, boolean noted) {

    static final RunModel QUEUED = new RunModel(Place.LISTED, true, false, false);

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    /** Places of a run's folder. */
    enum Place {
        LISTED,
        TRASH,
        NOWHERE
    }

    /** Operations of clients. */
    enum Operation {
        STOP,
        DELETE,
        TRASH,
        RESTORE,
        RESUME,
        RENAME,
        NOTE
    }

    /** Answer to an operation, and the run after it. */
    record Step(int status, RunModel after) {}

    /** Returns the step of {@code operation} when no other goes on. */
    Step after(Operation operation) {
        if (operation == Operation.RESTORE) {
            return switch (place) {
                case LISTED -> new Step(CONFLICT, this);
                case TRASH -> new Step(OK, in(Place.LISTED));
                case NOWHERE -> new Step(NOT_FOUND, this);
            };
        }
        if (place != Place.LISTED) {
            return new Step(NOT_FOUND, this);
        }
        return switch (operation) {
            case STOP -> new Step(OK, new RunModel(place, false, renamed, noted));
            case DELETE -> new Step(OK, new RunModel(Place.NOWHERE, false, false, false));
            case TRASH -> new Step(OK, in(Place.TRASH));
            case RESUME -> waiting ? new Step(CONFLICT, this) : new Step(OK, new RunModel(place, true, renamed, noted));
            case RENAME -> new Step(OK, new RunModel(place, waiting, true, noted));
            case NOTE -> new Step(OK, new RunModel(place, waiting, renamed, true));
            case RESTORE -> throw new IllegalStateException("a restore is told above");
        };
    }

    private RunModel in(Place other) {
        return new RunModel(other, waiting, renamed, noted);
    }
}
