package dev.crucible.engine.device;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.crucible.engine.accelerator.DeviceException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.ArrayDeque;
import java.util.Deque;

/** A device with an OpenCL driver. Functions called in every step go through {@code invokeExact}, which compiles to a plain call. */
final class OpenClDevice implements ComputeDevice {

    /** No unsafe option: the driver may contract nothing, and must keep denormal numbers. */
    private static final String OPTIONS = "-cl-std=CL1.2";

    /** Work items per group. */
    private static final int GROUP = 64;

    private static final int NAME = 0x102B;
    private static final int DRIVER = 0x102D;
    private static final int MEMORY = 0x101F;
    private static final int LARGEST = 0x1010;
    private static final int LOG = 0x1183;
    private static final int LOG_LENGTH = 1 << 16;

    private final OpenCl cl;
    private final Arena arena = Arena.ofAuto();
    private final Deque<Runnable> releases = new ArrayDeque<>();
    private final Facts facts;
    private final long allowed;
    private final long largest;
    private final MemorySegment context;
    private final MemorySegment queue;
    private final MemorySegment program;
    private final MemorySegment code = arena.allocate(JAVA_INT);
    private final MemorySegment scratch = arena.allocate(8, 8);
    private final MemorySegment extent = arena.allocate(JAVA_LONG, 2);
    private final MemorySegment group = arena.allocate(JAVA_LONG, 2);
    private final MethodHandle setArgument;
    private final MethodHandle enqueue;
    private final MethodHandle releaseBuffer;
    private final MethodHandle releaseKernel;
    private final MethodHandle createBuffer;
    private final MethodHandle createKernel;
    private final MethodHandle write;
    private final MethodHandle read;
    private final MethodHandle finish;
    private long taken;

    /**
     * Opens {@code found} and compiles the kernels for it.
     *
     * @param allowed the limit of its memory in bytes
     */
    OpenClDevice(OpenCl cl, OpenCl.Found found, String kernels, long allowed) {
        this.cl = cl;
        this.facts = facts(cl, found);
        this.allowed = Math.min(allowed, facts.memory());
        this.largest = cl.number(found.id(), LARGEST);
        setArgument = cl.function("clSetKernelArg", ADDRESS, JAVA_INT, JAVA_LONG, ADDRESS);
        enqueue = cl.function(
                "clEnqueueNDRangeKernel",
                ADDRESS,
                ADDRESS,
                JAVA_INT,
                ADDRESS,
                ADDRESS,
                ADDRESS,
                JAVA_INT,
                ADDRESS,
                ADDRESS);
        write = cl.function(
                "clEnqueueWriteBuffer",
                ADDRESS,
                ADDRESS,
                JAVA_INT,
                JAVA_LONG,
                JAVA_LONG,
                ADDRESS,
                JAVA_INT,
                ADDRESS,
                ADDRESS);
        read = cl.function(
                "clEnqueueReadBuffer",
                ADDRESS,
                ADDRESS,
                JAVA_INT,
                JAVA_LONG,
                JAVA_LONG,
                ADDRESS,
                JAVA_INT,
                ADDRESS,
                ADDRESS);
        finish = cl.function("clFinish", ADDRESS);
        releaseBuffer = cl.function("clReleaseMemObject", ADDRESS);
        releaseKernel = cl.function("clReleaseKernel", ADDRESS);
        createBuffer = cl.maker("clCreateBuffer", ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS, ADDRESS);
        createKernel = cl.maker("clCreateKernel", ADDRESS, ADDRESS, ADDRESS);
        try {
            context = context(found.id());
            queue = queue(found.id());
            program = compiled(found.id(), kernels);
        } catch (DeviceException e) {
            close();
            throw e;
        }
        group.setAtIndex(JAVA_LONG, 0, GROUP);
        group.setAtIndex(JAVA_LONG, 1, 1);
    }

    private MemorySegment context(MemorySegment device) {
        MemorySegment one = arena.allocate(ADDRESS);
        one.set(ADDRESS, 0, device);
        MethodHandle maker = cl.maker("clCreateContext", ADDRESS, JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS);
        return releasedBy(
                "clReleaseContext",
                OpenCl.make(
                        "clCreateContext",
                        maker,
                        code,
                        MemorySegment.NULL,
                        1,
                        one,
                        MemorySegment.NULL,
                        MemorySegment.NULL));
    }

    private MemorySegment queue(MemorySegment device) {
        MethodHandle maker = cl.maker("clCreateCommandQueue", ADDRESS, ADDRESS, JAVA_LONG, ADDRESS);
        return releasedBy(
                "clReleaseCommandQueue", OpenCl.make("clCreateCommandQueue", maker, code, context, device, 0L));
    }

    /** Registers the function that releases {@code made}. */
    private MemorySegment releasedBy(String function, MemorySegment made) {
        releases.push(() -> OpenCl.call(cl.function(function, ADDRESS), made));
        return made;
    }

    /** Returns the properties of {@code found}. */
    static Facts facts(OpenCl cl, OpenCl.Found found) {
        return new Facts(
                ComputeDevice.Kind.OPENCL,
                cl.text(found.id(), NAME),
                cl.text(found.id(), DRIVER),
                cl.number(found.id(), MEMORY),
                found.type() == OpenCl.PROCESSOR);
    }

