/**
 * Samples and their sources. Read {@code Dataset} and {@code Samples} first; the packages below draw ({@code glyphs}, {@code
 * colour}, {@code text}), read files ({@code file}), contain real scans ({@code scans}), fetch ({@code hub}) and partition ({@code
 * partition}). {@code data.catalog.Datasets} finds them by keyword.
 */
package dev.crucible.engine.data;
