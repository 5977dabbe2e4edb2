package dev.crucible.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.random.RandomSource;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SeedsReaderTest {

    private static ObjectNode config(String seeds) throws Exception {
        return (ObjectNode)
                Sample.MAPPER.readTree("{\"aggregation_strategy_keyword\": \"fedavg\", \"seed\": 5" + seeds + "}");
    }

    private static StrategyConfig read(String seeds) throws Exception {
        return ConfigReader.read(config(seeds))
                .config()
                .orElseThrow()
                .strategies()
                .getFirst();
    }

    @Test
    void sourcesWithoutASeedFollowTheRuns() throws Exception {
        assertThat(read("").seed()).isEqualTo(new Seed(5));
        StrategyConfig strategy = read(", \"seeds\": {\"init\": 9, \"attack\": 5}");
        assertThat(strategy.seed()).isEqualTo(new Seed(5, Map.of(RandomSource.INIT, 9L)));
        assertThat(strategy.dataRequest().seed()).isEqualTo(new Seed(5));
        assertThat(read(", \"seeds\": {\"data\": 6}").dataRequest().seed()).isEqualTo(new Seed(6));
    }

    @Test
    void namesWhatIsWrong() throws Exception {
        assertThat(ConfigReader.read(config(", \"seeds\": {\"init\": \"many\"}"))
                        .errors())
                .extracting(Object::toString)
                .containsExactly("seeds.init: must be a whole number, got \"many\"");
        assertThat(ConfigReader.read(config(", \"seeds\": 4")).errors())
                .extracting(Object::toString)
                .containsExactly("seeds: must be an object, got 4");
        assertThat(ConfigReader.read(config(", \"seeds\": {\"sampler\": 1}")).warnings())
                .extracting(Object::toString)
                .anyMatch(text -> text.startsWith("seeds.sampler: is not used here and changes nothing"));
    }
}
