package dev.crucible.sweep;

import dev.crucible.engine.statistics.Mean;
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

/**
 * The page of a sweep: one file without scripts that can be sent to a colleague. Longer than 400 lines, as its sections share what is
 * counted once for all of them.
 */
final class SweepPage {

    private final Results results;
    private final SweepState progress;
    private final Grid grid;
    private final Html html;
    private final List<LeaderboardEntry> standings;
    private final List<Group> attacked;
    private final HeatmapTable heat;

    private SweepPage(Results results, SweepState progress) {
        this.results = results;
        this.progress = progress;
        this.grid = results.grid();
        this.html = new Html(title(), style());
        this.standings = LeaderboardEntry.of(results);
        this.attacked = results.groups().stream().filter(Group::attacked).toList();
        this.heat = new HeatmapTable(
                html,
                results.groups().stream()
                        .mapToDouble(g -> g.accuracy().mean())
                        .max()
                        .orElse(1));
    }

    /** The page of {@code results}, which may be those of a part of the grid. */
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
        if (!attacked.isEmpty()) {
            matrix();
            worstCase();
            byAttack();
        }
        best();
        new ComparisonTable(html, PairedComparison.of(results)).write();
        new VarianceTable(html, results.groups(), this::described).write();
        grid.tuning().ifPresent(tuning -> new TuningTable(html, tuning).write());
        pitfalls();
        whatWasRun();
        return html.end();
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
        Summary.leader(standings).ifPresent(best -> {
            sentences.add("Under attack %s keeps the most accuracy, %s on average."
                    .formatted(best.contender(), percent(mean(best))));
            standings.stream()
                    .filter(s -> s.worst().isPresent())
                    .max(Comparator.comparingDouble(
                            s -> s.worst().get().accuracy().mean()))
                    .ifPresent(safe -> sentences.add("The best worst case is that of %s: %s under %s."
                            .formatted(
                                    safe.contender(),
                                    percent(safe.worst().get().accuracy().mean()),
                                    described(safe.worst().get()))));
        });
        return String.join(" ", sentences);
    }

    private void pitfalls() {
        html.raw("<section><h2>Pitfalls</h2><p>")
                .text(SeedResolution.of(results).english())
                .raw(".</p><ul>");
        for (Pitfall pitfall : PitfallChecks.of(results)) {
            html.raw("<li>")
                    .text(pitfall.state().name().toLowerCase(Locale.ROOT) + " · " + pitfall)
                    .raw("</li>");
        }
        html.raw("</ul></section>");
    }

    private static double mean(LeaderboardEntry standing) {
        return standing.common().n() > 0
                ? standing.common().mean()
                : standing.mean().mean();
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
                .raw("<th>lost to attacks</th><th>worst case</th><th>under</th><th>best"
                        + " in</th><th>n</th></tr></thead><tbody>");
        for (LeaderboardEntry standing : standings) {
            html.raw("<tr><th>").text(standing.contender()).raw("</th>");
            html.cell(verdicts(standing))
                    .cell(interval(standing.common()))
                    .cell(interval(standing.mean()))
                    .cell(interval(standing.drop()))
                    .cell(percent(standing.worst().map(w -> w.accuracy().mean()).orElse(Double.NaN)))
                    .cell(standing.worst().map(this::described).orElse("–"))
                    .cell(standing.wins() + " of " + standing.scenarios())
                    .cell(Integer.toString(standing.mean().n()))
                    .raw("</tr>");
        }
        html.raw("</tbody></table></div><p class=\"note\">");
        html.text(standings.stream()
                        .flatMap(standing -> standing.verdicts().keySet().stream())
                        .distinct()
                        .sorted()
                        .map(word -> word.in(Locale.ENGLISH) + ": " + word.meaning())
                        .collect(Collectors.joining(" · ")))
                .raw("</p></section>");
    }

    private static String verdicts(LeaderboardEntry standing) {
        return standing.verdicts().entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey().in(Locale.ENGLISH))
                .collect(Collectors.joining(", "));
    }

    private List<String> attacks() {
        return attacked.stream()
                .map(g -> results.label(g, Axis.ATTACK))
                .distinct()
                .toList();
    }

    private Optional<Mean> over(List<Group> groups) {
        List<Double> values = groups.stream()
                .flatMap(g -> g.rows().stream())
                .map(row -> row.score().ranked())
                .toList();
        return values.isEmpty() ? Optional.empty() : Optional.of(Mean.of(values));
    }

    private void matrix() {
        html.raw("<section><h2>Rule against attack</h2><p class=\"note\">Mean accuracy over everything else,"
                        + " and what it")
                .raw(" is without attack. The last column is the worst attack of the row.</p>");
        List<String> attacks = attacks();
        List<String> heads = new ArrayList<>(attacks);
        heads.addFirst("no attack");
        heads.add("worst");
        heat.begin("rule", heads);
        for (LeaderboardEntry standing : standings) {
            List<Group> own = own(results.groups(), standing.contender());
            heat.row(standing.contender());
            heat.cell(over(own.stream().filter(g -> !g.attacked()).toList()));
            List<Mean> means = new ArrayList<>();
            for (String attack : attacks) {
                Optional<Mean> mean = over(own.stream()
                        .filter(g ->
                                g.attacked() && results.label(g, Axis.ATTACK).equals(attack))
                        .toList());
                mean.ifPresent(means::add);
                heat.cell(mean);
            }
            heat.cell(means.stream().min(Comparator.comparingDouble(Mean::mean)));
            heat.endRow();
        }
        heat.end();
        html.raw("</section>");
    }

    private static List<Group> own(List<Group> groups, String contender) {
        return groups.stream().filter(g -> g.contender().equals(contender)).toList();
    }

    /** Small multiples: one heat map a rule. */
    private void worstCase() {
        html.raw("<section><h2>Worst case over attacks</h2><p class=\"note\">For each rule, f down and"
                        + " heterogeneity across:")
                .raw(" the mean accuracy that the most harmful attack leaves.</p><div class=\"multiples\">");
        for (LeaderboardEntry standing : standings) {
            List<Group> worst = WorstCase.of(results, standing.contender());
            if (!worst.isEmpty()) {
                html.raw("<figure><figcaption>").text(standing.contender()).raw("</figcaption>");
                table(worst, Axis.F, Axis.HETEROGENEITY, true);
                html.raw("</figure>");
            }
        }
        html.raw("</div></section>");
    }

    /** Small multiples: one heat map an attack. */
    private void byAttack() {
        html.raw("<section><h2>Attack by attack</h2><p class=\"note\">Rules down and f across, mean over"
                        + " heterogeneity and")
                .raw(" seeds.</p><div class=\"multiples\">");
        for (String attack : attacks()) {
            List<Group> own = attacked.stream()
                    .filter(g -> results.label(g, Axis.ATTACK).equals(attack))
                    .toList();
            List<String> columns = labels(own, Axis.F);
            html.raw("<figure><figcaption>").text(attack).raw("</figcaption>");
            heat.begin("", columns.stream().map(f -> "f " + f).toList());
            for (LeaderboardEntry standing : standings) {
                heat.row(standing.contender());
                for (String column : columns) {
                    heat.cell(over(own(own, standing.contender()).stream()
                            .filter(g -> results.label(g, Axis.F).equals(column))
                            .toList()));
                }
                heat.endRow();
            }
            heat.end();
            html.raw("</figure>");
        }
        html.raw("</div></section>");
    }

    private List<String> labels(List<Group> groups, String axis) {
        List<String> present =
                groups.stream().map(g -> results.label(g, axis)).distinct().toList();
        return grid.axes().get(grid.place(axis)).labels().stream()
                .filter(present::contains)
                .toList();
    }

    private void table(List<Group> groups, String down, String across, boolean least) {
        List<String> columns = labels(groups, across);
        heat.begin("", columns);
        for (String row : labels(groups, down)) {
            heat.row(down + " " + row);
            for (String column : columns) {
                List<Group> here = groups.stream()
                        .filter(g -> results.label(g, down).equals(row)
                                && results.label(g, across).equals(column))
                        .toList();
                heat.cell(
                        least
                                ? here.stream().map(Group::accuracy).min(Comparator.comparingDouble(Mean::mean))
                                : over(here));
            }
            heat.endRow();
        }
        heat.end();
    }

    private void best() {
        Map<List<String>, List<Group>> scenarios = results.byScenario();
        if (results.contenders().size() < 2 || scenarios.isEmpty()) {
            return;
        }
        html.raw("<section><h2>Best rule of each scenario</h2><p class=\"note\">By the mean over seeds; behind"
                        + " it how far the")
                .raw(" next one is.</p><div class=\"scroll wide\"><table><thead><tr><th>attack</th>");
        List<String> others = results.scenarioAxes().stream()
                .filter(a -> !a.equals(Axis.ATTACK))
                .toList();
        Map<String, Map<String, List<Group>>> byAttack = scenarios.values().stream()
                .collect(Collectors.groupingBy(
                        groups -> results.label(groups.getFirst(), Axis.ATTACK),
                        LinkedHashMap::new,
                        Collectors.toMap(
                                groups -> place(groups.getFirst(), others),
                                groups -> groups,
                                (a, _) -> a,
                                LinkedHashMap::new)));
        List<String> places = byAttack.values().stream()
                .flatMap(m -> m.keySet().stream())
                .distinct()
                .toList();
        places.forEach(place -> html.raw("<th>").text(place).raw("</th>"));
        html.raw("</tr></thead><tbody>");
        byAttack.forEach((attack, row) -> {
            html.raw("<tr><th>").text(attack).raw("</th>");
            places.forEach(place -> html.cell(
                    Optional.ofNullable(row.get(place)).map(SweepPage::winner).orElse("–")));
            html.raw("</tr>");
        });
        html.raw("</tbody></table></div></section>");
    }

    private String place(Group group, List<String> axes) {
        return axes.stream()
                .map(axis -> (axis.equals(Axis.HETEROGENEITY) ? "" : axis + " ") + results.label(group, axis))
                .collect(Collectors.joining(", "));
    }

    private static String winner(List<Group> contenders) {
        List<Group> ranked = contenders.stream()
                .sorted(Comparator.comparingDouble(g -> -g.accuracy().mean()))
                .toList();
        Group best = ranked.getFirst();
        String lead = ranked.size() == 1
                ? ""
                : String.format(
                        Locale.ROOT,
                        " (+%.1f)",
                        100 * (best.accuracy().mean() - ranked.get(1).accuracy().mean()));
        return best.contender() + " " + percent(best.accuracy().mean()) + lead;
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
                                .filter(r -> !r.score().completed())
                                .count()) + " (a model that is not finite counts as accuracy 0)");
        html.fact("runs", "%,d, %,d known before".formatted(progress.done(), progress.cached()));
        html.fact("time", time());
        html.raw("</dl>");
        exclusions();
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

    static String interval(Mean mean) {
        return Double.isNaN(mean.half())
                ? percent(mean.mean())
                : String.format(Locale.ROOT, "%.1f ± %.1f\u00a0%%", 100 * mean.mean(), 100 * mean.half());
    }
}
