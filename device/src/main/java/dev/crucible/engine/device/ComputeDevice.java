package dev.crucible.engine.device;

import java.lang.foreign.MemorySegment;
import java.util.Locale;

/**
 * A processor with memory of its own. Calls are queued and end in their order; one thread uses it at a time. Calls fail with a
 * {@link DeviceException}: after one of kind {@link DeviceException.Kind#MEMORY} it can still be used, after others it cannot.
 */
public interface ComputeDevice extends AutoCloseable {

    /** By whose driver it is used. */
    enum Kind {
        OPENCL,
        CUDA;

        /** As configs, manifests and people have it. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What it is.
     *
     * @param name as its maker calls it
     * @param driver with its version
     * @param memory in bytes
     * @param processor whether it is a processor that poses as a device, i.e. no gain
     */
    record Facts(Kind kind, String name, String driver, long memory, boolean processor) {

        /** For logs: what it is, and by which driver. */
        public String text() {
            return "%s (%s, driver %s)".formatted(name, kind.text(), driver);
        }
    }

    /** Memory on the device. */
    interface Buffer extends AutoCloseable {

        /** Its size. */
        long bytes();

        @Override
        void close();
    }

    /** A kernel with its arguments, of which only the number of the step is still open. */
    interface Launch extends AutoCloseable {

        /**
         * Queues it.
         *
         * @param step takes the place of the first argument
         * @param items work items of a client, at least 1
         * @param clients at least 1
         */
        void enqueue(int step, int items, int clients);

        @Override
        void close();
    }

    /** What it is. */
    Facts facts();

    /** Bytes that may still be allocated, and the most that one buffer may take. */
    Room room();

    /**
     * Room for buffers.
     *
     * @param free bytes in all
     * @param largest bytes of one buffer
     */
    record Room(long free, long largest) {}

    /** Memory of {@code bytes}, at least 1, holding anything. */
    Buffer allocate(long bytes);

    /** Copies {@code from} into {@code to}, from its byte {@code at} on; done when it returns. */
    void write(Buffer to, long at, MemorySegment from);

    /** Fills {@code to} with what lies in {@code from} from its byte {@code at} on; waits for all that is queued. */
    void read(Buffer from, long at, MemorySegment to);

    /**
     * Binds arguments to {@code kernel}, those behind the step in their order.
     *
     * @param arguments buffers, ints, floats and doubles
     */
    Launch bind(String kernel, Object... arguments);

    /** Waits for all that is queued. */
    void finish();

    @Override
    void close();
}
