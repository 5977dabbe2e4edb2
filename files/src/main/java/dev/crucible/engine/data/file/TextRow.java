package dev.crucible.engine.data.file;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * One row of a file of texts.
 *
 * @param origin the file and the row, for error messages
 * @param label the name of the class
 * @param writer the natural owner, if the file names one
 */
record TextRow(String origin, String text, String label, Optional<String> writer) {

    /** The columns that may name the natural owner of each sample, in order of preference. */
    private static final List<String> WRITERS = List.of("writer", "writer_id");

    /** Returns the one of {@code columns} that names natural owners. */
    static Optional<String> writer(Collection<String> columns) {
        return WRITERS.stream().filter(columns::contains).findFirst();
    }
}
