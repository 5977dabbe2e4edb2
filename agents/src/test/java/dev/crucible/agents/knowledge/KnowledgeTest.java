package dev.crucible.agents.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnowledgeTest {

    private static final Knowledge KNOWLEDGE = Knowledge.bundled();
    private static final Set<String> NOT_RULES = Set.of(
            "aggregation_strategy_keyword",
            "trim_ratio",
            "num_krum_selections",
            "num_of_malicious_clients",
            "aggregation_params",
            "--strategies",
            "attack_type",
            "pre_aggregation",
            "name",
            "nnm",
            "bucketing",
            "clipping",
            "arc");

    private static Set<String> keywords(Path page, String from, String to, Pattern keyword) throws IOException {
        String text = Files.readString(page);
        Matcher found = keyword.matcher(text.substring(text.indexOf(from), text.indexOf(to)));
        Set<String> keywords = new TreeSet<>();
        while (found.find()) {
            keywords.add(found.group(1));
        }
        return keywords;
    }

    private static Set<String> keys(KnowledgeTopic.Kind kind) {
        Set<String> keys = new TreeSet<>();
        KNOWLEDGE.of(kind).forEach(topic -> keys.add(topic.key()));
        return keys;
    }

    @Test
    void everyRuleOfTheConfigIsKnown() throws IOException {
        Set<String> rules = keywords(
                Path.of("../docs/config.md"),
                "## The rule",
                "n is the number of clients",
                Pattern.compile("`([a-z_-]+)`"));
        rules.removeAll(NOT_RULES);
        assertThat(keys(KnowledgeTopic.Kind.RULE)).isEqualTo(rules);
    }

    @Test
    void everyAttackIsKnown() throws IOException {
        Set<String> attacks = new TreeSet<>();
        Pattern row = Pattern.compile("(?m)^\\| (`[a-z_]+`(?:, `[a-z_]+`)*)");
        for (String names : keywords(Path.of("../docs/attacks.md"), "## On data", "## What it does", row)) {
            attacks.addAll(Set.of(names.replace("`", "").split(", ")));
        }
        assertThat(keys(KnowledgeTopic.Kind.ATTACK)).isEqualTo(attacks);
    }

    @Test
    void everyTopicIsToldWhole() {
        assertThat(KNOWLEDGE.topics()).allSatisfy(topic -> {
            assertThat(topic.text()).hasSizeGreaterThan(30);
            assertThat(topic.formula()).isNotBlank();
            assertThat(topic.breaks()).isNotBlank();
            assertThat(topic.source()).isNotBlank();
            assertThat(KNOWLEDGE.find(topic.title())).isPresent();
        });
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
