package dev.crucible.agents.understanding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Aspect;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Questions for one thing of a rule or attack, in words that {@code aspects.yaml} does not have. */
class AskedAspectTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            NEEDS       | whats the breakdown point of the coordinate wise median
            NEEDS       | How many liars can coordinate-wise median tolerate, at most?
            PARAMETERS  | How do I choose the clipping radius tau for centered clipping without tuning on the test set?
            PARAMETERS  | Wie groß muss der saubere Datensatz für FLTrust auf dem Server ungefähr sein?
            PARAMETERS  | Welches z soll ich für ALIE nehmen
            ADVICE      | Ich habe 500 Geräte, von denen jede Runde nur 20 mitmachen. Passt Krum da überhaupt?
            BREAKS      | FLTrust assumes a clean root dataset on the server. What if an attacker gets hold of that one?
            FORMULA     | how does flame decide whom to throw out
            SOURCE      | Wer hat sich Bulyan ausgedacht?
            COST        | ist rfa langsam bei großen modellen
                        | explain krum
                        | wie funktioniert centered clipping
                        | tell me about dnc
                        | Could somebody explain ALIE to me like I'm a first-semester student
                        | what is the license of this
                        | wie viele Runden laufen denn noch?
                        | why did krum lose?
            """)
    void isTheOneThatTheQuestionIsLike(Aspect aspect, String question) {
        assertThat(AskedAspect.of(question)).isEqualTo(Optional.ofNullable(aspect));
    }
}
