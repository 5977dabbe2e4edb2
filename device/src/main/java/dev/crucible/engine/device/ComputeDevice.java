package dev.crucible.engine.device;

import dev.crucible.engine.accelerator.Accelerator;
import dev.crucible.engine.accelerator.DeviceException;
import dev.crucible.engine.accelerator.WaveTraining;
import dev.crucible.engine.model.Architecture;
import java.lang.foreign.MemorySegment;

/**
 * A device with separate memory, such as a GPU. Calls are queued and executed in order. Not thread-safe. Calls fail with a
 * {@link DeviceException}: after one of kind {@link DeviceException.Kind#MEMORY} the device is still usable, after others it is not.
 */
public interface ComputeDevice extends Accelerator, AutoCloseable {

    /** Memory on the device. */
    interface Buffer extends AutoCloseable {

        /** Returns its size in bytes. */
        long bytes();

        @Override
        void close();
    }

    /** A kernel with its arguments bound, except the number of the step. */
    interface Launch extends AutoCloseable {

        /**
         * Queues the kernel.
         *
         * @param step the first argument
         * @param items work items per client, at least 1
         * @param clients at least 1
         */
        void enqueue(int step, int items, int clients);

        @Override
        void close();
    }

    /** Returns the memory that may still be allocated. */
    Room room();

    /**
     * Memory for buffers.
     *
     * @param free total bytes
     * @param largest maximum bytes of one buffer
     */
    record Room(long free, long largest) {}

    /** Allocates {@code bytes}, at least 1, with undefined contents. */
    Buffer allocate(long bytes);

    /** Copies {@code from} into {@code to}, from its byte {@code at} on; synchronous. */
    void write(Buffer to, long at, MemorySegment from);

    /** Fills {@code to} from the byte {@code at} of {@code from}; waits for all queued work. */
    void read(Buffer from, long at, MemorySegment to);

    /**
     * Binds arguments to {@code kernel}, in order, without the step.
     *
     * @param arguments buffers, ints, floats and doubles
     */
    Launch bind(String kernel, Object... arguments);

    /** Waits for all queued work. */
    void finish();

    @Override
    default WaveTraining training(Architecture architecture, float[] whole, double share) {
        return new BatchedTraining(this, architecture, whole, share);
    }

    @Override
    void close();
}
