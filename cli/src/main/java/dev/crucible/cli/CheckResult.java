package dev.crucible.cli;

/**
 * What the doctor found of one thing.
 *
 * @param subject the thing
 * @param state how it is
 * @param detail what there is, or what to do
 */
record CheckResult(String subject, State state, String detail) {

    /** How a thing is. */
    enum State {
        OK,
        /** Not there, and something that needs it will not work; the rest does. */
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
