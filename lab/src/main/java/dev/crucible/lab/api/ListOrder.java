package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.setting.Setting;
import dev.crucible.lab.runs.RunSummary;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Order of summaries by one field. Summaries without a value come last in both directions; ties keep their order.
 *
 * @param field one of {@link #FIELDS}
 */
record ListOrder(String field, boolean descending) {

    static final Set<String> FIELDS = Set.of(
            "simulation_id",
            Setting.DISPLAY_NAME.name(),
            "strategy_name",
            "created_at",
            Setting.NUM_OF_ROUNDS.name(),
            Setting.NUM_OF_CLIENTS.name());

    private static final Set<String> NUMBERS = Set.of(Setting.NUM_OF_ROUNDS.name(), Setting.NUM_OF_CLIENTS.name());

    private record Row(boolean missing, double number, String text, RunSummary summary) {}

    List<RunSummary> sorted(List<RunSummary> summaries) {
        Comparator<Row> byValue = Comparator.comparingDouble(Row::number).thenComparing(Row::text);
        return summaries.stream()
                .map(this::row)
                .sorted(Comparator.comparing(Row::missing).thenComparing(descending ? byValue.reversed() : byValue))
                .map(Row::summary)
                .toList();
    }

    private Row row(RunSummary summary) {
        JsonNode value = summary.fields().path(field);
        return switch (field) {
            case "created_at" -> new Row(false, seconds(summary), "", summary);
            case "simulation_id" -> new Row(false, 0, value.asText(), summary);
            default ->
                NUMBERS.contains(field)
                        ? new Row(!value.isNumber(), value.doubleValue(), "", summary)
                        : new Row(!value.isTextual(), 0, value.asText().toLowerCase(Locale.ROOT), summary);
        };
    }

    private static double seconds(RunSummary summary) {
        Instant created = Instant.parse(summary.fields().path("created_at_utc").asText());
        return created.getEpochSecond() + created.getNano() * 1e-9;
    }
}
