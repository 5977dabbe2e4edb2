package dev.crucible.sweep.redteam;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.statistics.Mean;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * {@code report.md}, {@code report.json} and {@code best.json} of a campaign: the path of the search, the runs of each attack, and the
 * result.
 */
final class CampaignReport {

    private CampaignReport() {}

    static void write(Path folder, CampaignSetup setup, CampaignResult result) throws IOException {
        ObjectNode best =
                setup.target().config(result.best(), setup.freshSeed(0)).put(Setting.CLEAN_TWIN.name(), true);
        Json.write(folder.resolve("best.json"), best);
        Json.write(folder.resolve("report.json"), json(setup, result));
        AtomicFile.write(folder.resolve("report.md"), markdown(setup, result));
    }

    static ObjectNode json(CampaignSetup setup, CampaignResult result) {
        ObjectNode node = Json.object()
                .put("line", result.line())
                .put("rule", setup.target().rule())
                .put("attack", result.best().name())
                .put("runs", result.runs())
                .put("twins", result.twins())
                .put("budget", setup.budget())
                .put("seed", setup.seed())
                .put("attackers", setup.target().attackers())
                .put("clients", setup.target().clients())
                .put("plans", result.space())
                .put("count_failures", setup.countFailures());
        node.set("accuracy", result.accuracy().shareToJson());
        node.set("clean_accuracy", result.clean().shareToJson());
        result.verdict().writeTo(node.putObject("judgement"));
        result.grid().ifPresent(grid -> {
            ObjectNode full = node.putObject("grid")
                    .put("attack", grid.best().name())
                    .put("runs", grid.runs())
                    .put("sentence", result.comparison().orElseThrow());
            full.set("found", Json.number(grid.found()));
            full.set("accuracy", grid.accuracy().shareToJson());
        });
        Map<String, Tried> families = families(result.ledger());
        families.forEach((family, tried) -> node.withArray("attacks")
                .addObject()
                .put("attack", family)
                .put("runs", tried.runs())
                .put("best", tried.best())
                .put("failed", tried.failed())
                .set("accuracy", Json.number(tried.lowest())));
        result.failures().forEach((attack, reason) -> node.withArray("failures")
                .addObject()
                .put("attack", attack)
                .put("reason", reason));
        path(result.ledger()).forEach(node.withArray("path")::add);
        return node;
    }

    private static String markdown(CampaignSetup setup, CampaignResult result) {
        StringBuilder page = new StringBuilder();
        page.append("# Red team against %s%n%n".formatted(setup.target().rule()));
        page.append("%s%n%n".formatted(result.line()));
        setup.warnings().forEach(warning -> page.append("Warning: %s%n%n".formatted(warning)));
        page.append(
                "%s: %s. Accuracy without attack %s, under the best attack %s, on %d seeds that the search has not seen."
                        .formatted(
                                setup.target().rule(),
                                result.verdict().word().in(Locale.ENGLISH),
                                percent(result.clean()),
                                percent(result.accuracy()),
                                result.accuracy().n()));
        page.append((" " + result.verdict().said(Locale.ENGLISH)).stripTrailing());
        page.append(
                " %d of %d clients are hostile; %d runs of %d, %d of them without attack, out of %d plans, seed %d.%n%n"
                        .formatted(
                                setup.target().attackers(),
                                setup.target().clients(),
                                result.runs(),
                                setup.budget(),
                                result.twins(),
                                result.space(),
                                setup.seed()));
        result.comparison().ifPresent(sentence -> page.append("Full grid: %s.%n%n".formatted(sentence)));
        result.failureSentence(setup.countFailures()).ifPresent(sentence -> page.append("%s.%n%n".formatted(sentence)));
        page.append("`crucible run best.json` runs the best attack.%n%n".formatted());
        page.append(
                "What an attack leaves is the accuracy, and for an attack on a class at most 1 minus its success above the natural rate.%n%n"
                        .formatted());
        page.append("## The path%n%n| run | stage | attack | left |%n|---|---|---|---|%n".formatted());
        for (ObjectNode step : path(result.ledger())) {
            page.append(String.format(
                    Locale.ROOT,
                    "| %d | %s | %s | %.1f %% |%n",
                    step.path("run").intValue(),
                    step.path("stage").asText(),
                    step.path("attack").asText(),
                    100 * step.path("accuracy").doubleValue()));
        }
        page.append(
                "%n## What was tried%n%n| attack | runs | failed | its most harmful plan | left |%n|---|---|---|---|---|%n"
                        .formatted());
        families(result.ledger())
                .forEach((family, tried) -> page.append(String.format(
                        Locale.ROOT,
                        "| %s | %d | %d | %s | %s |%n",
                        family,
                        tried.runs(),
                        tried.failed(),
                        tried.best(),
                        Double.isNaN(tried.lowest())
                                ? "every run fails"
                                : String.format(Locale.ROOT, "%.1f %%", 100 * tried.lowest()))));
        return page.toString();
    }

    private static String percent(Mean mean) {
        return String.format(
                Locale.ROOT,
                "%.1f %% (%.1f to %.1f)",
                100 * mean.mean(),
                100 * Math.max(0, mean.low()),
                100 * Math.min(1, mean.high()));
    }

    /**
     * Runs of an attack in the search.
     *
     * @param failed the number of failed runs
     * @param lowest accuracy; NaN if all runs failed and failures do not count
     */
    private record Tried(int runs, int failed, String best, double lowest) {

        Tried and(Tried next) {
            boolean worse = Double.isNaN(lowest) || next.lowest < lowest;
            return new Tried(
                    runs + next.runs, failed + next.failed, worse ? next.best : best, worse ? next.lowest : lowest);
        }
    }

    private static Map<String, Tried> families(List<ObjectNode> ledger) {
        Map<String, Tried> families = new LinkedHashMap<>();
        for (ObjectNode line : ledger) {
            double accuracy = line.path("accuracy").asDouble(Double.NaN);
            int failed = CampaignResult.failed(line) ? 1 : 0;
            families.merge(
                    family(line), new Tried(1, failed, line.path("attack").asText(), accuracy), Tried::and);
        }
        return families;
    }

    private static String family(ObjectNode line) {
        Set<String> types = new LinkedHashSet<>();
        Setting.ATTACK_SCHEDULE.node(line).forEach(entry -> types.add(Setting.ATTACK_TYPE.in(entry)));
        return types.isEmpty() ? "none" : String.join("+", types);
    }

    /** Returns the runs that were the most harmful so far on the search's first seed. */
    private static List<ObjectNode> path(List<ObjectNode> ledger) {
        return ledger.stream()
                .filter(line -> line.path("best").asBoolean())
                .map(line -> line.deepCopy().retain("run", "stage", "attack", "accuracy"))
                .toList();
    }
}
