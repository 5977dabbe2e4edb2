package dev.crucible.engine.device;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import dev.crucible.engine.accelerator.DeviceException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/** The frozen parameters, once on the device for all clients and rounds; parameters that the server folds are copied in each round. */
final class ResidentWeights implements AutoCloseable {

    private final ComputeDevice device;
    private final DevicePlan plan;
    private final float[] whole;
    private Optional<ComputeDevice.Buffer> buffer = Optional.empty();

    /**
     * Starts with nothing on {@code device}.
     *
     * @param whole all parameters, of which the frozen ones are read; ignored if none are frozen
     */
    ResidentWeights(ComputeDevice device, DevicePlan plan, float[] whole) {
        this.device = device;
        this.plan = plan;
        this.whole = whole;
    }

    /**
     * Returns the frozen parameters on the device, padded by {@code plan}.
     *
     * @param global the vector that clients receive
     */
    ComputeDevice.Buffer with(float[] global) {
        if (buffer.isEmpty()) {
            buffer = Optional.of(filled());
        }
        for (DevicePlan.Block block : plan.carried()) {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment map = arena.allocate(JAVA_FLOAT, block.length());
                MemorySegment.copy(global, block.flat(), map, JAVA_FLOAT, 0, block.length());
                device.write(buffer.get(), (long) block.padded() * Float.BYTES, map);
            }
        }
        return buffer.get();
    }

    private ComputeDevice.Buffer filled() {
        ComputeDevice.Buffer made = device.allocate(Math.max(1, (long) plan.frozenPadded() * Float.BYTES));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment padded = arena.allocate(JAVA_FLOAT, plan.frozenPadded());
            for (DevicePlan.Block block : plan.frozen()) {
                long at = (long) block.padded() * Float.BYTES;
                MemorySegment.copy(whole, block.flat(), padded, JAVA_FLOAT, at, block.length());
            }
            if (plan.frozenPadded() > 0) {
                device.write(made, 0, padded);
            }
            return made;
        } catch (DeviceException e) {
            made.close();
            throw e;
        }
    }

    @Override
    public void close() {
        buffer.ifPresent(ComputeDevice.Buffer::close);
        buffer = Optional.empty();
    }
}
