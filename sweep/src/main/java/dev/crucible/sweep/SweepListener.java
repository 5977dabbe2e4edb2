package dev.crucible.sweep;

import java.util.List;

/** Listener of a sweep; called by the thread that finished a cell, one call at a time. */
public interface SweepListener {

    /** Reports a finished run, for all cells that share it. */
    default void finished(SweepState progress) {}

    /** Reports a message for the user. */
    default void warning(String message) {}

    /** Reports that all results are written; {@code sentences} are their limits. */
    default void concluded(List<String> sentences) {}
}
