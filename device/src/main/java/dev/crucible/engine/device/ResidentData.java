package dev.crucible.engine.device;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import dev.crucible.engine.accelerator.DeviceException;
import dev.crucible.engine.data.FloatSamples;
import dev.crucible.engine.data.PixelSamples;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Subset;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.IdentityHashMap;
import java.util.Optional;

/** Data sets that stay on the device between rounds, in which clients' shards are lists of row numbers. */
final class ResidentData implements AutoCloseable {

    /** Samples per copy. */
    private static final int PIECE = 256;

    private final ComputeDevice device;
    private final int features;
    private final double share;
    private final IdentityHashMap<Samples, ComputeDevice.Buffer> buffers = new IdentityHashMap<>();

    /**
     * Starts with nothing on {@code device}.
     *
     * @param features floats per sample
     * @param share the share of free memory that data sets may take, in (0, 1]
     */
    ResidentData(ComputeDevice device, int features, double share) {
        this.device = device;
        this.features = features;
        this.share = share;
    }

    /** Returns the samples that {@code samples} select from, else {@code samples}. */
    static Samples base(Samples samples) {
        Samples base = samples;
        while (base instanceof Subset(Samples inner, int[] _)) {
            base = inner;
        }
        return base;
    }

    /** Returns the index of sample {@code index} of {@code samples} in their base. */
    static int row(Samples samples, int index) {
        Samples base = samples;
        int row = index;
        while (base instanceof Subset(Samples inner, int[] indices)) {
            row = indices[row];
            base = inner;
        }
        return row;
    }

    /** Returns the base of {@code samples} on the device; empty if they are generated or rewritten, or too many to stay. */
    Optional<ComputeDevice.Buffer> of(Samples samples) {
        Samples base = base(samples);
        ComputeDevice.Buffer known = buffers.get(base);
        if (known != null) {
            return Optional.of(known);
        }
        boolean held = base instanceof PixelSamples || base instanceof FloatSamples;
        long bytes = (long) base.size() * features * Float.BYTES;
        ComputeDevice.Room room = device.room();
        if (!held || bytes == 0 || bytes > Math.min((long) (share * room.free() / 2), room.largest())) {
            return Optional.empty();
        }
        ComputeDevice.Buffer buffer;
        try {
            buffer = filled(base, bytes);
        } catch (DeviceException e) {
            if (e.kind() == DeviceException.Kind.MEMORY) {
                return Optional.empty(); // the driver has less than it reports; waves copy their samples
            }
            throw e;
        }
        buffers.put(base, buffer);
        return Optional.of(buffer);
    }

    private ComputeDevice.Buffer filled(Samples base, long bytes) {
        ComputeDevice.Buffer buffer = device.allocate(bytes);
        try {
            copy(base, buffer, 0);
            return buffer;
        } catch (DeviceException e) {
            buffer.close();
            throw e;
        }
    }

    /** Copies the features of all {@code samples} into {@code to}, from its sample {@code first} on. */
    void copy(Samples samples, ComputeDevice.Buffer to, long first) {
        float[] piece = new float[Math.min(PIECE, samples.size()) * features];
        long width = (long) features * Float.BYTES;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment outside = arena.allocate(JAVA_FLOAT, piece.length);
            for (int from = 0; from < samples.size(); from += PIECE) {
                int count = Math.min(PIECE, samples.size() - from);
                for (int i = 0; i < count; i++) {
                    samples.features(from + i, piece, i * features);
                }
                MemorySegment.copy(piece, 0, outside, JAVA_FLOAT, 0, count * features);
                device.write(to, (first + from) * width, outside.asSlice(0, count * width));
            }
        }
    }

    @Override
    public void close() {
        buffers.values().forEach(ComputeDevice.Buffer::close);
        buffers.clear();
    }
}
