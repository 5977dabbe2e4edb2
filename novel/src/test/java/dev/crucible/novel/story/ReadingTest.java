package dev.crucible.novel.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.dialogue.Tier;
import dev.crucible.dialogue.text.Pages;
import dev.crucible.novel.client.LabRun;
import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import dev.crucible.story.Places;
import dev.crucible.story.StoryLine;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadingTest {
    @ParameterizedTest
    @CsvSource({
        "0,PROFESSIONAL",
        "0.399,PROFESSIONAL",
        "0.4,FRIENDLY",
        "0.64,FRIENDLY",
        "0.65,CLOSE",
        "0.85,INTIMATE",
        "1,INTIMATE"
    })
    void tiersFollowTheRanges(double affinity, Tier tier) {
        assertThat(Tier.of(affinity)).isEqualTo(tier);
    }

    @Test
    void affinityIsHeldInItsRangeAndSpiritsHaveNone() {
        Affinities affinities = Affinities.initial(Company.BUNDLED)
                .plus(Agent.named("metis"), 3)
                .with(Agent.named("puck"), .9);
        assertThat(affinities.of(Agent.named("metis"))).isEqualTo(1);
        assertThat(affinities.byId()).doesNotContainKey("puck").containsEntry("mneme", .5);
        assertThat(Affinities.fromIds(Company.BUNDLED, affinities.byId())).isEqualTo(affinities);
    }

    @Test
    void theTypewriterStepsByWholeCharacters() {
        Typewriter typewriter = new Typewriter("e\u0301x\uD83D\uDE00!", 10, 0);
        long tenth = 100_000_000L;
        assertThat(typewriter.shown(0)).isZero();
        assertThat(typewriter.shown(tenth)).isEqualTo(2);
        assertThat(typewriter.shown(3 * tenth)).isEqualTo(5);
        assertThat(typewriter.isFinished()).isFalse();
        assertThat(typewriter.shown(4 * tenth)).isEqualTo(6);
        assertThat(typewriter.isFinished()).isTrue();
        assertThat(new Typewriter("all", 0, 0).shown(0)).isEqualTo(3);
    }

    @Test
    void autoForwardTakesItsTimeByLength() {
        assertThat(ReadingPace.stay(225, 15)).isEqualTo(Duration.ofSeconds(15));
        assertThat(ReadingPace.stay(0, 15)).isEqualTo(Duration.ofMillis(1500));
    }

    @Test
    void lookingBackShowsWhatWasSaidAndForgetsBeyondTheLimit() {
        Backlog backlog = new Backlog();
        for (int i = 0; i < Backlog.LIMIT + 5; i++) {
            backlog.add(StoryLine.of(StoryLine.PLAYER, "line " + i));
        }
        assertThat(backlog.lines()).hasSize(Backlog.LIMIT).first().isEqualTo(StoryLine.of(StoryLine.PLAYER, "line 5"));
        assertThat(backlog.back().orElseThrow().text()).isEqualTo("line 1003");
        assertThat(backlog.isInThePast()).isTrue();
        assertThat(backlog.forward().orElseThrow().text()).isEqualTo("line 1004");
        assertThat(backlog.forward()).isEmpty();
    }

    @Test
    void longAnswersAreCutAtSentencesAndKeepEveryWord() {
        String sentence = "This is a sentence of some length that somebody says. ";
        String text = sentence.repeat(40).strip();
        Pages pages = Pages.USUAL;
        assertThat(pages.of(text)).hasSizeGreaterThan(4).allSatisfy(page -> assertThat(page)
                .hasSizeLessThanOrEqualTo(pages.characters())
                .endsWith("."));
        assertThat(String.join(" ", pages.of(text))).isEqualTo(text);
        assertThat(String.join("", pages.of("x".repeat(1000)))).hasSize(1000);
    }

    @Test
    void codeAndTablesStayWhole() {
        String code = "int i;\n".repeat(80);
        StoryLine line = new StoryLine("techne", code, "neutral", "code");
        assertThat(line.in(Pages.USUAL)).singleElement().satisfies(page -> assertThat(page.text())
                .isEqualTo(code.stripTrailing()));
    }

    @Test
    void aLineNamesTheRunsThatItTellsOf() {
        assertThat(LabRun.namedIn("Running: api_run_20261121_184258_724499, api_run_20261121_184258_751196."))
                .containsExactly("api_run_20261121_184258_724499", "api_run_20261121_184258_751196");
        assertThat(LabRun.namedIn("Nothing runs; rapi_run_1x neither.")).isEmpty();
    }

    @Test
    void conversationsGoWhereTheirTopicBelongsElseStayWhereTheyAre() {
        assertThat(Places.of("how do I find a liar?", "forge")).isEqualTo("agora");
        assertThat(Places.of("what data are there?", "forge")).isEqualTo("harbour");
        assertThat(Places.of("Ich bin müde.", "forge")).isEqualTo("terrace");
        assertThat(Places.of("hello", "stoa")).isEqualTo("stoa");
    }

    @Test
    void aLineOpensWhoSpeaksAndWhatIsNamed() {
        assertThat(Codex.openedBy(StoryLine.of("metis", "Krum would not, the MEDIAN might."), Company.BUNDLED))
                .containsExactly("metis", "median", "krum");
        assertThat(Codex.openedBy(StoryLine.of(StoryLine.PLAYER, "Hello."), Company.BUNDLED))
                .isEmpty();
    }

    @Test
    void mentionsCompleteTheWordUnderTheCaret() {
        assertThat(Mentions.at("ask @k", 6, Company.BUNDLED)).containsExactly(Agent.named("kallos"));
        assertThat(Mentions.at("@", 1, Company.BUNDLED)).hasSize(6);
        assertThat(Mentions.at("mail@k", 6, Company.BUNDLED)).isEmpty();
        assertThat(Mentions.at("@k now", 6, Company.BUNDLED)).isEmpty();
        assertThat(Mentions.at("@", 27, Company.BUNDLED))
                .as("a caret that has not followed yet")
                .isEmpty();
        assertThat(Mentions.complete("ask @doki please", 9, Agent.named("dokimasia")))
                .isEqualTo("ask @dokimasia please");
    }
}
