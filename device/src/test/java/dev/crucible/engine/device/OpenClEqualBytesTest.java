package dev.crucible.engine.device;

import org.junit.jupiter.api.Tag;

/** On a processor that poses as a device. Skipped, and counted, where there is no OpenCL driver for one. */
@Tag("slow")
class OpenClEqualBytesTest extends EqualBytes {

    OpenClEqualBytesTest() {
        super("pocl");
    }
}
