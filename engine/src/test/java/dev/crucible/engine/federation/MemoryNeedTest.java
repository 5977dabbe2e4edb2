package dev.crucible.engine.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.StrategyConfig;
import dev.crucible.engine.data.DataException;
import org.junit.jupiter.api.Test;

class MemoryNeedTest {

    @Test
    void countsTheSampledClientsAndRefusesWhatCannotFit() {
        StrategyConfig config = ConfigReader.read(Runs.config())
                .config()
                .orElseThrow()
                .strategies()
                .getFirst();
        int sampled = config.participation().sampled(config.clients());
        MemoryNeed need = MemoryNeed.of(config, 1_000_000);
        assertThat(need.updates()).isEqualTo(sampled * 4_000_000L);
        assertThat(need).hasToString("50 MiB for a round's updates and the model");
        need.require(1L << 30);
        assertThatThrownBy(() -> need.require(1L << 20))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("num_of_clients")
                .hasMessageContaining("50 MiB")
                .hasMessageContaining("1 MiB");
    }
}
