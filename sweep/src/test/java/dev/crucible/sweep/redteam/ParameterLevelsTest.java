package dev.crucible.sweep.redteam;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.parameters.Parameters;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ParameterLevelsTest {

    static Stream<Parameters.Declared> parametersWithDefaults() {
        return AttackCatalog.attacks().stream()
                .flatMap(attack -> attack.declared().stream())
                .filter(parameter -> !parameter.fallback().isEmpty()
                        && !parameter.key().equals("seed")
                        && (parameter.whole()
                                || parameter.range().isPresent()
                                || !parameter.choices().isEmpty()))
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("parametersWithDefaults")
    void everyNumberAndChoiceIsTriedAtItsDefaultAndBesideIt(Parameters.Declared parameter) {
        ParameterLevels levels = ParameterLevels.of(parameter).orElseThrow();

        List<String> tried = levels.values().stream().map(JsonNode::asText).toList();
        assertThat(tried).doesNotHaveDuplicates().hasSizeGreaterThan(1);
        assertThat(levels.usual()).isBetween(0, tried.size() - 1);
        if (parameter.whole()) {
            assertThat(tried).contains(parameter.fallback());
        }
    }
}
