package dev.crucible.bench.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.crucible.bench.chaos.ChaosDisk;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The short form of {@code crucible bench disk}. */
class DiskRunTest {

    @TempDir
    Path temporary;

    @Test
    void aFullDiskRefusesRequestsAndStopsNoService() throws Exception {
        ChaosDisk disk = ChaosDisk.make(temporary.resolve("disk"), 64);
        assumeTrue(disk.small(), "cannot mount a small disk here");
        try {
            DiskRun.Result result = new DiskRun(30).execute(disk);
            assertThat(result.lost()).isEmpty();
            assertThat(result.stuck()).isEmpty();
            assertThat(result.faults()).isPositive();
        } finally {
            disk.unmount();
        }
    }
}
