package dev.crucible.engine.device;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;

/** By the PTX that cards are given, run by a double of the driver. Skipped, and counted, where there is no C compiler. */
@Tag("slow")
class CudaEqualBytesTest extends EqualBytes {

    CudaEqualBytesTest() {
        super("cuda");
    }

    @Override
    String missing() {
        return CudaDouble.install().isPresent() ? super.missing() : "no C compiler";
    }

    @AfterAll
    static void remove() {
        CudaDouble.remove();
    }
}
