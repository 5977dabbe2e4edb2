package dev.crucible.novel.persistence;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/** Set of all lines ever read, so that only these are skipped: a 64-bit hash per line, the oldest dropped first. */
public final class SeenLines {
    private static final int MOST = 50_000;

    private final Path file;
    private final Set<Long> hashes = new LinkedHashSet<>();
    private boolean changed;

    private SeenLines(Path file) {
        this.file = file;
    }

    /** Reads the file. One whose length is not a multiple of a hash counts as empty. */
    public static SeenLines in(Path file) throws IOException {
        SeenLines seen = new SeenLines(file);
        seen.read();
        return seen;
    }

    /** Returns an empty set that is kept in a file. */
    public static SeenLines none(Path file) {
        return new SeenLines(file);
    }

    private void read() throws IOException {
        if (Files.exists(file) && Files.size(file) <= (long) MOST * Long.BYTES) {
            byte[] bytes = Files.readAllBytes(file);
            ByteBuffer numbers = ByteBuffer.wrap(bytes);
            while (bytes.length % Long.BYTES == 0 && numbers.hasRemaining()) {
                hashes.add(numbers.getLong());
            }
        }
    }

    public boolean contains(String speaker, String text) {
        return hashes.contains(hash(speaker, text));
    }

    public void add(String speaker, String text) {
        changed |= hashes.add(hash(speaker, text));
        if (hashes.size() > MOST) {
            hashes.remove(hashes.iterator().next());
        }
    }

    /** Writes the file if anything was added, together with the lines that another novel has added to it. */
    public void keep() throws IOException {
        if (changed) {
            read();
            while (hashes.size() > MOST) {
                hashes.remove(hashes.iterator().next());
            }
            ByteBuffer numbers = ByteBuffer.allocate(hashes.size() * Long.BYTES);
            hashes.forEach(numbers::putLong);
            AtomicFile.write(file, numbers.array());
            changed = false;
        }
    }

    /** Returns the FNV-1a hash. */
    private static long hash(String speaker, String text) {
        long hash = 0xcbf29ce484222325L;
        String both = speaker + '\n' + text;
        for (int i = 0; i < both.length(); i++) {
            hash = (hash ^ both.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }
}
