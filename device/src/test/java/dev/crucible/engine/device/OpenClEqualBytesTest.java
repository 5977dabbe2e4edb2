package dev.crucible.engine.device;

/** On a processor that poses as a device. Skipped, and counted, where there is no OpenCL driver for one. */
class OpenClEqualBytesTest extends EqualBytes {

    OpenClEqualBytesTest() {
        super("pocl");
    }
}
