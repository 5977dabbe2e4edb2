package dev.crucible.engine.device;

import dev.crucible.engine.accelerator.DeviceException;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A device that fails or is slow on request. */
public final class FaultyDevice implements ComputeDevice {

    private final ComputeDevice device;
    private final AtomicLong launches = new AtomicLong();
    private final Set<String> kernels = new ConcurrentSkipListSet<>();
    private String without = "";
    private String lostIn = "";
    private long lostAfter = Long.MAX_VALUE;
    private int refusals;
    private long nanos;
    private long queued;
    private boolean lost;

    private FaultyDevice(ComputeDevice device) {
        this.device = device;
    }

    /** Replaces the device of this process, {@code opened}, until {@link #remove}. */
    public static FaultyDevice install(ComputeDevices.Opened opened) {
        FaultyDevice faulty = new FaultyDevice(opened.device().orElseThrow());
        ComputeDevices.take(new ComputeDevices.Opened(Optional.of(faulty), ""));
        return faulty;
    }

    /** Restores the replaced device. */
    public void remove() {
        ComputeDevices.take(new ComputeDevices.Opened(Optional.of(device), ""));
    }

    /** Loses the driver after this number of queued kernels. */
    public FaultyDevice lostAfter(long kernels) {
        lostAfter = kernels;
        return this;
    }

    /** Loses the driver when {@code kernel} is queued. */
    public FaultyDevice lostIn(String kernel) {
        lostIn = kernel;
        return this;
    }

    /** Skips {@code kernel}, which makes results wrong. */
    public FaultyDevice without(String kernel) {
        without = kernel;
        return this;
    }

    /** Returns the names of the queued kernels. */
    public Set<String> kernels() {
        return Set.copyOf(kernels);
    }

    /** Refuses the next {@code buffers} buffers. */
    public FaultyDevice refusing(int buffers) {
        refusals = buffers;
        return this;
    }

    /** Delays every kernel. */
    public FaultyDevice slow(long nanosEach) {
        nanos = nanosEach;
        return this;
    }

    /** Returns the number of queued kernels. */
    public long launches() {
        return launches.get();
    }

    private void check() {
        if (lost) {
            throw new DeviceException(DeviceException.Kind.LOST, "the driver was lost");
        }
    }

    @Override
    public Facts facts() {
        return device.facts();
    }

    @Override
    public Room room() {
        return device.room();
    }

    @Override
    public Buffer allocate(long bytes) {
        check();
        // Small buffers never exhaust the memory.
        if (refusals > 0 && bytes > 1000) {
            refusals--;
            throw new DeviceException(DeviceException.Kind.MEMORY, "the device has no memory left");
        }
        return device.allocate(bytes);
    }

    @Override
    public void write(Buffer to, long at, MemorySegment from) {
        check();
        device.write(to, at, from);
    }

    @Override
    public void read(Buffer from, long at, MemorySegment to) {
        finish();
        device.read(from, at, to);
    }

    @Override
    public Launch bind(String kernel, Object... arguments) {
        check();
        Launch launch = device.bind(kernel, arguments);
        return new Launch() {
            @Override
            public void enqueue(int step, int items, int clients) {
                kernels.add(kernel);
                lost |= launches.incrementAndGet() > lostAfter || kernel.equals(lostIn);
                check();
                if (kernel.equals(without)) {
                    return;
                }
                queued++;
                launch.enqueue(step, items, clients);
            }

            @Override
            public void close() {
                launch.close();
            }
        };
    }

    @Override
    public void finish() {
        check();
        device.finish();
        LockSupport.parkNanos(nanos * queued);
        queued = 0;
    }

    @Override
    public void close() {
        remove();
    }
}
