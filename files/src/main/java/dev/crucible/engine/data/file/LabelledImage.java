package dev.crucible.engine.data.file;

import java.io.IOException;
import java.util.Optional;

/**
 * An encoded image with its label.
 *
 * @param origin the file and row, for error messages
 * @param content its bytes, read on demand
 * @param label the name of the class
 * @param writer the natural owner, if the file names one
 */
record LabelledImage(String origin, Content content, String label, Optional<String> writer) {

    /** Source of the bytes. */
    @FunctionalInterface
    interface Content {
        byte[] read() throws IOException;
    }
}
