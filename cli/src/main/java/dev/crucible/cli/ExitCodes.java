package dev.crucible.cli;

/** What the command's exit codes mean. */
final class ExitCodes {

    static final int OK = 0;
    static final int FAILED = 1;
    static final int BAD_INPUT = 2;

    /** Ended by Ctrl-C, as shells count it. */
    static final int INTERRUPTED = 130;

    private ExitCodes() {}
}
