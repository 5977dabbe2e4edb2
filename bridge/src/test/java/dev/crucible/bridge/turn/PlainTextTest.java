package dev.crucible.bridge.turn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainTextTest {

    static final Pattern MARKUP = Pattern.compile("[{}\\[\\]%]");
    static final Pattern JSON = Pattern.compile("\"[\\w .-]{1,80}\"\\s*:\\s*(?:[\"(\\d-]|true|false|null)");

    /** Fragments of texts by a crew, its files and its players. */
    private static final List<String> FRAGMENTS = List.of(
            "Krum holds",
            " ",
            "\n",
            "40 %",
            "12%",
            "%",
            "%s",
            "%(name)s",
            "100%25",
            "{",
            "}",
            "[",
            "]",
            "{{",
            "]]",
            "{i}soft{/i}",
            "[player]",
            "[[",
            "{\"rounds\": 12}",
            "{\"a\": {\"b\": [1, 2, {\"c\": \"50 %\"}]}}",
            "{}",
            "[]",
            "\"rule\": ",
            "\"rule\": \"krum\", ",
            "[1, 2, 3]",
            "[\"x\", null]",
            "```",
            "```json\n{\"f\": 3}\n```",
            "~~~\n",
            "`x[0]`",
            "[the paper](https://example.org/a%20b)",
            "![plot](x.png)",
            "[1]",
            "$x_{i}$",
            "$$\\sum_{i} x_i$$",
            "\\[ a \\]",
            "\\(",
            "$5",
            "\\",
            "\"",
            ":",
            "\"no\": I said so.",
            "Ölstand",
            "日本語",
            "\uD83D\uDE00",
            "f > n/2",
            "{\"text\": \"say \\\"hi\\\" [ok] {no}\"}",
            "diff --git a/x b/x\n@@ -1 +1 @@\n-{\n+}",
            "\u00a0%",
            "- ",
            "| a | b |\n");

    @Test
    void noTextHoldsMarkupOrJson() {
        Random random = new Random(20261122);
        for (int i = 0; i < 4_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(1, 12); n > 0; n--) {
                if (random.nextInt(4) == 0) {
                    text.append((char) random.nextInt(32, 127));
                } else {
                    text.append(FRAGMENTS.get(random.nextInt(FRAGMENTS.size())));
                }
            }
            String plain = PlainText.of(text.toString());
            assertThat(plain).doesNotContainPattern(MARKUP).doesNotContainPattern(JSON);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '¦',
            value = {
                "Three of ten clients lie.¦Three of ten clients lie.",
                "She said \"no\": not today.¦She said \"no\": not today.",
                "40 % of 12 clients¦40 percent of 12 clients",
                "accuracy 91.2%, loss 0.3¦accuracy 91.2 percent, loss 0.3",
                "40 % der Clients und nicht mehr¦40 Prozent der Clients und nicht mehr",
                "See [the paper](https://example.org/krum).¦See the paper (https://example.org/krum).",
                "as shown in [1]¦as shown in (1)",
                "Set {\"f\": 2, \"rule\": \"krum\"} there.¦Set (f 2, rule krum) there.",
                "The set {a, b} and x[0]¦The set (a, b) and x(0)",
                "It is $\\frac{a}{b}$ here.¦It is (a formula, which Crucible's own novel shows) here."
            })
    void saysInWordsWhatItMeans(String text, String plain) {
        assertThat(PlainText.of(text)).isEqualTo(plain);
    }

    @Test
    void tellsOfCodeWithoutShowingIt() {
        assertThat(PlainText.of("Look:\n```json\n{\"f\": 3}\n```\nDone."))
                .isEqualTo("Look:\n(1 line of code, which Crucible's own novel shows)\nDone.");
    }

    @Test
    void optionsThatLookTheSameAreToldApart() {
        assertThat(PlainText.options(List.of("Use 40 %", "Use [a]", "Use {a}", "Drop it")))
                .containsExactlyInAnyOrderEntriesOf(java.util.Map.of(
                        "Use 40 percent",
                        "Use 40 %",
                        "Use (a)",
                        "Use [a]",
                        "Use (a) (2)",
                        "Use {a}",
                        "Drop it",
                        "Drop it"));
    }
}
