package dev.crucible.engine.python;

import dev.crucible.engine.results.Digests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A file with rules and attacks, with its bytes at the time when a config was read. These bytes are run, so an edit during a sweep changes
 * none of its cells.
 *
 * @param file its name below the folder of strategies
 * @param sha256 the hash of its bytes
 * @param path its location
 * @param code its bytes
 */
record Source(String file, String sha256, Path path, byte[] code) {

    private static final int LARGEST = 1 << 20;

    static Source read(String file, Path path) throws IOException {
        if (Files.size(path) > LARGEST) {
            throw new IOException(file + " is larger than 1 MiB; put data into files of their own");
        }
        byte[] code = Files.readAllBytes(path);
        return new Source(file, Digests.of(code), path, code);
    }

    /** The hash stands for the bytes. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Source that
                && file.equals(that.file)
                && sha256.equals(that.sha256)
                && path.equals(that.path);
    }

    @Override
    public int hashCode() {
        return Objects.hash(file, sha256, path);
    }

    /** Returns what results depend on: not the file's location. */
    @Override
    public String toString() {
        return file + " sha256 " + sha256;
    }
}
