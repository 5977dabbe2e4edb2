package dev.crucible.engine.data.file;

import java.util.Optional;

/**
 * One row of a file of texts.
 *
 * @param origin the file and the row, for complaints
 * @param label the name of the class
 * @param writer the natural owner, when the file names one
 */
record TextRow(String origin, String text, String label, Optional<String> writer) {

    /** The column that may name the natural owner of each text. */
    static final String WRITER = "writer";
}
