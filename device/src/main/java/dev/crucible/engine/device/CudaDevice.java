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

/**
 * A card with NVIDIA's own driver, which assembles the kernels from PTX. All work is queued in the context's default stream. A context
 * is bound to an OS thread, but any thread may use the device, so every call sets the context first.
 */
final class CudaDevice implements ComputeDevice {

    /** Work items per group. */
    private static final int GROUP = 64;

    /** Options of cuModuleLoadDataEx: the buffer for errors, and its size. */
    private static final int LOG = 5;

    private static final int LOG_SIZE = 6;
    private static final int LOG_LENGTH = 1 << 14;
    private static final int SLOT = 8;

    private final Cuda cuda;
    private final Facts facts;
    private final long allowed;
    private final int device;
    private final Arena arena = Arena.ofAuto();
    private final MemorySegment scratch = arena.allocate(JAVA_LONG, 2);
    private final MemorySegment context;
    private final MemorySegment module;
    private final MethodHandle release;
    private final MethodHandle setCurrent;
    private final MethodHandle allocate;
    private final MethodHandle free;
    private final MethodHandle information;
    private final MethodHandle write;
    private final MethodHandle read;
    private final MethodHandle getFunction;
    private final MethodHandle launch;
    private final MethodHandle synchronize;
    private long taken;

    /**
     * Opens card {@code ordinal}, whose driver assembles the kernels.
     *
     * @param ptx the kernels
     * @param allowed the limit of its memory in bytes
     */
    CudaDevice(Cuda cuda, int ordinal, String ptx, long allowed) {
        this.cuda = cuda;
        this.facts = cuda.facts(ordinal);
        this.allowed = Math.min(allowed, facts.memory());
        this.device = cuda.number("cuDeviceGet", ordinal);
        release = cuda.function("cuDevicePrimaryCtxRelease_v2", JAVA_INT);
        setCurrent = cuda.function("cuCtxSetCurrent", ADDRESS);
        allocate = cuda.function("cuMemAlloc_v2", ADDRESS, JAVA_LONG);
        free = cuda.function("cuMemFree_v2", JAVA_LONG);
        information = cuda.function("cuMemGetInfo_v2", ADDRESS, ADDRESS);
        write = cuda.function("cuMemcpyHtoD_v2", JAVA_LONG, ADDRESS, JAVA_LONG);
        read = cuda.function("cuMemcpyDtoH_v2", ADDRESS, JAVA_LONG, JAVA_LONG);
        getFunction = cuda.function("cuModuleGetFunction", ADDRESS, ADDRESS, ADDRESS);
        launch = cuda.function(
                "cuLaunchKernel",
                ADDRESS,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                ADDRESS,
                ADDRESS,
                ADDRESS);
        synchronize = cuda.function("cuCtxSynchronize");
        MethodHandle retain = cuda.function("cuDevicePrimaryCtxRetain", ADDRESS, JAVA_INT);
        Cuda.check("cuDevicePrimaryCtxRetain", NativeLibrary.call(retain, scratch, device));
        context = scratch.get(ADDRESS, 0);
        try {
            module = assembled(ptx);
        } catch (DeviceException e) {
            NativeLibrary.call(release, device);
            throw e;
        }
    }

    private MemorySegment assembled(String ptx) {
        enter();
        try (Arena local = Arena.ofConfined()) {
            MemorySegment log = local.allocate(LOG_LENGTH);
            MemorySegment options = local.allocateFrom(JAVA_INT, LOG, LOG_SIZE);
            MemorySegment values = local.allocateFrom(JAVA_LONG, log.address(), LOG_LENGTH);
            MethodHandle load = cuda.function("cuModuleLoadDataEx", ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);
            int code = NativeLibrary.call(load, scratch, local.allocateFrom(ptx), 2, options, values);
            String said = log.getString(0).strip();
            if (code != 0 && !said.isEmpty()) {
                throw new DeviceException(
                        DeviceException.Kind.LOST, facts.text() + " does not assemble the kernels: " + said);
            }
            Cuda.check("cuModuleLoadDataEx", code);
            return scratch.get(ADDRESS, 0);
        }
    }

    /** Binds the context to this thread. */
    private void enter() {
        try {
            Cuda.check("cuCtxSetCurrent", (int) setCurrent.invokeExact(context));
        } catch (Throwable e) {
            throw NativeLibrary.rethrown(e);
        }
    }

