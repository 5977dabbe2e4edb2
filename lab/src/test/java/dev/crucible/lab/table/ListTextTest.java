package dev.crucible.lab.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ListTextTest {

    @Test
    void aPartWithACommaStandsInQuotationMarks() {
        assertThat(ListText.of(List.of("paper", "first, best"))).isEqualTo("paper, \"first, best\"");
        assertThat(ListText.of(List.of())).isEmpty();
    }

    @Test
    void whatWasWrittenIsReadAgain() {
        for (List<String> parts : List.of(
                List.<String>of(),
                List.of("a", "b"),
                List.of("first, best", "x"),
                List.of("\"", ",", "a\"b, c"),
                List.of("a,b", " c "))) {
            assertThat(ListText.parts(ListText.of(parts))).isEqualTo(parts);
        }
    }

    @Test
    void otherTextsAreCutAtTheirCommas() {
        assertThat(ListText.parts("sign_flip, gaussian_noise")).containsExactly("sign_flip", "gaussian_noise");
        assertThat(ListText.parts("say \"no\"")).containsExactly("say \"no\"");
        assertThat(ListText.parts("\"open, end")).containsExactly("\"open", "end");
    }
}
