package dev.crucible.sweep;

import dev.crucible.engine.results.Build;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.verdict.Opponent;
import dev.crucible.report.html.Html;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The page of a sweep: one file without scripts, which can be sent by mail. */
final class SweepPage {

    private final Results results;
    private final SweepState progress;
    private final Grid grid;
    private final Html html;
    private final List<LeaderboardEntry> entries;
    private final List<Group> attacked;

    private SweepPage(Results results, SweepState progress) {
        this.results = results;
        this.progress = progress;
        this.grid = results.grid();
        this.html = new Html(title(), style());
        this.entries = LeaderboardEntry.of(results);
        this.attacked = results.groups().stream().filter(Group::attacked).toList();
    }

    /** Returns the page of {@code results}, which may be partial. */
    static String of(Results results, SweepState progress) {
        return new SweepPage(results, progress).page();
    }

    private String title() {
        return grid.name().isEmpty() ? "Arena" : grid.name();
    }

    private static String style() {
        try (InputStream in = SweepPage.class.getResourceAsStream("sweep.css")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String page() {
        html.raw("<header><p class=\"kicker\">Crucible arena</p><h1>")
                .text(title())
                .raw("</h1><p class=\"lead\">")
                .text(lead())
                .raw("</p></header>");
        leaderboard();
        new AttackTables(html, results, contenders()).write();
        new ScenarioTable(html, results).write();
        new ComparisonTable(html, PairedComparison.of(results)).write();
        new VarianceTable(html, results.groups(), this::described).write();
        grid.tuning().ifPresent(tuning -> new TuningTable(html, tuning).write());
        pitfalls();
        warnings();
        whatWasRun();
        return html.end();
    }

    private List<String> contenders() {
        return entries.stream().map(LeaderboardEntry::contender).toList();
    }

    private String lead() {
        List<String> sentences = new ArrayList<>();
        int done = results.rows().size();
        if (done < grid.cells().size()) {
            sentences.add(
                    "%,d of %,d cells are done.".formatted(done, grid.cells().size()));
        } else {
            sentences.add("%,d cells.".formatted(done));
        }
        highest().ifPresent(best -> {
            sentences.add("Among all rules %s has the highest mean accuracy under attack, %s (n = %d seeds)."
                    .formatted(
                            best.contender(), percent(mean(best)), best.mean().n()));
            success(sentences);
            entries.stream()
                    .flatMap(entry -> entry.worst().stream())
                    .max(Comparator.comparingDouble(
                            worst -> worst.shown().left().mean()))
                    .ifPresent(safe -> sentences.add("%s has the best worst case: %s under %s. %s."
                            .formatted(
                                    safe.shown().contender(),
                                    figure(safe.shown()),
                                    described(safe.shown()),
                                    WorstCase.choice(results))));
        });
        return String.join(" ", sentences);
    }

    private Optional<LeaderboardEntry> highest() {
        return entries.stream().filter(entry -> entry.scenarios() > 0).max(Comparator.comparingDouble(SweepPage::mean));
    }

    /** Adds the least and the greatest success of attacks on a class, if there are such attacks. */
    private void success(List<String> sentences) {
        List<LeaderboardEntry> targeted = entries.stream()
                .filter(entry -> entry.success().n() > 0)
                .sorted(Comparator.comparingDouble(entry -> entry.success().mean()))
                .toList();
        if (!targeted.isEmpty()) {
            LeaderboardEntry least = targeted.getFirst();
            LeaderboardEntry most = targeted.getLast();
            sentences.add(
                    "Attacks on a class succeed above their natural rate in %s of cases against %s, the least, and in %s against %s."
                            .formatted(
                                    percent(least.success().mean()),
                                    least.contender(),
                                    percent(most.success().mean()),
                                    most.contender()));
        }
    }

    /** Returns the accuracy of {@code group}, and the success of an attack on a class. */
    private static String figure(Group group) {
        return percent(group.accuracy().mean())
                + (group.targeted()
                        ? " accuracy and %s success above the natural rate"
                                .formatted(percent(group.excess().mean()))
                        : "");
    }

    private void pitfalls() {
        html.raw("<section><h2>Pitfalls</h2><p>")
                .text(SeedResolution.of(results).english() + ". "
                        + SeedsNeeded.of(grid).english())
                .raw(".</p>");
        collapsed();
        html.raw("<ul>");
        for (Pitfall pitfall : PitfallChecks.of(results)) {
            html.raw("<li>")
                    .text(pitfall.state().name().toLowerCase(Locale.ROOT) + " · " + pitfall)
                    .raw("</li>");
        }
        html.raw("</ul></section>");
    }

    private void collapsed() {
        List<String> found = results.groups().stream()
                .flatMap(group -> group.heaps().stream().map(heaps -> "%s, %s: collapsed in %d of %d seeds"
                        .formatted(group.contender(), described(group), heaps.lower(), heaps.all())))
                .toList();
        if (!found.isEmpty()) {
            html.raw("<details><summary>")
                    .text("Seeds in two heaps, where a mean describes neither (%d cells)".formatted(found.size()))
                    .raw("</summary><ul>");
            found.forEach(one -> html.raw("<li>").text(one).raw("</li>"));
            html.raw("</ul></details>");
        }
    }

    private void warnings() {
        if (!grid.warnings().isEmpty()) {
            html.raw("<section><h2>Warnings</h2><ul>");
            grid.warnings()
                    .forEach(
                            warning -> html.raw("<li>").text(warning.toString()).raw("</li>"));
            html.raw("</ul></section>");
        }
    }

    private static double mean(LeaderboardEntry entry) {
        return entry.common().n() > 0 ? entry.common().mean() : entry.mean().mean();
    }

    private String described(Group group) {
        List<String> parts = new ArrayList<>();
        for (String axis : results.scenarioAxes()) {
            String label = results.label(group, axis);
            parts.add(
                    switch (axis) {
                        case Axis.ATTACK, Axis.HETEROGENEITY -> label;
                        default -> axis + " " + label;
                    });
        }
        return String.join(", ", parts);
    }

    private void leaderboard() {
        html.raw("<section><h2>Leaderboard</h2><p class=\"note\">Accuracy on the server's test samples after"
                        + " the last round,")
                .raw(" mean over seeds of the average over attacked scenarios with its 95\u00a0% interval (Student;"
                        + " n seeds).")
                .raw(" A rule that could not run everywhere is ranked by the scenarios that all ran.</p>")
                .raw("<div class=\"scroll\"><table><thead><tr><th>rule</th><th>verdicts</th><th>all ran</th><th>own"
                        + " scenarios</th>")
                .raw("<th>clean-accuracy cost</th><th>lost to attacks</th><th>success above natural</th><th>worst"
                        + " case</th><th>under</th><th>highest mean in</th><th>n</th></tr></thead><tbody>");
        for (LeaderboardEntry entry : entries) {
            html.raw("<tr><th>").text(entry.contender()).raw("</th>");
            html.cell(verdicts(entry))
                    .cell(interval(entry.common()))
                    .cell(interval(entry.mean()))
                    .cell(points(entry.cost().points()))
                    .cell(points(entry.drop()))
                    .cell(interval(entry.success()))
                    .cell(entry.worst().map(worst -> figure(worst.shown())).orElse("–"))
                    .cell(entry.worst().map(worst -> described(worst.shown())).orElse("–"))
                    .cell(entry.wins() + " of " + entry.scenarios())
                    .cell(Integer.toString(entry.mean().n()))
                    .raw("</tr>");
        }
        int attacks = (int) attacked.stream()
                .map(group -> results.label(group, Axis.ATTACK))
                .distinct()
                .count();
        html.raw("</tbody></table></div><p class=\"note\">");
        entries.stream()
                .map(LeaderboardEntry::cost)
                .filter(cost -> cost.points().n() == 0)
                .findFirst()
                .ifPresent(cost -> html.text(cost.said(Locale.ENGLISH)).raw("</p><p class=\"note\">"));
        html.text(entries.stream()
                        .flatMap(entry -> entry.verdicts().keySet().stream())
                        .distinct()
                        .sorted()
                        .map(word -> word.in(Locale.ENGLISH) + ": " + word.meaning())
                        .collect(Collectors.joining(" · ")))
                .text(" · A rule that held " + new Opponent.Suite(attacks).held(Locale.ENGLISH)
                        + ". Held against all needs no correction; broke and bent are corrected for %d verdicts."
                                .formatted(attacked.size()))
                .raw("</p></section>");
    }

    private static String verdicts(LeaderboardEntry entry) {
        return entry.verdicts().entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey().in(Locale.ENGLISH))
                .collect(Collectors.joining(", "));
    }

    private void whatWasRun() {
        html.raw("<section><h2>What was run</h2><dl>");
        for (Axis axis : grid.axes()) {
            html.fact(axis.name(), String.join(", ", axis.labels()));
        }
        html.fact(
                "cells",
                "%,d, %,d excluded"
                        .formatted(grid.cells().size(), grid.exclusions().size()));
        html.fact(
                "diverged",
                Long.toString(results.rows().stream()
                                .filter(r -> r.score().diverged())
                                .count()) + " (a model that is not finite counts as accuracy 0)");
        html.fact("runs", "%,d, %,d known before".formatted(progress.done(), progress.cached()));
        html.fact("time", time());
        html.fact("made with", "Crucible " + Build.OWN);
        html.raw("</dl>");
        exclusions();
        MissingCells.of(results).write(html);
        html.raw("<details><summary>Grid</summary><pre>")
                .text(grid.source().toPrettyString())
                .raw("</pre></details>");
        html.raw("</section>");
    }

    private String time() {
        return progress.train() == 0
                ? "none: everything was known before"
                : String.format(
                        Locale.ROOT,
                        "%.1f s on %d threads, which were %s occupied; %.2f times what training alone took of them",
                        progress.wall() / 1e9,
                        progress.threads(),
                        percent(progress.occupied()),
                        progress.overTraining());
    }

    private void exclusions() {
        if (grid.exclusions().isEmpty()) {
            return;
        }
        Map<String, Long> reasons = grid.exclusions().stream()
                .collect(Collectors.groupingBy(Exclusion::reason, LinkedHashMap::new, Collectors.counting()));
        html.raw("<details><summary>What was excluded, and why</summary><ul>");
        reasons.forEach((reason, count) ->
                html.raw("<li>").text(reason + " (" + count + ")").raw("</li>"));
        html.raw("</ul></details>");
    }

    static String percent(double share) {
        return Double.isNaN(share) ? "–" : String.format(Locale.ROOT, "%.1f\u00a0%%", 100 * share);
    }

    /** Returns the mean of a difference in points with its interval. */
    static String points(Mean mean) {
        return Double.isNaN(mean.mean())
                ? "–"
                : String.format(Locale.ROOT, "%+.1f", 100 * mean.mean())
                        + (Double.isNaN(mean.half()) ? "" : String.format(Locale.ROOT, " ± %.1f", 100 * mean.half()));
    }

    /** Returns the mean of a share with its interval, which stays within 0 and 1. */
    static String interval(Mean mean) {
        if (Double.isNaN(mean.half())) {
            return percent(mean.mean());
        }
        boolean cut = mean.lowShare() > mean.low() || mean.highShare() < mean.high();
        return cut && mean.mean() >= 0
                ? String.format(
                        Locale.ROOT,
                        "%.1f\u00a0%% (%.1f to %.1f)",
                        100 * mean.mean(),
                        100 * mean.lowShare(),
                        100 * mean.highShare())
                : String.format(Locale.ROOT, "%.1f ± %.1f\u00a0%%", 100 * mean.mean(), 100 * mean.half());
    }
}
