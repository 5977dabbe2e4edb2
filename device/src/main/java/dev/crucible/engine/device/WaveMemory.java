package dev.crucible.engine.device;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;

/** Buffers and kernels of one wave, which are released together. */
final class WaveMemory implements AutoCloseable {

    private final ComputeDevice device;
    private final Deque<Runnable> open = new ArrayDeque<>();
    private final ComputeDevice.Buffer none;

    WaveMemory(ComputeDevice device) {
        this.device = device;
        this.none = bytes(16);
    }

    /** Returns a placeholder for an argument that the kernel does not read. */
    ComputeDevice.Buffer none() {
        return none;
    }

    ComputeDevice.Buffer bytes(long bytes) {
        ComputeDevice.Buffer buffer = device.allocate(Math.max(1, bytes));
        open.push(buffer::close);
        return buffer;
    }

    ComputeDevice.Buffer floats(long count) {
        return bytes(count * Float.BYTES);
    }

    ComputeDevice.Buffer of(int[] values) {
        ComputeDevice.Buffer buffer = bytes((long) values.length * Integer.BYTES);
        try (Arena arena = Arena.ofConfined()) {
            device.write(buffer, 0, arena.allocateFrom(JAVA_INT, values));
        }
        return buffer;
    }

    ComputeDevice.Buffer of(float[] values) {
        ComputeDevice.Buffer buffer = floats(values.length);
        write(buffer, 0, values);
        return buffer;
    }

    ComputeDevice.Buffer of(byte[] values) {
        ComputeDevice.Buffer buffer = bytes(values.length);
        try (Arena arena = Arena.ofConfined()) {
            device.write(buffer, 0, arena.allocateFrom(JAVA_BYTE, values));
        }
        return buffer;
    }

    /** Copies {@code values} to {@code at}, counted in floats. */
    void write(ComputeDevice.Buffer to, long at, float[] values) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment outside = arena.allocateFrom(JAVA_FLOAT, values);
            device.write(to, at * Float.BYTES, outside);
        }
    }

    /** Binds arguments to a kernel. */
    ComputeDevice.Launch bind(String kernel, Object... arguments) {
        ComputeDevice.Launch launch = device.bind(kernel, arguments);
        open.push(launch::close);
        return launch;
    }

    @Override
    public void close() {
        while (!open.isEmpty()) {
            open.pop().run();
        }
    }
}
