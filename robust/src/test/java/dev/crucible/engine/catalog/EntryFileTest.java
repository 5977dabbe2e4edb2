package dev.crucible.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.Flame;
import dev.crucible.engine.parameters.Parameters;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The file beside the class of a rule, a pre-aggregator or an attack tells all of it, in both languages. */
class EntryFileTest {

    private static final Set<String> WAYS =
            Set.of("select", "coordinate", "combine", "clip", "weigh", "remove", "optimize");

    static Stream<EntryFile> files() {
        return Arrays.stream(EntryFacts.Kind.values()).flatMap(kind -> EntryFile.all(kind).stream());
    }

    @ParameterizedTest
    @MethodSource("files")
    void isWhole(EntryFile file) {
        for (String key : List.of("title", "text", "simple", "example", "formula", "breaks", "source", "since")) {
            assertThat(file.text(key)).as("%s, %s", file.name(), key).isNotBlank();
        }
        for (String key : List.of("text", "simple", "example")) {
            assertThat(file.text(key, Locale.GERMAN))
                    .as("%s, %s", file.name(), key)
                    .isNotBlank()
                    .isNotEqualTo(file.text(key));
        }
        if (file.kind() == EntryFacts.Kind.RULE) {
            assertThat(file.text("way")).isIn(WAYS);
            assertThat(file.text("cost")).startsWith("O(");
        }
        assertThat(file.items("parameters", ",")).allSatisfy(key -> assertThat(file.text("parameter." + key))
                .as("%s, %s", file.name(), key)
                .isNotBlank());
    }

    @Test
    void aCitationHasItsPaperInOneOfTheFiles() {
        List<String> papers = files().map(file -> file.text("bibtex"))
                .filter(text -> !text.isEmpty())
                .toList();

        assertThat(papers)
                .hasSizeGreaterThan(30)
                .allMatch(text -> text.matches("(?s)% (un)?verified.*\n@\\w+\\{.*\n}"));
        assertThat(papers).doesNotHaveDuplicates();
    }

    @Test
    void theClassThatItNamesReadsTheParameters() {
        EntryFile flame = EntryFile.of(EntryFacts.Kind.RULE, "flame").orElseThrow();

        assertThat(flame.entry(Aggregator.class).orElseThrow().reader().apply(Parameters.none()))
                .isEqualTo(new Flame(0.001, Flame.Of.MODELS));
    }

    @Test
    void aClassThatDoesNotExistIsAnErrorOfTheFile() {
        for (String made : List.of("aggregation.Nobody.read", "aggregation.Flame.nothing", "aggregation.Krum")) {
            EntryFile wrong = new EntryFile(EntryFacts.Kind.RULE, "wrong", Map.of("made_by", made));

            assertThatThrownBy(() -> wrong.entry(Aggregator.class))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("wrong.properties: made_by names no class or method: " + made);
        }
    }

    @Test
    void aRuleWithoutAClassHereIsNotOfTheCatalogue() {
        assertThat(EntryFile.of(EntryFacts.Kind.RULE, "trust").orElseThrow().entry(Aggregator.class))
                .isEmpty();
        assertThat(EntryFile.of(EntryFacts.Kind.RULE, "no_such_rule")).isEmpty();
    }
}
