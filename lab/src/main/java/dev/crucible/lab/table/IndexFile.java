package dev.crucible.lab.table;

import dev.crucible.engine.io.AtomicFile;
import dev.crucible.web.SafePaths;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.zip.CRC32C;

/**
 * Append-only file of the index: records with length and checksum, of which the last one of a run counts. A record with a wrong checksum ends
 * the read; the rest is read from the run folders, and the file is rewritten. Writes are not synced, because all data can be restored.
 */
final class IndexFile {

    /** Format version; increase it whenever a run is read differently. */
    private static final int VERSION = 7;

    private static final byte[] HEAD = ("crucible runs " + VERSION + "\n").getBytes(StandardCharsets.UTF_8);
    private static final int LARGEST = 1 << 24;
    private static final int KEYS = 1;
    private static final int RUN = 2;
    private static final int LEAST_DEAD = 1_000;

    private final Path file;
    private final Cells.Pool pool;
    private final Map<Cells.Keys, Integer> numbers = new HashMap<>();
    private int records;
    private boolean whole;

    IndexFile(Path file, Cells.Pool pool) {
        this.file = file;
        this.pool = pool;
    }

    /** Reads the runs in the file; none if it is missing, those before the damage if it is damaged. */
    Collection<IndexedRun> load() {
        Map<String, IndexedRun> runs = new LinkedHashMap<>();
        List<Cells.Keys> keys = new ArrayList<>();
        whole = false;
        try (DataInputStream in = new DataInputStream(
                new BufferedInputStream(Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS), 1 << 16))) {
            if (!Arrays.equals(in.readNBytes(HEAD.length), HEAD)) {
                return List.of();
            }
            for (byte[] record = next(in); record.length > 0; record = next(in)) {
                take(new DataInputStream(new ByteArrayInputStream(record)), keys, runs);
                records++;
            }
            whole = true;
        } catch (NoSuchFileException e) {
            // The first start, or the file was deleted.
            return List.of();
        } catch (IOException | RuntimeException e) {
            System.getLogger("dev.crucible.lab")
                    .log(Level.DEBUG, "the index of runs is damaged; what is missing is read again", e);
        }
        return runs.values();
    }

    /** Returns the next record, empty at the end. */
    private static byte[] next(DataInputStream in) throws IOException {
        int first = in.read();
        if (first < 0) {
            return new byte[0];
        }
        int length = first << 24 | in.readUnsignedByte() << 16 | in.readUnsignedShort();
        if (length <= 0 || length > LARGEST) {
            throw new IOException("a record of " + length + " bytes");
        }
        int sum = in.readInt();
        byte[] record = in.readNBytes(length);
        if (record.length < length) {
            throw new EOFException("a record was cut");
        }
        if (sum(record) != sum) {
            throw new IOException("a record does not fit its sum");
        }
        return record;
    }

    private static int sum(byte[] record) {
        CRC32C sum = new CRC32C();
        sum.update(record);
        return (int) sum.getValue();
    }

    private void take(DataInputStream in, List<Cells.Keys> keys, Map<String, IndexedRun> runs) throws IOException {
        if (in.readByte() == KEYS) {
            Cells.Keys read = new Cells.Keys(texts(in), texts(in));
            numbers.put(read, keys.size());
            keys.add(read);
            return;
        }
        String id = in.readUTF();
        if (!SafePaths.isId(id)) {
            throw new IOException("a run has no id");
        }
        FolderStamp stamp =
                new FolderStamp(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(), 0, false);
        Cells common = cells(in, keys);
        List<Cells> strategies = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            strategies.add(cells(in, keys));
        }
        runs.put(id, new IndexedRun(id, stamp, true, common, strategies));
    }

    private Cells cells(DataInputStream in, List<Cells.Keys> keys) throws IOException {
        Cells.Keys kept = keys.get(in.readInt());
        double[] values = new double[kept.numbers().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readDouble();
        }
        String[] texts = new String[kept.texts().size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = in.readUTF();
        }
        return pool.cells(kept, values, texts);
    }

    private static List<String> texts(DataInputStream in) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            texts.add(in.readUTF());
        }
        return texts;
    }

    /**
     * Appends {@code changed}.
     *
     * @param all source of all runs, for a rewrite
     */
    void keep(List<IndexedRun> changed, Supplier<List<IndexedRun>> all) {
        if (changed.isEmpty()) {
            return;
        }
        try {
            if (whole && records < LEAST_DEAD) {
                add(changed);
                return;
            }
            List<IndexedRun> runs = all.get();
            if (whole && records + changed.size() < 2 * runs.size() + LEAST_DEAD) {
                add(changed);
            } else {
                writeAnew(runs);
            }
        } catch (IOException e) {
            // A full or read-only disk: the index then exists only in memory.
            whole = false;
            System.getLogger("dev.crucible.lab").log(Level.DEBUG, "cannot keep the index of runs", e);
        }
    }

    private void add(List<IndexedRun> runs) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.WRITE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            write(runs, bytes);
            ByteBuffer block = ByteBuffer.wrap(bytes.toByteArray());
            while (block.hasRemaining()) {
                channel.write(block);
            }
        }
    }

    private void writeAnew(List<IndexedRun> runs) throws IOException {
        numbers.clear();
        records = 0;
        AtomicFile.place(file, out -> {
            out.write(HEAD);
            write(runs, out);
        });
        whole = true;
    }

    private void write(List<IndexedRun> runs, OutputStream out) throws IOException {
        for (IndexedRun run : runs) {
            // Keys are written before the first run that uses them.
            int common = number(run.common().keys(), out);
            List<Integer> own = new ArrayList<>();
            for (Cells strategy : run.strategies()) {
                own.add(number(strategy.keys(), out));
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream record = new DataOutputStream(bytes);
            record.writeByte(RUN);
            record.writeUTF(run.id());
            FolderStamp stamp = run.stamp();
            for (long part :
                    new long[] {stamp.folder(), stamp.status(), stamp.statusSize(), stamp.config(), stamp.configSize()
                    }) {
                record.writeLong(part);
            }
            put(common, run.common(), record);
            record.writeInt(own.size());
            for (int i = 0; i < own.size(); i++) {
                put(own.get(i), run.strategies().get(i), record);
            }
            put(bytes.toByteArray(), out);
        }
    }

    private int number(Cells.Keys keys, OutputStream out) throws IOException {
        Integer known = numbers.get(keys);
        if (known != null) {
            return known;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream record = new DataOutputStream(bytes);
        record.writeByte(KEYS);
        for (List<String> texts : List.of(keys.numbers(), keys.texts())) {
            record.writeInt(texts.size());
            for (String text : texts) {
                record.writeUTF(text);
            }
        }
        put(bytes.toByteArray(), out);
        int number = numbers.size();
        numbers.put(keys, number);
        return number;
    }

    private static void put(int keys, Cells cells, DataOutputStream record) throws IOException {
        record.writeInt(keys);
        for (int i = 0; i < cells.keys().numbers().size(); i++) {
            record.writeDouble(cells.numberAt(i));
        }
        for (int i = 0; i < cells.keys().texts().size(); i++) {
            record.writeUTF(cells.textAt(i));
        }
    }

    private void put(byte[] record, OutputStream out) throws IOException {
        DataOutputStream framed = new DataOutputStream(out);
        framed.writeInt(record.length);
        framed.writeInt(sum(record));
        framed.write(record);
        framed.flush();
        records++;
    }
}
