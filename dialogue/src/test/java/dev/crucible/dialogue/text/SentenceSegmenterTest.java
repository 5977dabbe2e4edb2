package dev.crucible.dialogue.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SentenceSegmenterTest {

    private static List<String> beats(String text) {
        return SentenceSegmenter.of(text, Locale.ENGLISH);
    }

    @Test
    void cutsAtSentences() {
        assertThat(beats("The forge is hot and ready. The first round has begun already! Shall we look at the curves?"))
                .containsExactly(
                        "The forge is hot and ready.",
                        "The first round has begun already!",
                        "Shall we look at the curves?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-|", "- ", "# ", "**", "'", "| ", ". ", "1. ", "```\n", "a\n"})
    void cutsAnyLengthOfTheSame(String sign) {
        assertThat(String.join(" ", beats(sign.repeat(20_000) + "\n\nword"))).endsWith("word");
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
    void keepsACommandInOnePiece() {
        assertThat(
                        beats(
                                "The folder is the one that `./crucible up --strategies DIR` allows. Those built in are told by `./crucible network list`."))
                .containsExactly(
                        "The folder is the one that `./crucible up --strategies DIR` allows.",
                        "Those built in are told by `./crucible network list`.");
    }

    @Test
    void cutsIdeographicSentences() {
        assertThat(SentenceSegmenter.of("これは最初の文ですので少し長めに書いておきますね本当に。これは二番目の文ですので同じくらい長く書いておきます。", Locale.JAPANESE))
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            en | She asked the smith at the anvil "is it safe?", then left the forge for good.
            en | “Is it safe to go on with two attackers?” she asked and put the hammer down.
            en | “What a lovely and surprising curve!” – that was all he had to say to her.
            en | He looked at the median (was it not too good to be true?) and said nothing more.
            en | "Stop right there and look at the curve!"; nobody in the forge dared to breathe.
            de | „Ist das auch wirklich ganz sicher?“, fragte sie und legte den Hammer weg.
            de | »Das hält doch bis in die letzte Runde!« rief er und lachte über alle beide.
            fr | « Est-ce vraiment sûr avec deux attaquants ? », demanda-t-elle avant de partir.
            fr | « Quelle courbe surprenante et magnifique ! » dit le forgeron en souriant.
            ja | 「この集約規則は本当に安全なのでしょうか？」と彼女は鍛冶屋に静かに尋ねてから部屋を出ていった。
            ja | 「この集約規則は本当に安全なのでしょうか？」、そう彼女は鍛冶屋に静かに尋ねてから出ていった。
            """)
    void doesNotCutWhereASentenceGoesOnAfterAQuotation(String language, String sentence) {
        assertThat(SentenceSegmenter.of(sentence, Locale.of(language))).containsExactly(sentence);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            en | "The median held to the very end." | "And so did the trimmed mean, as I said."
            de | „Der Median hat bis zum Ende gehalten.“ | „Und der getrimmte Mittelwert hielt auch.“
            de | »Der Median hat bis zum Ende gehalten!« | »Und der getrimmte Mittelwert hielt auch!«
            fr | « La médiane a tenu jusqu’à la fin ! » | « Et la moyenne tronquée a tenu aussi ! »
            """)
    void leavesQuotesWithTheSentenceThatTheyClose(String language, String first, String second) {
        assertThat(SentenceSegmenter.of(first + " " + second, Locale.of(language)))
                .containsExactly(first, second);
    }

    @Test
    void putsNoSpaceBetweenIdeographicSentences() {
        assertThat(SentenceSegmenter.of("はい。そうです。", Locale.JAPANESE)).containsExactly("はい。そうです。");
    }

    @Test
    void doesNotCutWithinANumber() {
        String text = "Of the " + "many ".repeat(40) + "clients 1,000 " + "stayed ".repeat(30);
        assertThat(beats(text)).hasSize(2).first().asString().endsWith("stayed");
    }

    /** Every beat is a stretch of the text, only space is between them, and none begins with what belongs to the one before. */
    @ParameterizedTest
    @ValueSource(strings = {"en", "de", "fr", "ja"})
    void cutsQuotationsOnlyWhereSentencesEnd(String language) {
        Random random = new Random(11);
        String[][] quotes = {
            {"“", "”"},
            {"\"", "\""},
            {"„", "“"},
            {"»", "«"},
            {"« ", " »"},
            {"«\u00a0", "\u00a0»"},
            {"「", "」"},
            {"(", ")"}
        };
        String[] said = {"is it safe", "The forge is hot", "Does the median really hold to the end", "本当に安全です", "Non"};
        String[] marks = {"?", "!", ".", "…", " ?", "？", "。", "?!"};
        String[] further = {
            ", then left", " she asked quietly", "; nobody knew", " – so it was", " — and then", ", 1,000 times", "と尋ねた"
        };
        String[] ends = {". ", "!  ", "? ", "。 ", ".\u00a0"};
        for (int round = 0; round < 2_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(12); i >= 0; i--) {
                String[] quote = one(quotes, random);
                boolean lead = random.nextBoolean();
                text.append(lead ? "He looked at the curve and said " : "")
                        .append(quote[0])
                        .append(one(said, random))
                        .append(one(marks, random))
                        .append(quote[1])
                        .append(random.nextInt(3) == 0 ? "" : one(further, random))
                        .append(one(ends, random));
            }
            List<String> beats = SentenceSegmenter.of(text.toString(), Locale.of(language));
            int at = 0;
            for (String beat : beats) {
                int found = text.indexOf(beat, at);
                assertThat(text.substring(at, found)).isBlank();
                assertThat(beat).doesNotMatch("(?s)[,;:!?、。，；：？！–—)\\]」』].*");
                boolean quoted = at > 0 && text.substring(0, found).matches("(?s).*[”“\"«»」)]\\s*");
                assertThat(quoted && Character.isLowerCase(beat.charAt(0)))
                        .describedAs("a cut before: %s", beat)
                        .isFalse();
                at = found + beat.length();
            }
            assertThat(text.substring(at)).isBlank();
        }
    }

    private static <T> T one(T[] choices, Random random) {
        return choices[random.nextInt(choices.length)];
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

    @Test
    void keepsTheLinesOfAListWithinProse() {
        assertThat(beats("""
                        What held in the last round of each, of all those that were tried in this long evening:
                        1. krum, as its
                           authors say
                        2) median
                        Shall we look at the curves of all three?
                        They are worth a look, I would say, and not only to those who have chosen them for this."""))
                .containsExactly(
                        "What held in the last round of each, of all those that were tried in this long evening:",
                        "1. krum, as its authors say\n2) median\nShall we look at the curves of all three?",
                        "They are worth a look, I would say, and not only to those who have chosen them for this.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "• krum\n• median",
                "+ krum\n+ median",
                "* krum\n  * of two\n  * of three",
                "|rule|accuracy|\n|---|---|\n|krum|0.71|",
                "rule | accuracy\n---- | ---:\nkrum | 0.71",
                "## What held\n- krum\n- median",
                "**What held**\n- krum\n- median",
                "krum: 0.71\nmedian: 0.69",
                "“Does Krum survive 30 % label flippers on skewed data?”\n“What is running?”",
                "“Run trimmed mean against sign flipping”\n“Make it 20 rounds”",
                "### What held\nKrum did, to the very last round.",
            })
    void keepsTheLinesOfWhatIsLaidOut(String text) {
        assertThat(beats(text)).containsExactly(text);
        assertThat(beats("Here it is.\n\n" + text + "\n\nThat was it."))
                .containsExactly("Here it is.", text, "That was it.");
    }

    @Test
    void beginsWithALineWhatIsIndentedBelowIt() {
        assertThat(beats("Puck: explains\n  “What can I do?”\nCupid: small talk\n  “Who likes me?”"))
                .containsExactly("Puck: explains\n  “What can I do?”", "Cupid: small talk\n  “Who likes me?”");
    }

    @Test
    void undoesTheWrapsOfAPage() {
        assertThat(beats("""
                        The median held, as it has on every evening
                        since we began. What it costs without an attack
                        is told by the run beside it, which nobody
                        has touched."""))
                .containsExactly(
                        "The median held, as it has on every evening since we began.",
                        "What it costs without an attack is told by the run beside it, which nobody has touched.");
    }

    @Test
    void showsNoMoreOfAListThanATextBoxHolds() {
        assertThat(beats("- a\n- b\n- c\n- d\n- e\n## Then\n- f"))
                .containsExactly("- a\n- b\n- c\n- d", "- e", "## Then\n- f");
        String item = "- " + "a rule that held ".repeat(10).strip();
        assertThat(beats(item + "\n" + item + "\n" + item)).containsExactly(item, item, item);
        assertThat(beats("- " + "a rule that held, ".repeat(60)))
                .hasSizeGreaterThan(2)
                .allMatch(beat -> beat.length() <= SentenceSegmenter.LONGEST);
    }

    @Test
    void putsRowsOnLinesOfTheirOwnWhereAllIsShownAtOnce() {
        assertThat(SentenceSegmenter.together(
                        List.of("I would run", "two of them:", "- krum\n- median", "- fedavg", "Shall I?")))
                .isEqualTo("I would run two of them:\n- krum\n- median\n- fedavg\nShall I?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\n", "\t \n"})
    void isEmptyForBlankText(String text) {
        assertThat(beats(text)).isEmpty();
    }

    @Test
    void keepsTheLinesOfAPlan() {
        assertThat(SentenceSegmenter.laidOut("Rules: krum\nAttack: ipm\n\n3 runs\n"))
                .containsExactly("Rules: krum\nAttack: ipm", "3 runs");
        String table = "row of a table that is rather long\n".repeat(60);
        assertThat(SentenceSegmenter.laidOut(table))
                .allMatch(piece -> piece.length() <= SentenceSegmenter.LONGEST_BLOCK)
                .hasSizeGreaterThan(3);
        assertThat(String.join("\n", SentenceSegmenter.laidOut(table))).isEqualTo(table.strip());
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
            assertThat(beats).allSatisfy(beat -> assertThat(beat.length()).isBetween(1, SentenceSegmenter.LONGEST));
        }
    }
}
