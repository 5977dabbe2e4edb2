package dev.crucible.bridge.turn;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes records as lines, each flushed unless it says otherwise. */
final class LineWriter {

    private final OutputStream out;

    LineWriter(OutputStream out) {
        this.out = out;
    }

    void line(ObjectNode record) throws IOException {
        append(record);
        out.flush();
    }

    /** Writes without flushing, so that several lines leave together. */
    void append(ObjectNode record) throws IOException {
        out.write((record + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void flush() throws IOException {
        out.flush();
    }
}
