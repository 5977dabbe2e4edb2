package dev.crucible.sweep.strength;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.setting.Setting;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The page of the strength table. */
public final class StrengthPage {

    private static final String INTRODUCTION = """
        # Strength of attacks and rules

        Each row trains one attack, rule or pre-aggregator in a setting in which its paper or code claims an effect. The row passes when the
        effect has the claimed direction and at least the size in the column *least*. The file of the entry has both, and the setting.

        - The effect is the difference to a *null twin*: the same training with honest attackers, or with the mean in place of the rule.
        - A number is the mean of the last three rounds over three seeds, in points of a hundred. The effects in brackets are those of the seeds.
        - *Lost* compares a rule under attack with FedAvg without attackers; the row sets the most that it may lose.
        - *Code* means that only a program defines the entry, *port* that a port was followed, *own* that Crucible defines it.
        - The data are small: 8×8 digits unless the setting names others. A passed row shows that the entry works, not how strong it is
          elsewhere. Three seeds give no interval.
        - A first try on drawn handwriting did not learn, so nearly all rows moved to digits.
        - Settings of these rows were changed after a first training missed the effect, so they are no blind test: the Gaussian rows (std 200),
          `alie`, `optimal_alie`, `boosted_scaling`, `gradient_scaling`, `model_replacement`, `dba`, `norm_bounding`, `neurotoxin`, `pre:arc`,
          `dnc` (another null twin), `fedadam`, `fedyogi`, `fedadagrad` (rate 0.03), `foolsgold`, `token_backdoor` and the adapters.
        - Least effects stayed as they were, except that `boosted_scaling` got another claim, with a larger one.

        `./crucible bench strength` trains the table and writes this page.

        | entry | authority | setting | claim | direction | least | null twin | measured | outcome |
        |---|---|---|---|---|---|---|---|---|
        """;

    private StrengthPage() {}

    /** Returns the page. */
    public static String of(List<StrengthResult> results) {
        return INTRODUCTION
                + results.stream().map(StrengthPage::row).collect(Collectors.joining())
                + explanations(results)
                + "\n" + last(results) + "\n";
    }

    private static String row(StrengthResult result) {
        StrengthRow row = result.row();
        String most = Double.isNaN(row.within()) ? "" : ", lost at most " + number(row.within());
        return "| %s |\n"
                .formatted(String.join(
                        " | ",
                        "`" + row.name() + "`",
                        row.authority(),
                        words(row.setting()),
                        row.claim(),
                        row.direction().words(),
                        number(row.least()) + most,
                        words(row.nothing()),
                        result.numbers(),
                        result.outcome()));
    }

    private static String explanations(List<StrengthResult> results) {
        List<StrengthResult> explained =
                results.stream().filter(StrengthResult::explained).toList();
        if (explained.isEmpty()) {
            return "";
        }
        return explained.stream()
                .map(result -> "- `%s`: %s\n"
                        .formatted(result.row().name(), result.row().explained()))
                .collect(Collectors.joining("", "\n## Explained rows\n\n", ""));
    }

    private static String words(ObjectNode setting) {
        return setting.properties().stream()
                .map(level -> level.getKey().replace('_', ' ') + " " + value(level.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** Returns a value of a setting; of an entry with parameters its name and those. */
    private static String value(JsonNode value) {
        if (value.isArray()) {
            return value.valueStream().map(StrengthPage::value).collect(Collectors.joining(" + "));
        }
        return value.isObject()
                ? value.properties().stream()
                        .map(part -> part.getKey().equals(Setting.ATTACK_TYPE.name())
                                        || part.getKey().equals(Setting.AGGREGATION_STRATEGY_KEYWORD.name())
                                        || part.getKey().equals(Setting.PARTITIONING_STRATEGY.name())
                                ? part.getValue().asText()
                                : part.getKey().replace('_', ' ') + " " + value(part.getValue()))
                        .collect(Collectors.joining(" ", "(", ")"))
                : value.asText();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.0f", value);
    }

    /** Returns the last line: rows, rows as claimed, and explained ones. */
    public static String last(List<StrengthResult> results) {
        return "%d rows, %d as their papers say, %d explained"
                .formatted(
                        results.size(),
                        results.stream().filter(StrengthResult::asClaimed).count(),
                        results.stream().filter(StrengthResult::explained).count());
    }
}
