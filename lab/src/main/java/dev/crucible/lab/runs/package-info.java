/**
 * Runs on disk, whichever program wrote them. Read {@code RunStore} and {@code RunStatus} first. {@code RunSummaries} builds the list,
 * {@code Damage} describes unreadable files, {@code Trash} handles deleted runs, and
 * {@code LenientJson} reads files that may be incomplete.
 */
package dev.crucible.lab.runs;
