package dev.crucible.engine.results;

import java.util.Locale;

/** Kind of failure that ended a run: {@code error_code} of its status, for programs, which never read the text of {@code error}. */
public enum FailureCode {
    /** The config requests something that cannot be run. */
    CONFIG,
    /** The rule cannot work with so many clients and attackers. */
    BOUND,
    /** The data set or a model's weights are missing or malformed. */
    DATA,
    /** The model is no longer made of finite numbers. */
    DIVERGED,
    /** The run needed more memory than there is. */
    MEMORY,
    /** The operator's own Python code failed. */
    PYTHON,
    /** The cluster is not available or was lost. */
    CLUSTER,
    /** A file of the run cannot be read or written, or is not trustworthy. */
    FILES,
    /** The run exceeded its limit of time or space. */
    LIMIT,
    /** Its process was ended from outside. */
    INTERRUPTED,
    /** Its process ended without reporting a failure, or could not start. */
    EXITED,
    /** A bug of Crucible. */
    INTERNAL;

    /** The key of the code in a status. */
    public static final String KEY = "error_code";

    /** Returns its name in files and on the wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
