package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import dev.crucible.agents.mind.Language;
import dev.crucible.dialogue.Line;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Everyday talk gets an answer of the one who was spoken to. */
class ThemeSceneTest {

    private static final List<String> CREW = List.of("hephaestus", "techne", "kallos", "metis", "dokimasia", "mneme");

    private FakeLab lab;
    private Theatre theatre;

    @BeforeEach
    void open() {
        lab = new FakeLab();
        theatre = new Theatre(lab.client());
    }

    @AfterEach
    void close() {
        theatre.close();
        lab.close();
    }

    @Test
    void eachOfTheCrewHasALineOfTheirOwnForEachThemeInBothLanguages() {
        Language german = Language.all().stream()
                .filter(language -> language.tag().equals("de"))
                .findFirst()
                .orElseThrow();
        List<ThemeScene.Theme> all = Stream.of(Language.ENGLISH, german)
                .flatMap(language -> ThemeScene.of(language).stream())
                .toList();
        assertThat(ThemeScene.of(german))
                .hasSameSizeAs(ThemeScene.of(Language.ENGLISH))
                .hasSizeGreaterThan(15);
        assertThat(all).allSatisfy(theme -> assertThat(theme.lines()).containsKeys(CREW.toArray(String[]::new)));
        assertThat(all.stream().map(ThemeScene.Theme::lines).map(Map::values).flatMap(values -> values.stream()))
                .doesNotHaveDuplicates();
    }

    @Test
    void theOneSpokenToAnswersOnceInTheLanguageOfTheLine() throws Exception {
        String first = said("@kallos do you like the sea?");
        assertThat(first).contains("blue");
        assertThat(said("@kallos can you cook?")).contains("table");
        assertThat(said("@kallos do you like the sea?")).isNotEqualTo(first);
        assertThat(said("@metis magst du das Meer?")).contains("Ufer");
    }

    @Test
    void whatIsAskedOfTheLabIsNoTheme() throws Exception {
        assertThat(said("@metis run FedAvg with 3 rounds and a board of dogs")).doesNotContain("food");
        assertThat(said("what is the trimmed mean?")).doesNotContain("sea");
    }

    private String said(String text) throws InterruptedException {
        return theatre.say(text).lines.stream()
                .filter(line -> line.kind() == Line.Kind.DIALOGUE)
                .map(Line::text)
                .reduce("", (one, other) -> one + " " + other);
    }
}
