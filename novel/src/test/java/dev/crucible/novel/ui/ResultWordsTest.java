package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.client.JudgedRule;
import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.Interlude;
import dev.crucible.story.Company;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultWordsTest {
    private static final JudgedRule FELL = new JudgedRule("fedavg", "undecided", 1, .1, .8, .9, Double.NaN);
    private static final JudgedRule KEPT = new JudgedRule("median", "undecided", 1, .79, .8, .01, Double.NaN);

    private static ResultWords words(String language, List<String> rules, JudgedRule... judgements) {
        LabRun run = new LabRun("api_run_1_2", "Median under ALIE (seed 42)", "completed", 1, rules, List.of());
        List<LabRun.Round> rounds = List.of(new LabRun.Round(0, 1, 2, .4, .5), new LabRun.Round(0, 2, 2, .6, .8));
        return new ResultWords(Words.in(language, Company.BUNDLED), run, List.of(judgements), rounds);
    }

    private static List<String> figures(ResultWords words) {
        return words.card().figures().stream()
                .map(figure -> figure.value() + " " + figure.of())
                .toList();
    }

    @Test
    void oneSeedIsToldWithItsLuckAndOffersThree() {
        ResultWords told = words("en", List.of("fedavg", "median"), KEPT, FELL);
        assertThat(told.sentence())
                .isEqualTo("FedAvg fell: attacked, it gets 10.0 % right instead of 80.0 %. "
                        + "That costs 90.0 % of what it had learned. "
                        + "Coordinate-wise median lost next to nothing: attacked, it gets 79.0 % right, and 80.0 % without the attack. "
                        + "But that is one seed, and one seed may be luck.");
        assertThat(figures(told))
                .containsExactly(
                        "79.0 % best: Coordinate-wise median",
                        "10.0 % weakest: FedAvg", "80.0 % Coordinate-wise median without attack");
        List<String> said = new ArrayList<>();
        Interlude.Offer offer = told.offer(said::add);
        assertThat(offer.question()).contains("Three seeds");
        offer.choices().forEach(offer.answered());
        assertThat(said)
                .as("enough is said to nobody")
                .containsExactly("The same again with 3 seeds", "What next?", "Explain the result");
    }

    @Test
    void ofOneRuleTheCurveWithoutTheAttackIsBesideIt() {
        RunResult card = words("de", List.of("median"), new JudgedRule("median", "held", 3, .59, .6, .02, Double.NaN))
                .card();
        assertThat(card.name()).as("of three seeds none is named").isEqualTo("Median under ALIE");
        assertThat(card.lines()).hasSize(2).last().isEqualTo("ohne Angriff");
        assertThat(card.rounds()).hasSize(4);
        assertThat(card.figures().getFirst().value()).isEqualTo("59,0 %");
    }

    @Test
    void whatTheLabHasJudgedIsSaidInItsWordAndABackdoorIsNamed() {
        ResultWords held =
                words("de", List.of("median"), new JudgedRule("median", "held", 3, .59, .6, .02, Double.NaN));
        assertThat(held.sentence()).contains("hielt stand", "59,0 %", "60,0 %").doesNotContain("Glück");
        assertThat(held.offer(line -> {}).choices()).noneMatch(choice -> choice.contains("3 Seeds"));
        assertThat(words("en", List.of("krum"), new JudgedRule("krum", "broke", 3, .6, .6, 0, .97))
                        .sentence())
                .contains("backdoor", "97.0 %");
    }

    @Test
    void whereNobodyAttackedTheCourseGivesTheNumbers() {
        ResultWords calm = words(
                "en", List.of("median"), new JudgedRule("median", "calm", 1, .6, Double.NaN, Double.NaN, Double.NaN));
        assertThat(calm.sentence()).endsWith("gets 60.0 % right. Nobody attacked.");
        assertThat(figures(calm)).hasSize(3).first().isEqualTo("60.0 % at the end, Coordinate-wise median");
    }
}
