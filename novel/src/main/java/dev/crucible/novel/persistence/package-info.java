/**
 * What outlives a session: preferences, the reader's profile and saves, as JSON files that are written whole or not at all. Read {@code
 * Store} first: one file that holds one record, written by {@code AtomicFile}. {@code Folders} says where on this system; {@code
 * SaveSlots} holds the pages of {@code Save}s, {@code SeenLines} and {@code Discoveries} what counts over all of them. Fields are added
 * with a default and never renamed: old files are read for ever.
 */
package dev.crucible.novel.persistence;
