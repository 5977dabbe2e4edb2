/**
 * State that outlives a session: preferences, the reader's profile and saves, as JSON files that are written
 * atomically. Read {@code Store} first: one file with one record, written by {@code AtomicFile}. {@code Folders} has
 * the locations on this system. {@code SaveSlots} has the pages of {@code Save}s; {@code SeenLines} and the {@code
 * Discoveries} of the module {@code story} are shared by all saves. New fields get a default and fields are never renamed, so that old files stay
 * readable.
 */
package dev.crucible.novel.persistence;
