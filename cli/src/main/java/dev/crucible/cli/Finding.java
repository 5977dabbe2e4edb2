package dev.crucible.cli;

/**
 * What the doctor found of one thing.
 *
 * @param subject the thing
 * @param state how it is
 * @param detail what there is, or what to do
 */
record Finding(String subject, State state, String detail) {

    /** How a thing is. */
    enum State {
        OK,
        /** Not there, and something that needs it will not work; the rest does. */
        MISSING,
        /** Nothing works without it. */
        BROKEN
    }

    static Finding ok(String subject, String detail) {
        return new Finding(subject, State.OK, detail);
    }

    static Finding missing(String subject, String detail) {
        return new Finding(subject, State.MISSING, detail);
    }

    static Finding broken(String subject, String detail) {
        return new Finding(subject, State.BROKEN, detail);
    }
}
