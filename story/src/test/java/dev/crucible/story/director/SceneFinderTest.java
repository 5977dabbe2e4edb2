package dev.crucible.story.director;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.dialogue.RecalledScene;
import dev.crucible.story.Discoveries;
import dev.crucible.story.scene.Script;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A question in other words finds the scene, and the line of it. */
class SceneFinderTest {

    private static final SceneFinder FINDER = new SceneFinder(Script.packed());

    private static final List<String> MET =
            List.of("opening", "season_autumn_1", "techne_friendly_3", "metis_friendly", "metis_friendly_fish");

    private static final Discoveries READ = MET.stream()
            .reduce(Discoveries.NONE, Discoveries::withScene, (one, other) -> one.withAll(other))
            .withAnswer("season_autumn_1", "slip")
            .withAnswer("techne_friendly_3", "rule");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "en | whose picture was that frame carved for? | kallos | better without one",
                "en | four hundred notches of what? | dokimasia | tally stick",
                "en | what happened to that hammer handle | hephaestus | handle",
                "en | what was the rule about mistakes when one plays with you? | metis | explains the mistake",
                "en | how many grams was the first of his pounds short? | dokimasia | pounds",
                "en | what did I fold? | player | folded slip",
                "de | wer hat den Rahmen geschnitzt? | kallos | ohne ihn besser",
                "de | wann ist der Hammerstiel zerbrochen? | hephaestus | Hammerstiel"
            })
    void theNearestLineIsAmongTheFirst(String language, String line, String by, String part) {
        List<RecalledScene> found = FINDER.of(line, new SceneFinder.Reader(language, READ, MET));
        assertThat(found.getFirst().tells().subList(0, 3)).anySatisfy(tell -> {
            assertThat(tell.by()).isEqualTo(by);
            assertThat(tell.text()).containsIgnoringCase(part);
        });
    }

    @Test
    void nothingOfASceneThatWasNotReadIsTold() {
        assertThat(FINDER.of(
                        "whose picture was that frame carved for?",
                        new SceneFinder.Reader("en", Discoveries.NONE.withScene("opening"), List.of("opening"))))
                .isEmpty();
        List<RecalledScene> other = FINDER.of(
                "what did I fold?", new SceneFinder.Reader("en", READ.withAnswer("season_autumn_1", "ember"), MET));
        assertThat(other.stream().flatMap(scene -> scene.tells().stream()).map(RecalledScene.Tell::text))
                .noneMatch(text -> text.contains("folded slip"));
    }

    @Test
    void onlyANamedSceneIsCertain() {
        assertThat(FINDER.of("the iron basket?", new SceneFinder.Reader("en", READ, MET))
                        .getFirst()
                        .named())
                .isTrue();
        assertThat(FINDER.of("four hundred notches of what?", new SceneFinder.Reader("en", READ, MET)))
                .allMatch(scene -> !scene.named());
    }
}
