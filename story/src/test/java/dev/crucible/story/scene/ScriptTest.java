package dev.crucible.story.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.story.Agent;
import dev.crucible.story.Company;
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
    void theToneOfAnAnswerMovesAHeart() {
        List<Double> moves = Script.packed().scenes().stream()
                .flatMap(scene -> scene.answers().stream())
                .map(WrittenScene.Answer::affinityDelta)
                .toList();
        assertThat(moves).as("coldest to warmest").contains(-.02, -.01, .0, .01, .02, .03);
        assertThat(moves.stream().filter(move -> move > 0 && move <= .02).count())
                .as("small and kind moves of %d", moves.size())
                .isGreaterThan(moves.size() / 2);
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
            runs >= 2              | runs >= 2 and affinity < 0.3 | x.json:3: one: if: can never hold: "affinity.metis < 0.3" contradicts "affinity.metis >= 0.4", which a scene "friendly" waits for
            runs >= 2              | runs >= 2 and runs < 2 | x.json:3: one: if: can never hold: "runs < 2" contradicts "runs >= 2"
            runs >= 2              | runs >= 2 and not (runs >= 1) | x.json:3: one: if: can never hold: "not (runs >= 1)" contradicts "runs >= 2"
            runs >= 2              | runs >= 2 and hour > 23 | x.json:3: one: if: can never hold: "hour > 23" is never so
            runs >= 2              | runs >= 2 and seen.one | x.json:3: one: if: can never hold: the scene waits for itself
            runs >= 2              | runs >= 2 and seen.on | x.json:3: one: if: seen.on: there is no such scene; did you mean one?
            runs >= 2              | runs >= 2 or chose.one.no | x.json:3: one: if: chose.one.no: the scene has no such answer; there are yes
            runs >= 2              | runs >= 2 or hour > 3 | x.json:4: one.a: tells {runs}, which no condition guarantees
            "You have {runs} runs."| 5           | x.json:4: text: must be a text, in quotes
            "You have {runs} runs."| " "         | x.json:4: text: is empty
            , "text": "c"          | ``          | x.json:6: text: is missing
            runs."                 | runs.       | x.json:4: is no JSON: a text is not closed by " in its line
            "answers": [           | "answers": {"a" 1}, [ | x.json:6: is no JSON: Unexpected character ('1'): was expecting a colon to separate field name and value
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
        Files.delete(folder.resolve("my scene.json"));
        Files.writeString(folder.resolve("one.json"), "\uFEFF" + WHOLE);
        Files.write(folder.resolve("latin.json"), new byte[] {'{', (byte) 0xe4, '}'});
        Files.writeString(folder.resolve("zero.json"), "");
        Files.writeString(folder.resolve("harbour.JSON"), WHOLE);
        for (String language : List.of("ge", "en", "pt-BR", "gsw", "zzz")) {
            Files.writeString(
                    Files.createDirectory(folder.resolve(language)).resolve("one.json"),
                    GERMAN.replace("L\u00e4ufe", language));
        }
        Script script = Script.of(SceneFiles.in(folder), Company.BUNDLED);
        assertThat(script.problems())
                .containsExactly(
                        "latin.json: is no text in UTF-8; save it as that",
                        "en/one.json: is not read; English is the files that lie in no folder",
                        "ge/one.json: is not read; ge is no language's code; German is de, Georgian ka",
                        "harbour.JSON: is not read; its name must end in .json, in small letters",
                        "zero.json: is empty",
                        "zzz/one.json: is not read; zzz is no language's code; German is de, Georgian ka");
        assertThat(script.scene("one")).as("all else is read").isPresent();
        assertThat(script.languages()).containsExactly("gsw", "pt-BR");
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "ask"                  | "ask        | x.json:5: is no JSON: Unexpected character ('?'): was expecting a colon
            ``                     | ``          | x.json: is empty
            {runs}                 | {rums}      | x.json:4: text: {rums} is not known
            "friendly"             | "cosy"      | x.json:3: when: must be one of
            "id": "one"            | "id": "One" | x.json:3: id: must be lower-case letters, digits and underscores
            "id": "a",             | ``          | x.json:4: id: every line needs one, such as "a1", by which saves find it again
            """)
    void nothingIsSaidOfTranslationsOfWhatCannotBeRead(String before, String after, String problem) {
        String broken = before.isEmpty() ? "" : WHOLE.replace(before, after);
        assertThat(script(broken, GERMAN).problems())
                .singleElement(InstanceOfAssertFactories.STRING)
                .startsWith(problem);
    }

    @Test
    void aTranslationThatCannotBeReadIsNotMissedTextByText() {
        SceneFiles files = new SceneFiles(
                Map.of("x.json", WHOLE, "de/x.json", "{", "de/y.json", "{\"one\": {}}", "fr/x.json", "[]"));
        assertThat(Script.of(files, Company.BUNDLED).problems())
                .containsExactly(
                        "de/x.json:1: is no JSON: Unexpected end-of-input: expected close marker for Object",
                        "fr/x.json: must begin with {; see docs/scenes.md");
    }

    @Test
    void anAuthorIsAskedForNoLanguageThatTheFolderHasNot() {
        assertThat(beside(Map.of("x.json", WHOLE)).problems()).isEmpty();
        assertThat(beside(Map.of("x.json", WHOLE, "fr/x.json", GERMAN.replace("\"b\"", "\"c\"")))
                        .problems())
                .containsExactly(
                        "x.json:6: one.b: is not translated into fr; its digest is " + Phrase.digest("c"),
                        "fr/x.json:3: one.c: there is no such text; remove it");
    }

    @Test
    void aFileThatTakesThePlaceOfOursIsNamedOnce() {
        String mine = WHOLE.replace("\"one\"", "\"opening\"");
        assertThat(beside(Map.of("kallos.json", mine)).problems())
                .filteredOn(problem -> !problem.startsWith("opening.json"))
                .anySatisfy(problem -> assertThat(problem)
                        .matches("kallos.json: takes the place of the novel's own file of this name, \\d+ scenes of"
                                + " which are not played; name it otherwise to add to them"));
        Script script = beside(Map.of("kallos.json", WHOLE));
        assertThat(script.problems()).hasSize(1);
        assertThat(script.scene("one")).isPresent();
    }

    @Test
    void whatAnAuthorRewritesOfOursIsReadInEnglish() {
        String ours = SceneFiles.packed().texts().get("kallos.json");
        WrittenScene first = Script.packed().scene("kallos_friendly").orElseThrow();
        Phrase old = first.lines().getFirst().text();
        assertThat(ours).contains('"' + old.english() + '"');
        Script script = beside(Map.of("kallos.json", ours.replace('"' + old.english() + '"', "\"Quite new.\"")));
        assertThat(script.problems()).isEmpty();
        WrittenScene rewritten = script.scene(first.id()).orElseThrow();
        assertThat(rewritten.lines().getFirst().text().in("de")).isEqualTo("Quite new.");
        assertThat(rewritten.lines().getLast().text().in("de"))
                .isEqualTo(first.lines().getLast().text().in("de"))
                .isNotEqualTo(first.lines().getLast().text().english());
    }

    @Test
    void aFaultOfOneSceneIsNoFaultOfOthers() {
        String faulty = """
                {"scenes": [
                  {"id": "first", "when": "season", "lines": [{"id": "a", "by": "pukc", "text": "a"}],
                   "ask": "b", "answers": [{"id": "yes", "text": "c", "lines": [{"id": "d", "by": "puck", "text": "e"}]}]},
                  {"id": "later", "when": "season",
                   "if": "chose.first.yes",
                   "lines": [{"id": "a", "by": "puck", "text": "f"}]},
                  {"id": "last", "when": "saeson", "agent": "metsi", "if": "seen.latter and affinity > 1",
                   "lines": [{"id": "a", "by": "puck", "text": "g"}]}
                ]}
                """;
        Script script = Script.of(new SceneFiles(Map.of("x.json", faulty)), Company.BUNDLED);
        assertThat(script.problems().stream().map(problem -> problem.split(";|,| one of")[0]))
                .containsExactly(
                        "x.json:2: by: must be",
                        "x.json:7: when: must be",
                        "x.json:7: agent: must be",
                        "x.json:7: last: if: seen.latter: there is no such scene");
        assertThat(script.scenes()).extracting(WrittenScene::id).containsExactly("later");
    }

    @Test
    void scenesThatWaitForEachOtherAreNamedOnce() {
        String loop = """
                {"scenes": [
                  {"id": "end", "when": "season", "if": "seen.b", "lines": [{"id": "a", "by": "puck", "text": "a"}]},
                  {"id": "a", "when": "season",
                   "if": "seen.c or seen.b", "lines": [{"id": "a", "by": "puck", "text": "b"}]},
                  {"id": "b", "when": "season", "if": "seen.a", "lines": [{"id": "a", "by": "puck", "text": "c"}]},
                  {"id": "c", "when": "season", "if": "seen.a", "lines": [{"id": "a", "by": "puck", "text": "d"}]}
                ]}
                """;
        assertThat(Script.of(new SceneFiles(Map.of("x.json", loop)), Company.BUNDLED)
                        .problems())
                .containsExactly("x.json:4: a: if: can never hold: these scenes wait for each other: a waits for c,"
                        + " c waits for a");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {runs}                 | {rums}      | de/x.json:2: one.a: {rums} is not known; there are {player}
            {runs}                 | viele       | de/x.json:2: one.a: leaves out {runs}, which the English text tells
            "text": "x"            | "text": "{turns}" | de/x.json:3: one.yes: tells {turns}, which no condition guarantees
            "text": "x"            | "text": 3   | de/x.json:3: one.yes: text: must be a text, in quotes
            """)
    void whatIsWrongWithATranslationIsNamedThere(String before, String after, String problem) {
        assertThat(script(WHOLE, GERMAN.replace(before, after)).problems())
                .singleElement(InstanceOfAssertFactories.STRING)
                .startsWith(problem);
    }

    /** Adds files to those of the novel. */
    private static Script beside(Map<String, String> own) {
        return Script.of(SceneFiles.packed().with(new SceneFiles(own)), Company.BUNDLED);
    }

    @Test
    void noSentenceIsSaidTwice() {
        String twice = WHOLE.replace("\"c\"", "\"Hm. You have {runs} runs!\"");
        assertThat(Script.of(new SceneFiles(Map.of("x.json", twice)), Company.BUNDLED)
                        .problems())
                .containsExactly("x.json:6: one.b: \"you have runs runs\" (en) is said in one.a, too");
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
