package dev.crucible.cli.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;

/**
 * Log of all writes, forces, creations, renames and deletions on a {@link RecordedFileSystem}, in order. It can rebuild the disk after a
 * power cut behind any operation: each byte and name that was not forced is present or absent independently.
 */
public final class Journal {

    private sealed interface Operation {
        /** Bytes written to a file, by the file's number. */
        record Written(int file, long at, byte[] bytes) implements Operation {}

        record Cut(int file, long length) implements Operation {}

        record Forced(int file) implements Operation {}

        /** A name in a directory gets a new target: a file's number, -1 for none, -2 for a directory. */
        record Named(Path name, int file) implements Operation {}

        record Renamed(Path from, Path to) implements Operation {}

        record NamesForced(Path directory) implements Operation {}
    }

    static final int NOTHING = -1;
    static final int DIRECTORY = -2;

    private final List<Operation> operations = new ArrayList<>();
    private final Map<Path, Integer> names = new HashMap<>();
    private final Set<Integer> refused = new HashSet<>();
    private int files;
    private int left;
    private boolean forcedAgain;

    /** Returns the number of operations. */
    public synchronized int length() {
        return operations.size();
    }

    synchronized int opened(Path name, boolean truncated) {
        Integer file = names.get(name);
        if (file == null || file < 0) {
            file = files++;
            named(name, file);
        } else if (truncated) {
            operations.add(new Operation.Cut(file, 0));
        }
        return file;
    }

    synchronized void written(int file, long at, byte[] bytes) {
        operations.add(new Operation.Written(file, at, bytes));
    }

    synchronized void cut(int file, long length) {
        operations.add(new Operation.Cut(file, length));
    }

    synchronized void forced(int file) throws IOException {
        if (--left == 0) {
            refused.add(file);
            throw new IOException("Input/output error");
        }
        // As systems do: they dropped what they could not write, and have nothing to complain about any more.
        forcedAgain |= refused.contains(file);
        operations.add(new Operation.Forced(file));
    }

    /** Fails the {@code count}th force from now, and no other. */
    public synchronized void refuse(int count) {
        left = count;
        refused.clear();
    }

    /** Returns true if a force has failed since. */
    public synchronized boolean hasRefused() {
        return !refused.isEmpty();
    }

    /** Returns true if a file was forced again after its force had failed. */
    public synchronized boolean forcedAgain() {
        return forcedAgain;
    }

    synchronized void namesForced(Path directory) {
        operations.add(new Operation.NamesForced(directory));
    }

    synchronized void named(Path name, int file) {
        operations.add(new Operation.Named(name, file));
        names.put(name, file);
    }

    synchronized void linked(Path further, Path name) {
        named(further, Objects.requireNonNull(names.get(name), "a file that was made before the recording"));
    }

    synchronized void renamed(Path from, Path to) {
        operations.add(new Operation.Renamed(from, to));
        names.put(to, names.remove(from));
    }

    /** Loss of unforced data in a power cut. */
    public enum Loss {
        /** No loss: the process was killed, not the machine. */
        NOTHING,
        EVERYTHING,
        /** Names are present, their bytes are not. */
        BYTES,
        NAMES,
        SOME,
        OTHERS;

        private boolean keepsBytes(Random random) {
            return switch (this) {
                case NOTHING, NAMES -> true;
                case EVERYTHING, BYTES -> false;
                case SOME, OTHERS -> random.nextBoolean();
            };
        }

        private boolean keepsNames(Random random) {
            return switch (this) {
                case NOTHING, BYTES -> true;
                case EVERYTHING, NAMES -> false;
                case SOME, OTHERS -> random.nextBoolean();
            };
        }

        /** Returns how many of {@code count} written, unforced bytes are present. */
        private int torn(Random random, int count) {
            boolean torn = (this == SOME || this == OTHERS) && random.nextInt(4) == 0;
            return torn ? random.nextInt(count + 1) : count;
        }
    }

    /** Rebuilds below {@code folder} the disk after a power cut behind the first {@code length} operations below {@code root}. */
    public synchronized void rebuild(int length, Loss loss, Random random, Path root, Path folder) throws IOException {
        Map<Integer, byte[]> bytes = bytes(length, () -> loss.keepsBytes(random), count -> loss.torn(random, count));
        for (Map.Entry<Path, Integer> name :
                names(length, () -> loss.keepsNames(random)).entrySet()) {
            if (!name.getKey().startsWith(root) || name.getValue() == NOTHING) {
                continue;
            }
            Path target = folder.resolve(root.relativize(name.getKey()).toString());
            if (name.getValue() == DIRECTORY) {
                Files.createDirectories(target);
            } else if (Files.isDirectory(target.getParent())) {
                Files.write(target, bytes.getOrDefault(name.getValue(), new byte[0]));
            }
        }
    }

    private Map<Integer, byte[]> bytes(int length, BooleanSupplier kept, IntUnaryOperator torn) {
        Map<Integer, Integer> forced = new HashMap<>();
        for (int i = 0; i < length; i++) {
            if (operations.get(i) instanceof Operation.Forced(int file)) {
                forced.put(file, i);
            }
        }
        Map<Integer, byte[]> bytes = new HashMap<>();
        for (int i = 0; i < length; i++) {
            switch (operations.get(i)) {
                case Operation.Written(int file, long at, byte[] written) -> {
                    boolean safe = i < forced.getOrDefault(file, -1);
                    if (safe || kept.getAsBoolean()) {
                        int count = safe ? written.length : torn.applyAsInt(written.length);
                        byte[] old = bytes.getOrDefault(file, new byte[0]);
                        byte[] grown = Arrays.copyOf(old, Math.max(old.length, (int) at + count));
                        System.arraycopy(written, 0, grown, (int) at, count);
                        bytes.put(file, grown);
                    }
                }
                case Operation.Cut(int file, long size) -> {
                    if (i < forced.getOrDefault(file, -1) || kept.getAsBoolean()) {
                        bytes.put(file, Arrays.copyOf(bytes.getOrDefault(file, new byte[0]), (int) size));
                    }
                }
                default -> {}
            }
        }
        return bytes;
    }

    private Map<Path, Integer> names(int length, BooleanSupplier kept) {
        Map<Path, Integer> forced = new HashMap<>();
        for (int i = 0; i < length; i++) {
            if (operations.get(i) instanceof Operation.NamesForced(Path directory)) {
                forced.put(directory, i);
            }
        }
        Map<Path, Integer> present = new HashMap<>();
        Map<Path, Integer> left = new TreeMap<>();
        for (int i = 0; i < length; i++) {
            switch (operations.get(i)) {
                case Operation.Named(Path name, int file) -> {
                    present.put(name, file);
                    if (i < forced.getOrDefault(name.getParent(), -1) || kept.getAsBoolean()) {
                        left.put(name, file);
                    }
                }
                case Operation.Renamed(Path from, Path to) -> {
                    int file = present.remove(from);
                    present.put(to, file);
                    // A rename within a directory is atomic.
                    if (i < forced.getOrDefault(to.getParent(), -1) || kept.getAsBoolean()) {
                        left.remove(from);
                        left.put(to, file);
                    }
                }
                default -> {}
            }
        }
        return left;
    }
}
