/**
 * Runs as they lie on disk, whoever wrote them. Read {@code RunStore} and {@code RunStatus} first; {@code RunSummaries} makes the list,
 * {@code Damage} says what keeps a file from being read, {@code Trash} and {@code ArchiveFiles} put runs away, {@code LenientJson} reads
 * what may be half written.
 */
package dev.crucible.lab.runs;
