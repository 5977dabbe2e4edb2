/**
 * Samples and where they come from. Read {@code Dataset} and {@code Samples} first; the packages below draw ({@code glyphs}, {@code
 * colour}, {@code text}), read files ({@code file}), hold real scans ({@code scans}), fetch ({@code hub}) and deal to clients ({@code
 * partition}). {@code data.catalog.Datasets} knows them by keyword.
 */
package dev.crucible.engine.data;
