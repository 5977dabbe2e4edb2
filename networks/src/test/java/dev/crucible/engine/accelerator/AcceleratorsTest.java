package dev.crucible.engine.accelerator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** On the class path of this module, which is without one that provides accelerators. */
class AcceleratorsTest {

    private final AcceleratorProvider provider = Accelerators.provider();

    @Test
    void namesTheMissingModule() {
        assertThat(provider.impossible().orElseThrow())
                .isEqualTo(
                        "crucible-device.jar, the experimental module for graphics processors, is not on the class path");
        assertThat(provider.look().reason()).isEqualTo(provider.impossible().orElseThrow());
    }

    @Test
    void opensNothing() {
        assertThat(provider.look().devices()).isEmpty();
        assertThat(provider.open().device()).isEmpty();
        assertThat(provider.open().reason()).isEqualTo(provider.impossible().orElseThrow());
    }
}
