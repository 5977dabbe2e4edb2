package dev.crucible.engine.data.table;

/**
 * A column of a table.
 *
 * @param name as the header has it
 * @param text whether the file's own type says that it holds no numbers; otherwise its training values tell
 */
public record TableColumn(String name, boolean text) {}
