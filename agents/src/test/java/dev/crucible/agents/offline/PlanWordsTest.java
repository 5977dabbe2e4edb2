package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanWordsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            could you use digits instead?          | digits instead
            can we take 3 seeds                    | 3 seeds -> use
            what about 20 clients?                 | 20 clients -> use
            how about the median instead?          | the median instead
            könnten wir 5 Runden nehmen?           | 5 Runden -> use
            wie wäre es mit schiefen Daten?        | schiefen Daten
            und was wäre mit 30 % Angreifern?      | 30 % Angreifern -> use
            would you please make it shorter       | make it shorter
            """)
    void aPoliteQuestionIsTheChangeThatItAsksFor(String line, String change) {
        String expected = change.endsWith(" -> use")
                ? "use " + change.substring(0, change.length() - " -> use".length())
                : change;
        assertThat(PlanWords.plainly(line)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"make it 20 rounds", "use 3 seeds", "könntest", "without attack", "auf digits bitte"})
    void whatIsNoPoliteQuestionStaysAsItIs(String line) {
        assertThat(PlanWords.plainly(line)).isEqualTo(line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "why three seeds",
                "so what is ALIE",
                "und warum gerade femnist",
                "how does that work",
                "is krum in there",
                "welche Daten nimmt er"
            })
    void aQuestionChangesNoPlan(String line) {
        assertThat(PlanWords.asks(line)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"what about 20 clients", "how about digits", "wie wäre es mit 5 Runden", "use median", "5 Runden"
            })
    void aChangeIsNoQuestion(String line) {
        assertThat(PlanWords.asks(line)).isFalse();
    }
}
