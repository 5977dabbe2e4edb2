package dev.crucible.engine.parameters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionsTest {

    private static final List<String> NAMES = List.of("mnist", "krum", "cpu", "gpu", "dirichlet", "trimmed_mean", "f");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "mnits| ; did you mean mnist?",
                "crum| ; did you mean krum?",
                "Dirichelt| ; did you mean dirichlet?",
                "trimmed-mean| ; did you mean trimmed_mean?",
                "tpu| ``",
                "cpus| ; did you mean cpu?",
                "g| ``",
                "loans| ``",
            })
    void asksForTheNameThatWasMeant(String key, String question) {
        assertThat(Suggestions.question(key, NAMES)).isEqualTo(question);
    }
}
