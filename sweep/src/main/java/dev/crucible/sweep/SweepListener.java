package dev.crucible.sweep;

import java.util.List;

/** Watches a sweep; called by the thread that finished a cell, one call at a time. */
public interface SweepListener {

    /** A run is done, for all cells that share it. */
    default void finished(SweepState progress) {}

    /** Something a user should read. */
    default void warning(String message) {}

    /** The sweep has all its results; {@code sentences} say what they cannot bear. */
    default void concluded(List<String> sentences) {}
}
