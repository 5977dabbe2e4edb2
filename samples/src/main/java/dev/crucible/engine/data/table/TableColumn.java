package dev.crucible.engine.data.table;

/**
 * A column of a table.
 *
 * @param name its name in the header
 * @param text true if the file's own type says that it has no numbers; otherwise its training values decide
 */
public record TableColumn(String name, boolean text) {}
