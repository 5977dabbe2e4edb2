package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Shape;

/** Fuzz target for images from untrusted sources. */
public final class PngFuzz {

    private PngFuzz() {}

    /** Accepts any bytes; fails unless they are read or rejected properly. */
    public static void fuzzerTestOneInput(byte[] bytes) {
        Shape shape = new Shape(3, 8, 8);
        try {
            new EncodedImage("image.png", bytes).decode(shape, 0, new byte[shape.size()], 0);
        } catch (DataException e) {
            // Rejected with the file's name.
        }
    }
}
