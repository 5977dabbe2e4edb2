package dev.crucible.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StrategyNamesTest {

    @Test
    void nameTheSettingsInWhichEqualRulesDiffer() throws IOException {
        assertThat(names(
                        "{'aggregation_strategy_keyword': 'fedavg', 'late_updates': 'drop', 'seed': 1}",
                        "{'aggregation_strategy_keyword': 'fedavg', 'late_updates': 'wait', 'seed': 1}",
                        "{'aggregation_strategy_keyword': 'median', 'late_updates': 'drop', 'seed': 1}"))
                .containsExactly("fedavg, late_updates drop", "fedavg, late_updates wait", "median");
    }

    @Test
    void numberWhatIsTheSame() throws IOException {
        assertThat(names(
                        "{'aggregation_strategy_keyword': 'rfa', 'attack_schedule': []}",
                        "{'aggregation_strategy_keyword': 'rfa', 'attack_schedule': [{}]}",
                        "{'aggregation_strategy_keyword': 'rfa', 'attack_schedule': []}"))
                .containsExactly("rfa", "rfa (2)", "rfa (3)");
    }

    @Test
    void stayShort() throws IOException {
        assertThat(names(
                        "{'aggregation_strategy_keyword': 'krum', 'a': 1, 'b': 1, 'c': 1}",
                        "{'aggregation_strategy_keyword': 'krum', 'a': 2, 'b': 2, 'c': 2}"))
                .containsExactly("krum, a 1, b 1", "krum, a 2, b 2");
    }

    private static List<String> names(String... strategies) throws IOException {
        List<ObjectNode> settings = new ArrayList<>();
        for (String text : strategies) {
            settings.add((ObjectNode) Json.MAPPER.readTree(text.replace('\'', '"')));
        }
        return StrategyNames.of(settings);
    }
}
