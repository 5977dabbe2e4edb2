package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.results.ConfigDigest;
import dev.crucible.engine.results.Digests;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.strategy.ForeignCode;
import dev.crucible.engine.strategy.SimulationConfig;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * Complete state for the next round: a run resumed from it produces the same bytes as one that was never interrupted. Its file ends with
 * the CRC-32C of all preceding bytes. A file of the first version has neither checksum nor past, and is accepted unverified.
 *
 * @param configHash {@link #configHash} of the config it belongs to
 * @param strategy the strategy's number
 * @param state start of the next round
 * @param past the history that led to it, empty in a file of the first version
 */
record Checkpoint(String configHash, int strategy, GlobalState state, Optional<Past> past) {

    private static final int MAGIC = 0x43525543;
    private static final int UNCHECKED = 1;
    private static final int VERSION = 2;
    private static final int BUFFER = 1 << 16;

    /**
     * History that led to a checkpoint.
     *
     * @param seal of the event log up to its round
     * @param results of the strategies before its own
     */
    record Past(String seal, List<Manifest.Results> results) {}

    /** Creates a checkpoint without a past. */
    Checkpoint(String configHash, int strategy, GlobalState state) {
        this(configHash, strategy, state, Optional.empty());
    }

    /** Returns the {@link ConfigDigest} of {@code run}; if the parsed config, {@code read}, uses other parties' code, a digest of both. */
    static String configHash(RunDirectory run, SimulationConfig read) throws IOException {
        String config = ConfigDigest.of(run);
        List<String> code = read.strategies().stream()
                .flatMap(s -> ForeignCode.of(s).all().stream())
                .toList();
        return code.isEmpty()
                ? config
                : Digests.of((config + String.join("\n", code)).getBytes(StandardCharsets.UTF_8));
    }

    /** Writes the checkpoint to {@code file} and forces its bytes; a power cut may still lose the file's name. */
    void write(Path file) throws IOException {
        AtomicFile.renew(file, this::writeTo);
    }

    /** Writes the checkpoint without forcing it: a power cut may leave a damaged file. */
    void place(Path file) throws IOException {
        AtomicFile.place(file, this::writeTo);
    }

    private void writeTo(OutputStream target) throws IOException {
        CheckedOutputStream checked = new CheckedOutputStream(target, new CRC32C());
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(checked, BUFFER));
        out.writeInt(MAGIC);
        out.writeInt(VERSION);
        out.writeUTF(configHash);
        out.writeInt(strategy);
        out.writeInt(state.round());
        writeFloats(out, state.weights());
        writeFloats(out, state.lastUpdate());
        RecordCodec.write(out, state.state());
        RecordCodec.write(out, state.variates());
        out.writeUTF(past.map(Past::seal).orElse(""));
        List<Manifest.Results> results = past.map(Past::results).orElse(List.of());
        out.writeInt(results.size());
        for (Manifest.Results reached : results) {
            out.writeUTF(reached.data());
            out.writeUTF(reached.weights());
            out.writeUTF(reached.metrics());
        }
        out.flush();
        out.writeInt((int) checked.getChecksum().getValue());
        out.flush();
    }

    /** Returns the checkpoint in {@code file}, empty when there is none. */
    static Optional<Checkpoint> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (DataInputStream in = open(file)) {
            int version = in.readInt() == MAGIC ? in.readInt() : 0;
            if (version != UNCHECKED && version != VERSION) {
                throw new IOException(named(file) + " is not a checkpoint of this version");
            }
            if (version == VERSION) {
                check(file);
            }
            return Optional.of(read(in, version, Files.size(file)));
        } catch (EOFException e) {
            throw new IOException(named(file) + " is cut short", e);
        } catch (RuntimeException | OutOfMemoryError e) {
            throw new IOException(named(file) + " is damaged", e);
        }
    }

    /** Returns the name of {@code file} for messages. */
    static String named(Path file) {
        Path run = Objects.requireNonNull(file.getParent(), "a checkpoint lies in its run");
        return run.getFileName() + "/" + file.getFileName();
    }

    private static DataInputStream open(Path file) throws IOException {
        return new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER));
    }

    private static void check(Path file) throws IOException {
        long length = Files.size(file) - Integer.BYTES;
        try (InputStream bytes = Files.newInputStream(file)) {
            CheckedInputStream checked = new CheckedInputStream(bytes, new CRC32C());
            byte[] buffer = new byte[BUFFER];
            for (long left = length; left > 0; ) {
                int read = checked.read(buffer, 0, (int) Math.min(left, buffer.length));
                if (read < 0) {
                    throw new EOFException();
                }
                left -= read;
            }
            int found = (int) checked.getChecksum().getValue();
            if (length < 0 || new DataInputStream(bytes).readInt() != found) {
                throw new IOException(named(file) + " does not match its checksum");
            }
        }
    }

    private static Checkpoint read(DataInputStream in, int version, long size) throws IOException {
        String hash = in.readUTF();
        int strategy = in.readInt();
        int round = in.readInt();
        float[] weights = readFloats(in, size);
        float[] lastUpdate = readFloats(in, size);
        RuleState state = RecordCodec.read(in);
        RuleState variates = RecordCodec.read(in);
        Optional<Past> past = version == VERSION ? readPast(in) : Optional.empty();
        if (version == UNCHECKED && in.read() >= 0) {
            throw new IOException("a checkpoint goes on after its end");
        }
        return new Checkpoint(hash, strategy, new GlobalState(round, weights, lastUpdate, state, variates), past);
    }

    private static Optional<Past> readPast(DataInputStream in) throws IOException {
        String seal = in.readUTF();
        int count = in.readInt();
        List<Manifest.Results> results = new ArrayList<>();
        for (int s = 0; s < count; s++) {
            results.add(new Manifest.Results(in.readUTF(), in.readUTF(), in.readUTF()));
        }
        return seal.isEmpty() ? Optional.empty() : Optional.of(new Past(seal, List.copyOf(results)));
    }

    private static void writeFloats(DataOutputStream out, float[] values) throws IOException {
        out.writeInt(values.length);
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length);
        bytes.asFloatBuffer().put(values);
        out.write(bytes.array());
    }

    private static float[] readFloats(DataInputStream in, long most) throws IOException {
        int length = in.readInt();
        if (length < 0 || 4L * length > most) {
            throw new IOException("an array of " + length + " numbers in a checkpoint of " + most + " bytes");
        }
        byte[] bytes = in.readNBytes(4 * length);
        if (bytes.length < 4 * length) {
            throw new EOFException();
        }
        float[] values = new float[length];
        ByteBuffer.wrap(bytes).asFloatBuffer().get(values);
        return values;
    }
}
