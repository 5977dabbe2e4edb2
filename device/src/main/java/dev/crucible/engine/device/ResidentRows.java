package dev.crucible.engine.device;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import dev.crucible.engine.accelerator.AcceleratorRows;
import dev.crucible.engine.accelerator.DeviceException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;

/** The updates of a round on a device: rows left by training, some of them overwritten since. */
public final class ResidentRows implements AcceleratorRows, AutoCloseable {

    /** Source index of a parameter that no client trains. */
    private static final int UNCHANGED = -1;

    /** Kernels load four floats at a time. */
    private static final int FOUR = 4;

    /** Updates may take one part in this many of a run's memory, in addition to training. */
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
     * Allocates {@code places} rows of {@code d} floats; empty if too little memory would remain for training.
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
                return Optional.empty(); // the driver has less than it reports
            }
            throw e;
        }
    }

    /** Returns the number of rows. */
    public int places() {
        return places;
    }

    /** Returns the floats of a row. */
    public int d() {
        return d;
    }

    /** Returns the device with the rows. */
    ComputeDevice device() {
        return device;
    }

    /** Returns all rows, {@link #pitch} floats apart. */
    ComputeDevice.Buffer buffer() {
        return rows;
    }

    /** Returns the distance of two rows, in floats. */
    int pitch() {
        return pitch;
    }

    @Override
    public void write(int place, float[] row) {
        try (Arena arena = Arena.ofConfined()) {
            device.write(rows, (long) place * pitch * Float.BYTES, arena.allocateFrom(JAVA_FLOAT, row));
        }
    }

    @Override
    public RowStatistics statistics(int[] own, float[][] here) {
        return new RowStatistics(this, own, here);
    }

    /**
     * Copies the updates of a wave.
     *
     * @param memory memory of the wave
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

    /** Reads the row at {@code place} from the device. */
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