    private MemorySegment compiled(MemorySegment device, String kernels) {
        try (Arena local = Arena.ofConfined()) {
            MemorySegment texts = local.allocate(ADDRESS);
            texts.set(ADDRESS, 0, local.allocateFrom(kernels));
            MethodHandle maker = cl.maker("clCreateProgramWithSource", ADDRESS, JAVA_INT, ADDRESS, ADDRESS, ADDRESS);
            MemorySegment made = releasedBy(
                    "clReleaseProgram",
                    OpenCl.make("clCreateProgramWithSource", maker, code, context, 1, texts, MemorySegment.NULL));
            MethodHandle build = cl.function("clBuildProgram", ADDRESS, JAVA_INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS);
            int result = OpenCl.call(
                    build,
                    made,
                    0,
                    MemorySegment.NULL,
                    local.allocateFrom(OPTIONS),
                    MemorySegment.NULL,
                    MemorySegment.NULL);
            if (result != 0) {
                MemorySegment log = local.allocate(LOG_LENGTH);
                MethodHandle info =
                        cl.function("clGetProgramBuildInfo", ADDRESS, ADDRESS, JAVA_INT, JAVA_LONG, ADDRESS, ADDRESS);
                int told = OpenCl.call(info, made, device, LOG, (long) LOG_LENGTH, log, MemorySegment.NULL);
                throw new DeviceException(
                        DeviceException.Kind.LOST,
                        "%s does not compile the kernels: %s"
                                .formatted(
                                        facts.text(),
                                        told == 0 ? log.getString(0).strip() : "error " + result));
            }
            return made;
        }
    }

    @Override
    public Facts facts() {
        return facts;
    }

    @Override
    public Room room() {
        return new Room(allowed - taken, largest);
    }

    private final class Memory implements Buffer {

        private final MemorySegment handle;
        private final long bytes;
        private boolean closed;

        Memory(MemorySegment handle, long bytes) {
            this.handle = handle;
            this.bytes = bytes;
        }

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                taken -= bytes;
                // A lost device has nothing to release.
                OpenCl.call(releaseBuffer, handle);
            }
        }
    }

    private final class BoundKernel implements Launch {

        private final MemorySegment kernel;

        BoundKernel(MemorySegment kernel) {
            this.kernel = kernel;
        }

        @Override
        public void enqueue(int step, int items, int clients) {
            scratch.set(JAVA_INT, 0, step);
            argument(kernel, 0, Integer.BYTES);
            extent.setAtIndex(JAVA_LONG, 0, Math.ceilDiv(items, GROUP) * (long) GROUP);
            extent.setAtIndex(JAVA_LONG, 1, clients);
            try {
                OpenCl.check("clEnqueueNDRangeKernel", (int) enqueue.invokeExact(
                        queue,
                        kernel,
                        2,
                        MemorySegment.NULL,
                        extent,
                        group,
                        0,
                        MemorySegment.NULL,
                        MemorySegment.NULL));
            } catch (Throwable e) {
                throw NativeLibrary.rethrown(e);
            }
        }

        @Override
        public void close() {
            OpenCl.call(releaseKernel, kernel);
        }
    }

    @Override
    public Buffer allocate(long bytes) {
        if (bytes > allowed - taken) {
            throw new DeviceException(
                    DeviceException.Kind.MEMORY,
                    "%,d bytes are wanted of %s, %,d are left".formatted(bytes, facts.name(), allowed - taken));
        }
        MemorySegment handle =
                OpenCl.make("clCreateBuffer", createBuffer, code, context, 1L, bytes, MemorySegment.NULL);
        taken += bytes;
        return new Memory(handle, bytes);
    }

    @Override
    public void write(Buffer to, long at, MemorySegment from) {
        OpenCl.check(
                "clEnqueueWriteBuffer",
                OpenCl.call(
                        write,
                        queue,
                        ((Memory) to).handle,
                        1,
                        at,
                        from.byteSize(),
                        from,
                        0,
                        MemorySegment.NULL,
                        MemorySegment.NULL));
    }

    @Override
    public void read(Buffer from, long at, MemorySegment to) {
        OpenCl.check(
                "clEnqueueReadBuffer",
                OpenCl.call(
                        read,
                        queue,
                        ((Memory) from).handle,
                        1,
                        at,
                        to.byteSize(),
                        to,
                        0,
                        MemorySegment.NULL,
                        MemorySegment.NULL));
    }

    @Override
    public Launch bind(String name, Object... arguments) {
        try (Arena local = Arena.ofConfined()) {
            MemorySegment kernel = OpenCl.make("clCreateKernel", createKernel, code, program, local.allocateFrom(name));
            for (int i = 0; i < arguments.length; i++) {
                switch (arguments[i]) {
                    case Memory memory -> {
                        scratch.set(ADDRESS, 0, memory.handle);
                        argument(kernel, i + 1, ADDRESS.byteSize());
                    }
                    case Integer value -> {
                        scratch.set(JAVA_INT, 0, value);
                        argument(kernel, i + 1, Integer.BYTES);
                    }
                    case Float value -> {
                        scratch.set(JAVA_FLOAT, 0, value);
                        argument(kernel, i + 1, Float.BYTES);
                    }
                    case Double value -> {
                        scratch.set(JAVA_DOUBLE, 0, value);
                        argument(kernel, i + 1, Double.BYTES);
                    }
                    default -> throw new IllegalArgumentException(name + ", argument " + i + ": " + arguments[i]);
                }
            }
            return new BoundKernel(kernel);
        }
    }

    private void argument(MemorySegment kernel, int index, long size) {
        try {
            OpenCl.check("clSetKernelArg", (int) setArgument.invokeExact(kernel, index, size, scratch));
        } catch (Throwable e) {
            throw NativeLibrary.rethrown(e);
        }
    }

    @Override
    public void finish() {
        OpenCl.check("clFinish", OpenCl.call(finish, queue));
    }

    @Override
    public void close() {
        while (!releases.isEmpty()) {
            releases.pop().run();
        }
    }
}
