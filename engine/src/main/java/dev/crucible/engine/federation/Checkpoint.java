package dev.crucible.engine.federation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.results.AtomicFile;
import dev.crucible.engine.results.Json;
import dev.crucible.engine.results.RunDirectory;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Everything the next round needs: a run that goes on from it makes the same bytes as one that was never interrupted.
 *
 * @param configHash {@link #configHash(RunDirectory)} of the config it belongs to
 * @param strategy the strategy's number
 * @param state where the next round starts
 */
record Checkpoint(String configHash, int strategy, GlobalState state) {

    private static final int MAGIC = 0x43525543;
    private static final int VERSION = 1;

    /** SHA-256 of the config of {@code run} but its display name: a run that was renamed is still the same run. */
    static String configHash(RunDirectory run) throws IOException {
        ObjectNode config = Json.readObject(run.config());
        config.remove("display_name");
        if (config.get("shared_settings") instanceof ObjectNode shared) {
            shared.remove("display_name");
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Json.MAPPER.writeValueAsBytes(config));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    void write(Path file) throws IOException {
        AtomicFile.write(file, target -> {
            DataOutputStream out = new DataOutputStream(new BufferedOutputStream(target, 1 << 16));
            out.writeInt(MAGIC);
            out.writeInt(VERSION);
            out.writeUTF(configHash);
            out.writeInt(strategy);
            out.writeInt(state.round());
            writeFloats(out, state.weights());
            writeFloats(out, state.lastUpdate());
            RecordCodec.write(out, state.state());
            RecordCodec.write(out, state.variates());
            out.flush();
        });
    }

    /** The checkpoint in {@code file}, empty when there is none. */
    static Optional<Checkpoint> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
            if (in.readInt() != MAGIC || in.readInt() != VERSION) {
                throw new IOException(
                        file.getFileName() + " is not a checkpoint of this version; delete it to start anew");
            }
            String hash = in.readUTF();
            int strategy = in.readInt();
            int round = in.readInt();
            long size = Files.size(file);
            float[] weights = readFloats(in, size);
            float[] lastUpdate = readFloats(in, size);
            RuleState state = RecordCodec.read(in);
            RuleState variates = RecordCodec.read(in);
            return Optional.of(
                    new Checkpoint(hash, strategy, new GlobalState(round, weights, lastUpdate, state, variates)));
        } catch (EOFException e) {
            throw new IOException(file.getFileName() + " is cut short; delete it to start anew", e);
        }
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
            throw new IOException(
                    "an array of " + length + " numbers in a checkpoint of " + most + " bytes; delete it");
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
