package dev.crucible.bridge.turn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BeatsTest {

    private static List<String> beats(String text) {
        return Beats.of(text, Locale.ENGLISH);
    }

    @Test
    void cutsAtSentences() {
        assertThat(beats("The forge is hot and ready. The first round has begun already! Shall we look at the curves?"))
                .containsExactly(
                        "The forge is hot and ready.",
                        "The first round has begun already!",
                        "Shall we look at the curves?");
    }

    @Test
    void joinsWhatIsTooShortToStandAlone() {
        assertThat(beats("Hm. Yes. That will hold.")).containsExactly("Hm. Yes. That will hold.");
    }

    @Test
    void keepsClosingQuotesAndEllipsesWithTheirSentence() {
        assertThat(beats("\"The median held to the very end.\" She smiled at the strange idea… and then she went on."))
                .first()
                .isEqualTo("\"The median held to the very end.\"");
    }

    @Test
    void doesNotStopAtAbbreviationsOrDecimals() {
        assertThat(beats("Use a robust rule, e.g. Krum with f = 3, and an alpha of 0.5 for the skew of the shards."))
                .hasSize(1);
    }

    @Test
    void cutsIdeographicSentences() {
        assertThat(Beats.of("これは最初の文ですので少し長めに書いておきますね本当に。これは二番目の文ですので同じくらい長く書いておきます。", Locale.JAPANESE))
                .hasSize(2);
    }

    @Test
    void keepsAFenceWholeWhateverItsLength() {
        String code = "```json\n" + "{\"a\": 1. \"b\": 2}\n".repeat(100) + "\n\n```";
        assertThat(beats("Here is the plan that I would run:\n" + code + "\nShall I go on and launch it?"))
                .containsExactly("Here is the plan that I would run:", code, "Shall I go on and launch it?");
    }

    @Test
    void keepsAFenceThatIsNeverClosed() {
        assertThat(beats("So it goes, more or less.\n```\nx = 1. y = 2.\nz")).hasSize(2);
    }

    @Test
    void keepsAListTogether() {
        String list = "- krum: 0.71\n- median: 0.69\n- fedavg: 0.12";
        assertThat(beats("What held, in the last round of each:\n\n" + list))
                .last()
                .isEqualTo(list);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\n", "\t \n"})
    void isEmptyForBlankText(String text) {
        assertThat(beats(text)).isEmpty();
    }

    @Test
    void keepsTheLinesOfAPlan() {
        assertThat(Beats.laidOut("Rules: krum\nAttack: ipm\n\n3 runs\n"))
                .containsExactly("Rules: krum\nAttack: ipm", "3 runs");
        String table = "row of a table that is rather long\n".repeat(60);
        assertThat(Beats.laidOut(table))
                .allMatch(piece -> piece.length() <= Beats.LONGEST_BLOCK)
                .hasSizeGreaterThan(3);
        assertThat(String.join("\n", Beats.laidOut(table))).isEqualTo(table.strip());
    }

    @Test
    void losesNoWordAndKeepsTheBound() {
        Random random = new Random(7);
        String[] words = {
            "forge", "e.g.", "0.5", "hammer!", "why?", "…", "\uD83D\uDD28", "a,", "rest;", "x".repeat(400), "so."
        };
        for (int round = 0; round < 300; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(120); i > 0; i--) {
                text.append(words[random.nextInt(words.length)]).append(random.nextInt(9) == 0 ? "\n\n" : " ");
            }
            List<String> beats = beats(text.toString());
            assertThat(String.join("", beats).replaceAll("\\s", ""))
                    .isEqualTo(text.toString().replaceAll("\\s", ""));
            assertThat(beats).allSatisfy(beat -> assertThat(beat.length()).isBetween(1, Beats.LONGEST));
        }
    }
}
