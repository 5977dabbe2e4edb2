package dev.crucible.engine.data.file;

import java.io.IOException;
import java.util.Optional;

/**
 * An image that is still encoded.
 *
 * @param origin the file, and the row in it, for complaints
 * @param content its bytes, read when they are wanted
 * @param label the name of the class
 * @param writer the natural owner, when the file names one
 */
record LabelledImage(String origin, Content content, String label, Optional<String> writer) {

    /** Where the bytes are. */
    @FunctionalInterface
    interface Content {
        byte[] read() throws IOException;
    }
}
