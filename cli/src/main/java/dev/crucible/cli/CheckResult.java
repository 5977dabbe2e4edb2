package dev.crucible.cli;

/**
 * Result of one of the doctor's checks.
 *
 * @param subject checked thing
 * @param state state of the thing
 * @param detail description, or the remedy
 */
record CheckResult(String subject, State state, String detail) {

    /** State of a checked thing. */
    enum State {
        OK,
        /** Absent: features that need it do not work, others do. */
        MISSING,
        /** Nothing works without it. */
        BROKEN
    }

    static CheckResult ok(String subject, String detail) {
        return new CheckResult(subject, State.OK, detail);
    }

    static CheckResult missing(String subject, String detail) {
        return new CheckResult(subject, State.MISSING, detail);
    }

    static CheckResult broken(String subject, String detail) {
        return new CheckResult(subject, State.BROKEN, detail);
    }
}
