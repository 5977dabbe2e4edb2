package dev.crucible.sweep;

/** Watches a sweep; called by the thread that finished a cell, one call at a time. */
public interface SweepListener {

    /** A run is done, for all cells that share it. */
    default void finished(SweepState progress) {}

    /** Something a user should read. */
    default void warning(String message) {}
}
