package dev.crucible.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AttackerBoundTest {

    @Test
    void isWhatTheRulesThemselvesAskFor() {
        assertThat(AttackerBound.of(Sample.structured(
                        "{}",
                        "{'aggregation_strategy_keyword': 'fedavg'}",
                        "{'aggregation_strategy_keyword': 'krum'}")))
                .containsExactly(new AttackerBound(1, "krum", 3));
    }

    @Test
    void countsTheClientsThatAreAsked() {
        assertThat(AttackerBound.of(Sample.flat("{'aggregation_strategy_keyword': 'krum', 'client_fraction': 0.8,"
                        + " 'strict_mode': false, 'min_fit_clients': 2}")))
                .containsExactly(new AttackerBound(0, "krum", 2));
    }

    @Test
    void isNotThereWhereTheConfigIsNone() {
        assertThat(AttackerBound.of(Sample.json("{'shared_settings': 1, 'simulation_strategies': 2}")))
                .isEmpty();
        assertThat(AttackerBound.of(Sample.flat("{'aggregation_strategy_keyword': 'krum', 'num_of_clients': 'many'}")))
                .isEmpty();
    }
}