    @Override
    public Facts facts() {
        return facts;
    }

    /** Queries the driver, because other programs use the card's memory, too. */
    @Override
    public Room room() {
        enter();
        Cuda.check("cuMemGetInfo", NativeLibrary.call(information, scratch, scratch.asSlice(SLOT)));
        long free = Math.min(allowed - taken, scratch.get(JAVA_LONG, 0));
        return new Room(free, free);
    }

    private final class Memory implements Buffer {

        private final long address;
        private final long bytes;
        private boolean closed;

        Memory(long address, long bytes) {
            this.address = address;
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
                NativeLibrary.call(setCurrent, context);
                NativeLibrary.call(free, address);
            }
        }
    }

    /** A function with its arguments, each in a slot of eight bytes; a launch takes pointers to them. */
    private final class BoundKernel implements Launch {

        private final MemorySegment function;
        private final MemorySegment values;
        private final MemorySegment pointers;

        BoundKernel(MemorySegment function, MemorySegment values, MemorySegment pointers) {
            this.function = function;
            this.values = values;
            this.pointers = pointers;
        }

        @Override
        public void enqueue(int step, int items, int clients) {
            enter();
            values.set(JAVA_INT, 0, step);
            try {
                Cuda.check("cuLaunchKernel", (int) launch.invokeExact(
                        function,
                        Math.ceilDiv(items, GROUP),
                        clients,
                        1,
                        GROUP,
                        1,
                        1,
                        0,
                        MemorySegment.NULL,
                        pointers,
                        MemorySegment.NULL));
            } catch (Throwable e) {
                throw NativeLibrary.rethrown(e);
            }
        }

        @Override
        public void close() {
            // Nothing to release: the module owns the function, the garbage collector frees the arguments.
        }
    }

    @Override
    public Buffer allocate(long bytes) {
        if (bytes > allowed - taken) {
            throw new DeviceException(
                    DeviceException.Kind.MEMORY,
                    "%,d bytes are wanted of %s, %,d are left".formatted(bytes, facts.name(), allowed - taken));
        }
        enter();
        Cuda.check("cuMemAlloc", NativeLibrary.call(allocate, scratch, bytes));
        taken += bytes;
        return new Memory(scratch.get(JAVA_LONG, 0), bytes);
    }

    @Override
    public void write(Buffer to, long at, MemorySegment from) {
        enter();
        Cuda.check("cuMemcpyHtoD", NativeLibrary.call(write, ((Memory) to).address + at, from, from.byteSize()));
    }

    @Override
    public void read(Buffer from, long at, MemorySegment to) {
        enter();
        Cuda.check("cuMemcpyDtoH", NativeLibrary.call(read, to, ((Memory) from).address + at, to.byteSize()));
    }

    @Override
    public Launch bind(String name, Object... arguments) {
        enter();
        try (Arena local = Arena.ofConfined()) {
            Cuda.check(
                    "cuModuleGetFunction", NativeLibrary.call(getFunction, scratch, module, local.allocateFrom(name)));
        }
        MemorySegment function = scratch.get(ADDRESS, 0);
        Arena own = Arena.ofAuto();
        MemorySegment values = own.allocate(JAVA_LONG, arguments.length + 1L);
        MemorySegment pointers = own.allocate(ADDRESS, arguments.length + 1L);
        for (int i = 0; i <= arguments.length; i++) {
            pointers.setAtIndex(ADDRESS, i, values.asSlice((long) i * SLOT));
        }
        for (int i = 0; i < arguments.length; i++) {
            long at = (i + 1L) * SLOT;
            switch (arguments[i]) {
                case Memory memory -> values.set(JAVA_LONG, at, memory.address);
                case Integer value -> values.set(JAVA_INT, at, value);
                case Float value -> values.set(JAVA_FLOAT, at, value);
                case Double value -> values.set(JAVA_DOUBLE, at, value);
                default -> throw new IllegalArgumentException(name + ", argument " + i + ": " + arguments[i]);
            }
        }
        return new BoundKernel(function, values, pointers);
    }

    @Override
    public void finish() {
        enter();
        Cuda.check("cuCtxSynchronize", NativeLibrary.call(synchronize));
    }

    @Override
    public void close() {
        NativeLibrary.call(setCurrent, context);
        NativeLibrary.call(cuda.function("cuModuleUnload", ADDRESS), module);
        NativeLibrary.call(release, device);
    }
}
