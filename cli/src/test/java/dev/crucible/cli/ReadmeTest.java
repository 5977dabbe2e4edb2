package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.catalog.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** README.md is short, its counts are those of the catalogues, and its links lead somewhere. */
class ReadmeTest {

    private static final Path ROOT = Path.of("..");
    private static final int MOST_WORDS = 700;
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)[^)]*\\)");

    private String page;

    @BeforeEach
    void read() throws IOException {
        page = Files.readString(ROOT.resolve("README.md"));
    }

    @Test
    void hasAtMost700WordsBesidesCode() {
        String prose = page.replaceAll("(?s)```.*?```", "");

        assertThat(Arrays.stream(prose.strip().split("\\s+"))).hasSizeLessThanOrEqualTo(MOST_WORDS);
    }

    @Test
    void countsWhatTheCataloguesHold() {
        long rules = RuleCatalog.rules().stream()
                .flatMap(rule -> EntryFacts.of(EntryFacts.Kind.RULE, rule.name()).stream())
                .filter(rule -> !rule.legacy() && !rule.bound().contains("tolerates no attacker"))
                .count();
        long attacks = EntryFacts.all(EntryFacts.Kind.ATTACK).stream()
                .filter(attack -> !attack.legacy())
                .count();

        assertThat(page)
                .contains("| Rules against attackers | [%d](".formatted(rules))
                .contains("| Attacks | [%d](".formatted(attacks));
    }

    @Test
    void everyCellOfTheComparisonHasItsSource() {
        String comparison = page.substring(page.indexOf("| Simulated clients"), page.indexOf("\n\nCounts are"));

        assertThat(comparison.lines())
                .allSatisfy(row -> assertThat(Arrays.stream(row.split("\\|")).skip(2))
                        .hasSize(3)
                        .allSatisfy(cell -> assertThat(cell).matches(" \\[.+]\\(.+\\) ")));
    }

    @Test
    void everyLinkLeadsToAFile() {
        assertThat(LINK.matcher(page).results().map((MatchResult link) -> link.group(1)))
                .filteredOn(target -> !target.startsWith("http"))
                .isNotEmpty()
                .allSatisfy(target -> assertThat(ROOT.resolve(target)).exists());
    }
}
