package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Shape;

/** Pictures that anybody may have made. */
public final class PngFuzz {

    private PngFuzz() {}

    /** Any bytes; fails unless they are read or refused as they should be. */
    public static void fuzzerTestOneInput(byte[] bytes) {
        Shape shape = new Shape(3, 8, 8);
        try {
            new EncodedImage("image.png", bytes).decode(shape, new byte[shape.size()], 0);
        } catch (DataException e) {
            // Refused by name.
        }
    }
}
