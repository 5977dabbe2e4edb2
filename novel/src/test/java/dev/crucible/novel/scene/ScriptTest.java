package dev.crucible.novel.scene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.story.Agent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptTest {
    private static final String WHOLE = """
            // a comment
            {"scenes": [
              {"id": "one", "when": "friendly", "agent": "metis",
               "lines": [{"by": "metis", "face": "calculating", "en": "Hm.", "de": "Hm."}],
               "ask": {"en": "?", "de": "?"},
               "answers": [{"en": "a", "de": "b", "lines": [{"by": "puck", "en": "c", "de": "d"}]}]},
            ]}
            """;

    @Test
    void everyoneHasASceneForEveryOccasionInEveryLanguage() {
        Script script = Script.packed();
        for (Occasion when : Occasion.values()) {
            List<Optional<Agent>> about =
                    when.isOfAgent() ? Agent.CREW.stream().map(Optional::of).toList() : List.of(Optional.empty());
            assertThat(about).allSatisfy(agent -> assertThat(script.scene(when, agent))
                    .as(when + " of " + agent)
                    .isPresent());
        }
        assertThat(script.scenes()).extracting(WrittenScene::id).doesNotHaveDuplicates();
    }

    @Test
    void confessionsCanBeAcceptedPutOffAndRefused() {
        assertThat(Script.packed().scenes().stream().filter(scene -> scene.when() == Occasion.CONFESSION))
                .allSatisfy(scene -> assertThat(scene.answers())
                        .extracting(WrittenScene.Answer::outcome)
                        .containsExactly(
                                WrittenScene.Outcome.ACCEPTED,
                                WrittenScene.Outcome.LATER,
                                WrittenScene.Outcome.REFUSED));
    }

    @Test
    void aWholeSceneReadsWithCommentsAndTrailingCommas() {
        List<WrittenScene> scenes = new ArrayList<>();
        assertThat(Script.read(Map.of("x.json", WHOLE), scenes)).isEmpty();
        assertThat(scenes.getFirst().agent()).contains(Agent.named("metis"));
        assertThat(scenes.getFirst().answers().getFirst().lines()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "friendly"             | "cosy"      | x.json:3: when: must be one of opening, friendly
            "agent": "metis"       | "agent": "puck" | x.json:3: agent: must be one of the six
            "calculating"          | "furious"   | x.json:4: face: metis has neutral, vulnerable and calculating
            "de": "Hm."            | "fr": "Hm." | x.json:4: de: this line has no text in it
            "by": "puck"           | "by": "pan" | x.json:6: by: must be the id
            "id": "one"            | "id": "One!" | x.json:3: id: must be lower-case
            "ask": {"en": "?", "de": "?"}, | `` | x.json:3: answers: a scene that asks
            "answers": [           | "answers": ] | x.json: is no JSON
            """)
    void whatIsWrongIsNamedWithItsLine(String before, String after, String problem) {
        String broken = WHOLE.replace(before, after);
        assertThat(broken).isNotEqualTo(WHOLE);
        assertThat(Script.read(Map.of("x.json", broken), new ArrayList<>()))
                .anySatisfy(found -> assertThat(found).startsWith(problem));
    }

    @Test
    void anIdIsTakenOnlyOnce() {
        assertThat(Script.read(Map.of("a.json", WHOLE, "b.json", WHOLE), new ArrayList<>()))
                .containsExactly("b.json: the id one is taken, in a.json");
    }

    @Test
    void everyOccasionHasAWordOfItsOwn() {
        assertThat(Arrays.stream(Occasion.values()).map(Occasion::word).map(Occasion::of))
                .containsExactlyElementsOf(
                        Arrays.stream(Occasion.values()).map(Optional::of).toList());
    }
}
