package dev.crucible.engine.results;

import java.util.Locale;

/** What kind of failure ended a run: {@code error_code} of its status, for programs, which never read the {@code error} beside it. */
public enum FailureCode {
    /** The config asks for what cannot be run. */
    CONFIG,
    /** The rule cannot work with so many clients and attackers. */
    BOUND,
    /** The data set or a model's weights are missing or malformed. */
    DATA,
    /** The model is no longer made of finite numbers. */
    DIVERGED,
    /** It wanted more memory than there is. */
    MEMORY,
    /** Code of the operator's own, in Python, failed. */
    PYTHON,
    /** The cluster cannot be had or was lost. */
    CLUSTER,
    /** A file of the run cannot be read or written, or cannot be believed. */
    FILES,
    /** It took more time or space than it may. */
    LIMIT,
    /** Its process was ended from outside. */
    INTERRUPTED,
    /** Its process ended without a last word, or could not start. */
    EXITED,
    /** A mistake of ours. */
    INTERNAL;

    /** The key of the code in a status. */
    public static final String KEY = "error_code";

    /** What it is called in files and on the wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
