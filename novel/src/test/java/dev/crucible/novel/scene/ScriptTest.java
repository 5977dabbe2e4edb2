package dev.crucible.novel.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.Company;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptTest {
    private static final String WHOLE = """
            // a comment
            {"scenes": [
              {"id": "one", "when": "friendly", "agent": "metis", "if": "runs >= 2", "place": "agora",
               "lines": [{"id": "a", "by": "metis", "face": "calculating", "text": "You have {runs} runs."}],
               "ask": "?",
               "answers": [{"id": "yes", "text": "a", "lines": [{"id": "b", "by": "puck", "text": "c"}]}]},
            ]}
            """;

    private static final String GERMAN = """
            {"one": {
              "a": {"of": "%s", "text": "Du hast {runs} L\u00e4ufe."},
              "?": {"of": "%s", "text": "??"}, "yes": {"of": "%s", "text": "x"}, "b": {"of": "%s", "text": "y"}}}
            """.formatted(
                    Phrase.digest("You have {runs} runs."), Phrase.digest("?"), Phrase.digest("a"), Phrase.digest("c"));

    @Test
    void nothingIsWrongWithThePackedScenes() {
        assertThat(Script.packed().problems()).isEmpty();
        assertThat(Script.packed().languages()).containsExactly("de");
    }

    @Test
    void thereIsAWholeStoryInBothLanguages() {
        Script script = Script.packed();
        for (String language : List.of("en", "de")) {
            long words = script.scenes().stream()
                    .flatMap(scene -> scene.texts().values().stream())
                    .mapToLong(text -> text.in(language).split("\\s+").length)
                    .sum();
            assertThat(words).as(language).isGreaterThanOrEqualTo(30_000);
        }
        assertThat(script.scenes().stream()
                        .filter(scene -> scene.when() == Occasion.ENDING)
                        .flatMap(scene -> scene.agent().stream())
                        .distinct())
                .as("six endings, and one of all")
                .hasSize(6);
        assertThat(script.scenes(Occasion.ENDING, Optional.empty())).isNotEmpty();
        for (Agent agent : Company.BUNDLED.crew()) {
            for (Occasion tier : List.of(Occasion.WORK, Occasion.FRIENDLY, Occasion.CLOSE, Occasion.INTIMATE)) {
                assertThat(script.scenes(tier, Optional.of(agent)))
                        .as(tier + " of " + agent.id())
                        .hasSizeGreaterThanOrEqualTo(3);
            }
        }
    }

    @Test
    void confessionsCanBeAcceptedPutOffAndRefused() {
        assertThat(Script.packed().scenes().stream().filter(scene -> scene.when() == Occasion.CONFESSION))
                .hasSize(6)
                .allSatisfy(scene -> assertThat(scene.answers())
                        .extracting(WrittenScene.Answer::outcome)
                        .containsExactly(
                                WrittenScene.Outcome.ACCEPTED,
                                WrittenScene.Outcome.LATER,
                                WrittenScene.Outcome.REFUSED));
    }

    @Test
    void aWholeSceneReadsWithItsTranslation() {
        Script script = script(WHOLE, GERMAN);
        assertThat(script.problems()).isEmpty();
        WrittenScene scene = script.scene("one").orElseThrow();
        assertThat(scene.agent()).contains(Agent.named("metis"));
        assertThat(scene.place()).contains("agora");
        assertThat(scene.lines().getFirst().text().in("de")).isEqualTo("Du hast {runs} L\u00e4ufe.");
        assertThat(scene.question().orElseThrow().in("fr")).as("not translated").isEqualTo("?");
        assertThat(scene.texts().keySet()).containsExactly("a", "?", "yes", "b");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "friendly"             | "cosy"      | x.json:3: when: must be one of opening, work
            "agent": "metis"       | "agent": "puck" | x.json:3: agent: must be one of hephaestus, techne
            "agora"                | "moon"      | x.json:3: place: must be one of forge
            "calculating"          | "furious"   | x.json:4: face: metis has neutral, vulnerable and calculating
            "id": "a",             | ``          | x.json:4: id: every line needs one
            "id": "b"              | "id": "a"   | x.json:6: id: a is taken in this scene
            "by": "puck"           | "by": "pan" | x.json:6: by: must be one of hephaestus, techne
            "id": "one"            | "id": "One!" | x.json:3: id: must be lower-case
            "ask": "?",            | ``          | x.json:3: answers: a scene that asks
            "answers": [           | "answers": ] | x.json:6: is no JSON
            runs >= 2              | runes >= 2  | x.json:3: if: runes: is not known; there are turns
            runs >= 2              | runs        | x.json:3: if: runs: compare it, such as runs >= 1
            runs >= 2              | runs >= 2 and (romance | x.json:3: if: a parenthesis is not closed
            runs >= 2              | runs >= 2 and affinity < 0.3 | x.json:3: if: can never hold for a scene "friendly"
            runs >= 2              | runs >= 2 and runs < 2 | x.json:3: if: can never hold
            runs >= 2              | runs >= 2 and not (runs >= 1) | x.json:3: if: can never hold
            runs >= 2              | runs >= 2 and seen.one | x.json:3: if: can never hold
            runs >= 2              | runs >= 2 and seen.on | x.json:3: if: seen.on: there is no such scene; did you mean one?
            runs >= 2              | runs >= 2 or chose.one.no | x.json:3: if: chose.one.no: the scene has no such answer; there are yes
            runs >= 2              | runs >= 2 or hour > 3 | x.json:3: a: tells {runs}, which no condition guarantees
            {runs}                 | {rums}      | x.json:4: text: {rums} is not known
            """)
    void whatIsWrongIsNamedWithItsLine(String before, String after, String problem) {
        String broken = WHOLE.replace(before, after);
        assertThat(broken).isNotEqualTo(WHOLE);
        assertThat(script(broken, GERMAN).problems())
                .anySatisfy(found -> assertThat(found).startsWith(problem));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "agora"                | "moon"
            "calculating"          | "furious"
            "ask": "?",            | ``
            {runs}                 | {rums}
            "when": "friendly"     | "when": "nudge"
            "place": "agora"       | "plaice": "agora"
            """)
    void aSceneThatIsBrokenIsNotPlayed(String before, String after) {
        assertThat(script(WHOLE, GERMAN).scene("one")).isPresent();
        assertThat(script(WHOLE.replace(before, after), GERMAN).scene("one")).isEmpty();
    }

    @Test
    void aTranslationThatCannotBeShownIsReadInEnglish() {
        Script script = script(WHOLE, GERMAN.replace("Du hast {runs} L", "Du hast {rums} L"));
        assertThat(script.scene("one").orElseThrow().lines().getFirst().text().in("de"))
                .isEqualTo("You have {runs} runs.");
    }

    @Test
    void filesThatCannotBeReadAreNamed(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("my scene.json"), WHOLE);
        assertThat(Script.of(SceneFiles.in(folder), Company.BUNDLED).problems())
                .singleElement(InstanceOfAssertFactories.STRING)
                .startsWith("my scene.json: is not read; name it with letters");
        Files.write(folder.resolve("latin.json"), new byte[] {'{', (byte) 0xe4, '}'});
        assertThatThrownBy(() -> SceneFiles.in(folder))
                .isInstanceOf(IOException.class)
                .hasMessage(folder.resolve("latin.json") + " is no text in UTF-8; save it as that");
        Path gone = folder.resolve("gone");
        assertThatThrownBy(() -> SceneFiles.in(gone)).hasMessage(gone + " cannot be read: there is no such file");
    }

    @Test
    void staleMissingAndOrphanedTranslationsAreNamed() {
        String changed = WHOLE.replace("\"c\"", "\"d\"");
        assertThat(script(changed, GERMAN.replace("\"?\"", "\"asked\"")).problems())
                .containsExactlyInAnyOrder(
                        "x.json:5: one.?: is not translated into de; its digest is " + Phrase.digest("?"),
                        "de/x.json:3: one.asked: there is no such text; remove it",
                        "de/x.json:3: one.b: the English text has changed; translate it anew and set \"of\" to \""
                                + Phrase.digest("d") + "\"");
    }

    @Test
    void noSentenceIsSaidTwice() {
        String twice = WHOLE.replace("\"c\"", "\"Hm. You have {runs} runs!\"");
        assertThat(Script.of(new SceneFiles(Map.of("x.json", twice)), Company.BUNDLED)
                        .problems())
                .containsExactly("x.json:3: b: \"you have runs runs\" (en) is said in one.a, too");
    }

    @Test
    void anIdIsTakenOnlyOnce() {
        String other = WHOLE.replace("You have {runs} runs.", "No.");
        assertThat(Script.of(new SceneFiles(Map.of("a.json", WHOLE, "b.json", other)), Company.BUNDLED)
                        .problems())
                .containsExactly("b.json:3: id: one is taken, in a.json:3");
    }

    @Test
    void everyOccasionHasAWordOfItsOwn() {
        assertThat(Arrays.stream(Occasion.values()).map(Occasion::word).map(Occasion::of))
                .containsExactlyElementsOf(
                        Arrays.stream(Occasion.values()).map(Optional::of).toList());
    }

    private static Script script(String english, String german) {
        return Script.of(new SceneFiles(Map.of("x.json", english, "de/x.json", german)), Company.BUNDLED);
    }
}
