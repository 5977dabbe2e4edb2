package dev.crucible.engine.device;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A library in the place of NVIDIA's driver, which runs {@code kernels.ptx} on this processor; made by the C compiler of this machine. */
@SuppressWarnings("restricted")
final class CudaDouble {

    private static final String PROPERTY = "crucible.device.cuda";

    private final Path library;
    private final SymbolLookup symbols;

    private CudaDouble(Path library) {
        this.library = library;
        this.symbols = SymbolLookup.libraryLookup(library, Arena.global());
    }

    /** Made once, as a library stays in memory. */
    private static final class Made {

        static final Optional<CudaDouble> CARD = make();

        private static Optional<CudaDouble> make() {
            try {
                return made(
                        Files.createDirectories(Path.of("target", "cuda-double").toAbsolutePath()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** A card that works, found in the driver's place; empty where there is no C compiler. */
    static Optional<CudaDouble> install() {
        Made.CARD.ifPresent(card -> {
            System.setProperty(PROPERTY, card.library.toString());
            card.mend();
        });
        return Made.CARD;
    }

    private static Optional<CudaDouble> made(Path folder) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("kernels.c"), PtxAsC.of(ComputeDevices.resource("kernels.ptx")));
        try (InputStream in = Objects.requireNonNull(CudaDouble.class.getResourceAsStream("cuda.c"))) {
            Files.copy(in, folder.resolve("cuda.c"), StandardCopyOption.REPLACE_EXISTING);
        }
        Path library =
                folder.resolve("libcuda-%d.so".formatted(ProcessHandle.current().pid()));
        Path said = folder.resolve("said.txt");
        Process compiler;
        try {
            compiler = new ProcessBuilder(List.of(
                            "cc",
                            "-O1",
                            "-fPIC",
                            "-shared",
                            "-fwrapv",
                            "-fno-strict-aliasing",
                            "-ffp-contract=off",
                            "-o",
                            library.toString(),
                            folder.resolve("cuda.c").toString(),
                            "-lm"))
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
        } catch (IOException e) {
            return Optional.empty();
        }
        if (!compiler.waitFor(2, TimeUnit.MINUTES) || compiler.exitValue() != 0) {
            compiler.destroyForcibly();
            throw new IllegalStateException("cc: " + Files.readString(said));
        }
        library.toFile().deleteOnExit();
        return Optional.of(new CudaDouble(library));
    }

    /** The driver's own place counts again. */
    static void remove() {
        System.clearProperty(PROPERTY);
    }

    /** Sets {@code what}: devices, capability, memory, allocations_left, launches_left, failure, lost. */
    void set(String what, long value) {
        try (Arena arena = Arena.ofConfined()) {
            Linker.nativeLinker()
                    .downcallHandle(symbols.findOrThrow("double_set"), FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG))
                    .invoke(arena.allocateFrom(what), value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Back to a card that works. */
    void mend() {
        set("devices", 1);
        set("capability", 9);
        set("memory", 1L << 30);
        set("allocations_left", -1);
        set("launches_left", -1);
        set("lost", 0);
    }

    /** Returns the number of open buffers, contexts or modules, or of launches. */
    long get(String what) {
        try (Arena arena = Arena.ofConfined()) {
            return (long) Linker.nativeLinker()
                    .downcallHandle(symbols.findOrThrow("double_get"), FunctionDescriptor.of(JAVA_LONG, ADDRESS))
                    .invoke(arena.allocateFrom(what));
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
