package dev.crucible.agents.mind;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines that put a question off, and lines that only contain such words. */
class AssentTest {

    private static Assent of(String line) {
        return Assent.of(
                line, List.of("Yes, stop it", "Ja, stoppen"), List.of("No, let it run", "Nein, weiterlaufen lassen"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "later",
                "Later, please.",
                "maybe tomorrow",
                "not now, maybe tomorrow",
                "ask me again tomorrow",
                "do it later",
                "I'll decide tonight",
                "nachher",
                "Heute Abend nicht, morgen",
                "mach das später",
                "vielleicht morgen früh",
                "frag mich nachher nochmal",
                "jetzt nicht"
            })
    void aTimeToComePutsTheQuestionOff(String line) {
        assertThat(of(line)).isEqualTo(Assent.LATER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "later?",
                "what happens later",
                "stop beta tomorrow",
                "run krum later",
                "yes later runs too",
                "starte morgen krum",
                "was läuft nachher",
                "heute",
                "now"
            })
    void otherLinesWithSuchWordsDoNot(String line) {
        assertThat(of(line)).isNotIn(Assent.LATER, Assent.YES, Assent.CHOSEN);
    }
}
