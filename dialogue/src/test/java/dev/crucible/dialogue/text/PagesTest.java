package dev.crucible.dialogue.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PagesTest {

    @Test
    void aShortSentenceIsAPageRatherThanHalfOfTheNext() {
        assertThat(
                        new Pages(82)
                                .of(
                                        "Psst, boss. Down here. I am Puck; I show people the ropes before the others bore them with rules."))
                .containsExactly(
                        "Psst, boss. Down here.",
                        "I am Puck; I show people the ropes before the others bore them with rules.");
    }

    @Test
    void aWordIsNoPageBeforeASentenceThatIsCutAnyhow() {
        assertThat(
                        new Pages(82)
                                .of(
                                        "So. You would build a thing that remembers, and you have not yet decided what it may ever forget."))
                .containsExactly(
                        "So. You would build a thing that remembers,",
                        "and you have not yet decided what it may ever forget.");
    }

    @Test
    void aWordIsNoPageOfItsOwnEither() {
        assertThat(new Pages(60).of("Krum. Scores each update by the sum of all, then takes the lowest."))
                .containsExactly("Krum. Scores each update by the sum of all,", "then takes the lowest.");
    }

    @Test
    void noPageBeginsWithAFullStop() {
        String item = "- Krum auf femnist_iid mit 8 Clients: Genauigkeit 35.5 %, verloren +5.0 Punkte, 1 Seed(s).";
        assertThat(new Pages(200).of(item + "\n" + item + "\n" + item)).noneMatch(page -> page.startsWith("."));
    }

    @Test
    void aSentenceThatFitsNoPageIsCutAtItsClauses() {
        assertThat(
                        new Pages(60)
                                .of(
                                        "Scores each update by its nearest others, takes the best of them, and lets it alone become the model."))
                .containsExactly(
                        "Scores each update by its nearest others,",
                        "takes the best of them, and lets it alone become the model.");
    }

    @Test
    void whatHasNoClausesIsCutBetweenWordsAndAWordWhereNothingElseHelps() {
        assertThat(new Pages(24).of("one two three four five six seven eight"))
                .containsExactly("one two three four five", "six seven eight");
        assertThat(new Pages(24).of("x".repeat(30))).isEqualTo(List.of("x".repeat(24), "x".repeat(6)));
    }

    @Test
    void noPageIsLongerThanOneAndNoWordIsLost() {
        String text = "The long-known well-tried rule held, more or less; the others (all of them) did not. ".repeat(9);
        for (int size = 10; size < 200; size++) {
            int room = size;
            List<String> pages = new Pages(size).of(text);
            assertThat(pages).allSatisfy(page -> assertThat(page).hasSizeBetween(1, room));
            assertThat(String.join("", pages).replace(" ", "")).isEqualTo(text.replace(" ", ""));
        }
    }
}
