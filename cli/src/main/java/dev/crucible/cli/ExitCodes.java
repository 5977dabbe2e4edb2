package dev.crucible.cli;

/** Exit codes of the command. */
public final class ExitCodes {

    public static final int OK = 0;
    public static final int FAILED = 1;
    public static final int BAD_INPUT = 2;

    /** A comparison whose two sides are not the same thing. */
    public static final int NOT_COMPARABLE = 3;

    /** Ended by Ctrl-C (128 + SIGINT). */
    public static final int INTERRUPTED = 130;

    private ExitCodes() {}
}
