package dev.crucible.engine.device;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;

/** The updates of a round on a device: what training left there, and what was written over it since. */
public final class ResidentRows implements AutoCloseable {

    /** In the place of a parameter that no client trains. */
    private static final int UNCHANGED = -1;

    /** Kernels load four floats at once. */
    private static final int FOUR = 4;

    /** The share of a run's memory that updates may take beside what trains them. */
    private static final int PART = 3;

    private final ComputeDevice device;
    private final ComputeDevice.Buffer rows;
    private final int places;
    private final int d;
    private final int pitch;

    private ResidentRows(ComputeDevice device, int places, int d) {
        this.device = device;
        this.places = places;
        this.d = d;
        this.pitch = Math.ceilDiv(d, FOUR) * FOUR;
        this.rows = device.allocate((long) places * pitch * Float.BYTES);
    }

    /**
     * Room for {@code places} rows of {@code d} floats; empty where they would leave too little for training.
     *
     * @param share of the free memory that the run may take
     */
    static Optional<ResidentRows> of(ComputeDevice device, int places, int d, double share) {
        ComputeDevice.Room room = device.room();
        long bytes = (long) places * (d + FOUR) * Float.BYTES;
        if (bytes > Math.min((long) (share * room.free() / PART), room.largest())) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ResidentRows(device, places, d));
        } catch (DeviceException e) {
            if (e.kind() == DeviceException.Kind.MEMORY) {
                return Optional.empty(); // the driver has less than it says
            }
            throw e;
        }
    }

    /** How many rows there is room for. */
    public int places() {
        return places;
    }

    /** The floats of a row. */
    public int d() {
        return d;
    }

    /** Where it lies. */
    ComputeDevice device() {
        return device;
    }

    /** All rows, {@link #pitch} floats apart. */
    ComputeDevice.Buffer buffer() {
        return rows;
    }

    /** How far apart rows begin, in floats. */
    int pitch() {
        return pitch;
    }

    /** Puts {@code row} at {@code place}. */
    public void write(int place, float[] row) {
        try (Arena arena = Arena.ofConfined()) {
            device.write(rows, (long) place * pitch * Float.BYTES, arena.allocateFrom(JAVA_FLOAT, row));
        }
    }

    /**
     * Takes over what a wave trained.
     *
     * @param memory of the wave
     * @param trained the padded vectors of its clients
     * @param own the places of those clients
     */
    void keep(WaveMemory memory, DevicePlan plan, ComputeDevice.Buffer trained, int[] own) {
        int[] from = new int[d];
        Arrays.fill(from, UNCHANGED);
        for (DevicePlan.Block block : plan.blocks()) {
            for (int i = 0; i < block.length(); i++) {
                from[block.flat() + i] = block.padded() + i;
            }
        }
        memory.bind("keep_rows", trained, plan.padded(), memory.of(from), memory.of(own), d, pitch, rows)
                .enqueue(0, d, own.length);
    }

    /** The row at {@code place}, as the device has it. */
    float[] read(int place) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment row = arena.allocate(JAVA_FLOAT, d);
            device.read(rows, (long) place * pitch * Float.BYTES, row);
            return row.toArray(JAVA_FLOAT);
        }
    }

    @Override
    public void close() {
        rows.close();
    }
}
