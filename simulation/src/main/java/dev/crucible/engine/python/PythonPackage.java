package dev.crucible.engine.python;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The Python package {@code crucible_fl} as the wheel that the build wrote. */
public final class PythonPackage {

    private PythonPackage() {}

    /** The wheel's file name, with the version in it. */
    public static String wheel() {
        return new String(read("wheel.name"), StandardCharsets.UTF_8).strip();
    }

    /** Returns the wheel's bytes; Python imports from it as from a folder. */
    public static byte[] bytes() {
        return read(wheel());
    }

    private static byte[] read(String name) {
        try (InputStream in = PythonPackage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not packaged; build engine again");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
