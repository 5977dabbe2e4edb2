package dev.crucible.agents.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnowledgeTest {

    private static final Knowledge KNOWLEDGE = Knowledge.bundled();
    private static final List<Function<TopicText, String>> PROSE =
            List.of(TopicText::text, TopicText::simple, TopicText::example, TopicText::breaks);
    private static final List<Function<TopicText, String>> FIELDS =
            Stream.concat(PROSE.stream(), Stream.of(TopicText::formula)).toList();
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");
    private static final Pattern SIGN = Pattern.compile("[_^=<>|+*/()\\[\\]#≥·±]");
    private static final Pattern WORD = Pattern.compile("(?<![\\p{L}_-])[\\p{L}']+(?![\\p{L}_-])");
    private static final Set<String> ENGLISH = Set.of(
            "the", "of", "and", "with", "which", "that", "to", "by", "from", "are", "each", "every", "than", "as",
            "nearest");
    private static final Set<String> GERMAN = Set.of(
            "der", "das", "und", "mit", "von", "nicht", "ein", "eine", "wenn", "für", "ist", "sind", "zu", "auf",
            "wie");
    private static final Pattern NAMES_OF_ROW = Pattern.compile("(?m)^\\| (`[a-z0-9_-]+`(?:, `[a-z0-9_-]+`)*)");

    /** What the tables between two places of a page are about. */
    private static Set<String> named(Path page, String from, String to) throws IOException {
        String text = Files.readString(page);
        Matcher row = NAMES_OF_ROW.matcher(text.substring(text.indexOf(from), text.indexOf(to)));
        Set<String> names = new TreeSet<>();
        while (row.find()) {
            names.addAll(Set.of(row.group(1).replace("`", "").split(", ")));
        }
        names.remove("aggregation_strategy_keyword"); // the head of a table
        return names;
    }

    private static Set<String> keys(KnowledgeTopic.Kind kind) {
        Set<String> keys = new TreeSet<>();
        KNOWLEDGE.of(kind).forEach(topic -> keys.add(topic.key()));
        return keys;
    }

    @Test
    void everyRuleOfTheConfigIsKnown() throws IOException {
        assertThat(keys(KnowledgeTopic.Kind.RULE))
                .isEqualTo(named(Path.of("../docs/reference/config.md"), "## The rule", "`pre_aggregation` chains"));
    }

    @Test
    void everyAttackIsKnown() throws IOException {
        assertThat(keys(KnowledgeTopic.Kind.ATTACK))
                .isEqualTo(named(Path.of("../docs/attacks.md"), "## On data", "## Effect on a run"));
    }

    @Test
    void everyTopicIsToldWhole() {
        assertThat(KNOWLEDGE.topics()).allSatisfy(topic -> {
            for (TopicText told : List.of(topic.texts().get("en"), topic.texts().get("de"))) {
                assertThat(told.text()).hasSizeGreaterThan(30);
                assertThat(told.source()).isNotBlank();
                assertThat(KNOWLEDGE.find(told.title())).isPresent();
                if (topic.kind() != KnowledgeTopic.Kind.TERM) {
                    assertThat(told.formula()).isNotBlank();
                    assertThat(told.breaks()).isNotBlank();
                }
            }
        });
    }

    /** A word that is a name as well would mean the topic everywhere. */
    @Test
    void wordsThatAreOnlyAskedForAreNoNames() {
        Set<String> names = new TreeSet<>();
        KNOWLEDGE.topics().forEach(topic -> names.addAll(Knowledge.names(topic)));
        assertThat(KNOWLEDGE.topics()).allSatisfy(topic -> assertThat(topic.words())
                .allSatisfy(word ->
                        assertThat(names).as("%s: %s", topic.key(), word).doesNotContain(Knowledge.spaced(word))));
        assertThat(KNOWLEDGE.find("Runde")).isEqualTo(KNOWLEDGE.key("federated_round"));
    }

    @Test
    void bothLanguagesTellTheSame() {
        assertThat(KNOWLEDGE.topics()).allSatisfy(topic -> {
            for (Function<TopicText, String> field : FIELDS) {
                String english = field.apply(topic.texts().get("en"));
                String german = field.apply(topic.texts().get("de"));
                assertThat(german.isEmpty()).isEqualTo(english.isEmpty());
            }
            for (Function<TopicText, String> prose : PROSE) {
                String german = prose.apply(topic.texts().get("de"));
                assertThat(all(NUMBER, german.replaceAll("(?<=\\d),(?=\\d)", ".")))
                        .as(german)
                        .isEqualTo(all(NUMBER, prose.apply(topic.texts().get("en"))));
            }
            assertThat(all(NUMBER, topic.texts().get("de").formula()))
                    .isEqualTo(all(NUMBER, topic.texts().get("en").formula()));
            assertThat(all(SIGN, topic.texts().get("de").formula()))
                    .as(topic.texts().get("de").formula())
                    .isEqualTo(all(SIGN, topic.texts().get("en").formula()));
        });
    }

    @Test
    void germanIsGermanAndEnglishEnglish() {
        assertThat(KNOWLEDGE.topics()).allSatisfy(topic -> {
            for (Function<TopicText, String> field : FIELDS) {
                assertThat(words(field.apply(topic.texts().get("de")))).doesNotContainAnyElementsOf(ENGLISH);
                assertThat(words(field.apply(topic.texts().get("en")))).doesNotContainAnyElementsOf(GERMAN);
            }
            assertThat(topic.texts().get("de").source())
                    .as("a paper, a page, or what is said of it in German")
                    .satisfiesAnyOf(
                            source -> assertThat(source)
                                    .isNotEqualTo(topic.texts().get("en").source()),
                            source -> assertThat(source).containsPattern("\\d{4}|docs/"));
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Blanchard et al., NeurIPS 2017 | Blanchard et al., 2017",
                "ByzFL library, after Shejwalkar & Houmansadr, NDSS 2021 | after Shejwalkar & Houmansadr, 2021",
                "Allouah et al., ICML 2025, nach spektralem Filtern | Allouah et al., 2025",
                "Kurita, Michel and Neubig, Weight poisoning attacks on pretrained models (ACL 2020) | Kurita et al., 2020",
                "as in Crucible's docs/attacks.md; LoRA: Hu et al. (ICLR 2022) | Hu et al., 2022",
                "Yang & Imam, arXiv:2505.17226, 2025 | Yang & Imam, 2025",
                "Rousseeuw 1985; El Mhamdi et al., NeurIPS 2021 | Rousseeuw, 1985",
                "Student, 1908 | Student, 1908",
                "docs/results.md | ",
                "Flower's FLANDERS baseline, see docs/validation.md | "
            })
    void inTalkAWorkIsNamedByWhoAndWhen(String source, @Nullable String cited) {
        assertThat(new TopicText("", "", "", "", "", "", source).cited()).isEqualTo(Optional.ofNullable(cited));
    }

    @Test
    void whatIsSaidInTalkOfASourceIsShort() {
        assertThat(KNOWLEDGE.topics())
                .flatExtracting(
                        topic -> List.of(topic.texts().get("en"), topic.texts().get("de")))
                .extracting(TopicText::cited)
                .allSatisfy(cited -> assertThat(cited.orElse("")).hasSizeLessThan(40));
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group).sorted().toList();
    }

    private static List<String> words(String text) {
        return all(WORD, text.toLowerCase(Locale.ROOT));
    }

    @ParameterizedTest
    @CsvSource({
        "krum, 8, 3, false",
        "krum, 9, 3, true",
        "bulyan, 14, 3, false",
        "bulyan, 15, 3, true",
        "median, 6, 3, false",
        "median, 7, 3, true",
        "arkrum, 4, 0, false",
        "arkrum, 5, 0, true"
    })
    void boundsAreThoseOfThePapers(String rule, int n, int f, boolean holds) {
        KnowledgeTopic.Bound bound = KNOWLEDGE.require(rule).needs().orElseThrow();
        assertThat(bound.holds(n, f)).isEqualTo(holds);
        assertThat(bound.holds(n, bound.most(n))).isEqualTo(bound.most(n) >= 0);
        assertThat(bound.holds(bound.fewest(f), f)).isTrue();
    }
}
