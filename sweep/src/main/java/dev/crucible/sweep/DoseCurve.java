package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.verdict.Thresholds;
import dev.crucible.engine.verdict.Word;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Loss of each rule by the number of hostile clients.
 *
 * @param clients the number of clients
 * @param points the measured points of each rule, by ascending number of hostile clients
 */
public record DoseCurve(int clients, Map<String, List<Point>> points) {

    /**
     * A rule at one dose.
     *
     * @param hostile the number of hostile clients
     * @param seeds the number of seeds
     * @param loss the mean relative loss over seeds, NaN if unknown
     * @param low the lower end of its 95 % interval, NaN for one seed
     * @param high the upper end
     * @param backdoor the mean attack success above its natural rate, NaN for attacks without a target class
     * @param backdoorLow the lower end of its interval
     * @param verdict the verdict's word
     */
    public record Point(
            int hostile,
            int seeds,
            double loss,
            double low,
            double high,
            double backdoor,
            double backdoorLow,
            String verdict) {

        /** Returns true if the attack bites: it takes more than 5 points, or succeeds as far above its natural rate, beyond chance. */
        boolean bites() {
            return seeds >= Thresholds.SEEDS
                    && !verdict.equals(Word.TOO_WEAK.in(Locale.ENGLISH))
                    && ((loss > Thresholds.BITE && low > 0) || (backdoor > Thresholds.BITE && backdoorLow > 0));
        }
    }

    /** Reads the curve from the summary of {@code sweep}. */
    public static DoseCurve read(SweepDirectory sweep, int clients) throws IOException {
        Map<String, List<Point>> points = new LinkedHashMap<>();
        for (JsonNode group : Json.readObject(sweep.summary()).path("groups")) {
            JsonNode judged = group.path("judgement");
            JsonNode loss = judged.path("relative_loss");
            JsonNode backdoor = judged.path("backdoor");
            points.computeIfAbsent(group.path("contender").asText(), _ -> new ArrayList<>())
                    .add(new Point(
                            group.path(Axis.F).asInt(),
                            judged.path("seeds").asInt(),
                            loss.path("mean").asDouble(Double.NaN),
                            loss.path("low").asDouble(Double.NaN),
                            loss.path("high").asDouble(Double.NaN),
                            backdoor.path("mean").asDouble(Double.NaN),
                            backdoor.path("low").asDouble(Double.NaN),
                            judged.path("words").path("en").asText()));
        }
        return new DoseCurve(clients, points);
    }

    /** Returns the curve as lines: a table, and a sentence for each rule. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(row("rule", "hostile", "share", "lost", "95 % interval", "verdict"));
        points.forEach((rule, doses) -> doses.forEach(point -> lines.add(row(
                rule,
                String.valueOf(point.hostile),
                share(point.hostile),
                percent(point.loss),
                percent(point.low) + " to " + percent(point.high),
                point.verdict))));
        points.forEach((rule, doses) -> lines.add(rule + ": " + conclusion(doses)));
        return lines;
    }

    private String conclusion(List<Point> doses) {
        if (doses.stream().anyMatch(point -> point.seeds < Thresholds.SEEDS)) {
            return "bite unknown, with fewer than %d seeds".formatted(Thresholds.SEEDS);
        }
        if (doses.stream().allMatch(point -> point.verdict.equals(Word.TOO_WEAK.in(Locale.ENGLISH)))) {
            return "too weak to judge; train longer";
        }
        String bitten = doses.stream()
                .filter(Point::bites)
                .map(point -> "%d (%s)".formatted(point.hostile, share(point.hostile)))
                .collect(Collectors.joining(", "));
        return bitten.isEmpty()
                ? "no bite shown at any share"
                : "the attack bites at %s of %d clients".formatted(bitten, clients);
    }

    private static String row(String rule, String hostile, String share, String lost, String interval, String verdict) {
        return "%-24s %8s %8s %8s  %-18s %s"
                .formatted(rule, hostile, share, lost, interval, verdict)
                .stripTrailing();
    }

    private String share(int hostile) {
        return String.format(Locale.ROOT, "%.4g %%", 100.0 * hostile / clients);
    }

    private static String percent(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.1f %%", 100 * value);
    }
}
