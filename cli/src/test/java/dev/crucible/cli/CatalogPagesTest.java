package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingTable;
import dev.crucible.engine.setting.SettingType;
import dev.crucible.engine.setting.SettingWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of attacks, rules and settings in docs/ match the catalogues; {@code ./crucible record} writes them again. */
class CatalogPagesTest {

    private static final Path DOCS = Path.of("../docs");
    private static final String COLUMNS = "| %s | parameters (default) | effect |\n|---|---|---|\n";
    private static final String WITH_BOUND =
            "| %s | parameters (default) | effect | bound | weights |\n|---|---|---|---|---|\n";

    @Test
    void attacks() throws IOException {
        List<CatalogEntry<Attack>> all = AttackCatalog.attacks();
        String page = Files.readString(DOCS.resolve("attacks.md"));
        for (String group : List.of("data", "own", "omniscient")) {
            Stream<CatalogEntry<Attack>> attacks =
                    all.stream().filter(entry -> group(entry.usual()).equals(group));
            page = withTable(page, group, "type", attacks);
        }
        compare("attacks.md", page);
    }

    private static String group(Attack attack) {
        if (attack instanceof Attack.OnData) {
            return "data";
        }
        return attack.threatModel().startsWith("omniscient") ? "omniscient" : "own";
    }

    @Test
    void rules() throws IOException {
        String page = Files.readString(DOCS.resolve("reference/config.md"));
        page = withTable(page, "rules", "rule", RuleCatalog.rules().stream());
        page = withSettings(page);
        page = withTable(page, "pre-aggregators", "pre-aggregator", RuleCatalog.preAggregators().stream());
        compare("reference/config.md", page);
    }

    /**
     * Returns {@code page} with a row for each setting: one that has none stands after the one before it in the table of settings. Cells of
     * type and default are written by hand where more is to say; the help is that of the table.
     */
    static String withSettings(String page) {
        List<String> lines = page.lines().collect(Collectors.toCollection(ArrayList::new));
        int before = -1;
        for (Setting<?> setting : SettingTable.ALL.values()) {
            String start = "| `%s` | %s|".formatted(setting.name(), setting.required() ? "● " : "");
            String help = SettingWords.of(setting.name()).help();
            int at = IntStream.range(0, lines.size())
                    .filter(line -> lines.get(line).startsWith(start))
                    .findFirst()
                    .orElse(-1);
            if (at < 0) {
                String usual = setting.fallback()
                        .map(value -> "`" + value.toString().replace("\"", "") + "`")
                        .orElse("none");
                at = before + 1;
                lines.add(at, "%s %s | %s | %s |".formatted(start, form(setting.form()), usual, help));
            } else {
                String[] cells = lines.get(at).split(" \\| ?");
                lines.set(at, lines.get(at).replace(" | " + cells[cells.length - 1] + " |", " | " + help + " |"));
            }
            before = at;
        }
        return String.join("\n", lines) + "\n";
    }

    private static String form(SettingType<?> form) {
        return switch (form) {
            case SettingType.Text _, SettingType.Name _ -> "text";
            case SettingType.Keyword _ -> "keyword";
            case SettingType.Whole(long least, long most) when most == Integer.MAX_VALUE -> "whole, ≥ " + least;
            case SettingType.Whole(long least, long most) -> "whole, %d to %d".formatted(least, most);
            case SettingType.Seed _ -> "whole, 64 bits";
            case SettingType.Decimal(Range range) -> "number, " + range;
            case SettingType.Flag _ -> "true or false";
            case SettingType.Objects _ -> "list of objects";
            case SettingType.Texts _ -> "list of texts";
            case SettingType.Wholes(int least, int most) -> "list of wholes, %d to %d".formatted(least, most);
            case SettingType.Tree _ -> "object";
        };
    }

    private static String withTable(
            String page, String name, String column, Stream<? extends CatalogEntry<?>> entries) {
        Pattern place = Pattern.compile("(?<=<!-- %1$s -->\n).*?(?=<!-- /%1$s -->)".formatted(name), Pattern.DOTALL);
        String table = entries.map(CatalogPagesTest::row)
                .collect(Collectors.joining("", (column.equals("type") ? COLUMNS : WITH_BOUND).formatted(column), ""));
        Matcher found = place.matcher(page);
        assertThat(found.find()).as(name).isTrue();
        return found.replaceFirst(Matcher.quoteReplacement(table));
    }

    private static String row(CatalogEntry<?> entry) {
        List<String> required = entry.parameters().stream()
                .filter(CatalogEntry.Parameter::required)
                .map(CatalogEntry.Parameter::name)
                .toList();
        String parameters = entry.declared().stream()
                .map(declared -> "`" + declared.key() + "`"
                        + (required.contains(declared.key()) ? "" : usual(declared.fallback())))
                .collect(Collectors.joining(", "));
        return "| `%s` | %s | %s |%s\n"
                .formatted(
                        entry.name().replace("pre:", ""),
                        parameters.isEmpty() ? "–" : parameters,
                        entry.help(),
                        bound(entry.name()));
    }

    private static String bound(String name) {
        return Stream.of(EntryFacts.Kind.RULE, EntryFacts.Kind.PRE)
                .flatMap(kind -> EntryFacts.of(kind, name).stream())
                .map(facts -> " %s | %s |".formatted(facts.bound().replace("none: ", ""), facts.weights()))
                .collect(Collectors.joining());
    }

    private static String usual(String fallback) {
        return fallback.isEmpty()
                ? ""
                : " (" + fallback.replaceFirst("\\.0$", "").replace(".0E", "e") + ")";
    }

    private static void compare(String file, String page) throws IOException {
        Recording.compare(DOCS.resolve(file), page);
    }
}
