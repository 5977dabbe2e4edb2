package dev.crucible.sweep;

import dev.crucible.engine.statistics.Mean;
import dev.crucible.report.html.Html;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Tables of rules against attacks, with cells coloured by the measure. */
final class AttackTables {

    private final Html html;
    private final Results results;
    private final List<String> contenders;
    private final List<Group> groups;
    private final List<Group> attacked;
    private final HeatmapTable heat;

    /** @param contenders the rows, in their order */
    AttackTables(Html html, Results results, List<String> contenders) {
        this.html = html;
        this.results = results;
        this.contenders = contenders;
        this.groups = results.groups();
        this.attacked = groups.stream().filter(Group::attacked).toList();
        this.heat = new HeatmapTable(
                html,
                groups.stream().mapToDouble(g -> g.accuracy().mean()).max().orElse(1));
    }

    /** Writes all tables; nothing if nothing is attacked. */
    void write() {
        if (!attacked.isEmpty()) {
            matrix();
            worstCase();
            byAttack();
        }
    }

    private List<String> attacks() {
        return attacked.stream()
                .map(g -> results.label(g, Axis.ATTACK))
                .distinct()
                .toList();
    }

    private Optional<Mean> over(List<Group> groups) {
        return over(groups, row -> row.score().ranked());
    }

    private Optional<Mean> over(List<Group> groups, ToDoubleFunction<CellOutcome> value) {
        return groups.isEmpty() ? Optional.empty() : Optional.of(results.overSeeds(groups, value));
    }

    private void matrix() {
        html.raw("<section><h2>Rule against attack</h2><p class=\"note\">Mean accuracy over everything else,"
                        + " and what it")
                .raw(" is without attack.</p>");
        List<String> attacks = attacks();
        List<String> heads = new ArrayList<>(attacks);
        heads.addFirst("no attack");
        heat.begin("rule", heads);
        for (String contender : contenders) {
            List<Group> own = own(groups, contender);
            heat.row(contender);
            heat.cell(over(own.stream().filter(g -> !g.attacked()).toList()));
            attacks.forEach(attack -> heat.cell(over(under(own, attack))));
            heat.endRow();
        }
        heat.end();
        success();
        html.raw("</section>");
    }

    /** Adds the success of each attack on a class, if there are such attacks. */
    private void success() {
        List<String> targeted = attacks().stream()
                .filter(attack -> under(attacked, attack).stream().anyMatch(Group::targeted))
                .toList();
        if (targeted.isEmpty()) {
            return;
        }
        html.raw(
                "<h3>Attack success above its natural rate</h3><p class=\"note\">Share of the attacked samples that the model takes for"
                        + " the attacker's class, minus the share without the attack. Less is better.</p>");
        HeatmapTable table = new HeatmapTable(html, 1);
        table.begin("rule", targeted);
        for (String contender : contenders) {
            table.row(contender);
            targeted.forEach(attack -> table.cell(over(
                    under(own(attacked, contender), attack), row -> row.score().excess())));
            table.endRow();
        }
        table.end();
    }

    private List<Group> under(List<Group> groups, String attack) {
        return groups.stream()
                .filter(group ->
                        group.attacked() && results.label(group, Axis.ATTACK).equals(attack))
                .toList();
    }

    private static List<Group> own(List<Group> groups, String contender) {
        return groups.stream().filter(g -> g.contender().equals(contender)).toList();
    }

    /** Adds small multiples: one heat map per rule. */
    private void worstCase() {
        html.raw("<section><h2>Worst case over attacks</h2><p class=\"note\">For each rule, f down and"
                        + " heterogeneity across:")
                .raw(
                        " what the most harmful attack leaves: accuracy, or 1 minus the success of an attack on a class above its natural rate."
                                + " ")
                .text(WorstCase.choice(results))
                .raw(".</p><div class=\"multiples\">");
        for (String contender : contenders) {
            List<Group> worst = WorstCase.byPlace(results, contender).stream()
                    .map(WorstCase::shown)
                    .toList();
            if (!worst.isEmpty()) {
                html.raw("<figure><figcaption>").text(contender).raw("</figcaption>");
                table(worst, Axis.F, Axis.HETEROGENEITY);
                html.raw("</figure>");
            }
        }
        html.raw("</div></section>");
    }

    /** Adds small multiples: one heat map per attack. */
    private void byAttack() {
        html.raw("<section><h2>Attack by attack</h2><p class=\"note\">Rules down and f across, mean over"
                        + " heterogeneity and")
                .raw(" seeds.</p><div class=\"multiples\">");
        for (String attack : attacks()) {
            List<Group> own = under(attacked, attack);
            List<String> columns = labels(own, Axis.F);
            html.raw("<figure><figcaption>").text(attack).raw("</figcaption>");
            heat.begin("", columns.stream().map(f -> "f " + f).toList());
            for (String contender : contenders) {
                heat.row(contender);
                for (String column : columns) {
                    heat.cell(over(own(own, contender).stream()
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
        return results.grid().axes().get(results.grid().place(axis)).labels().stream()
                .filter(present::contains)
                .toList();
    }

    private void table(List<Group> groups, String down, String across) {
        List<String> columns = labels(groups, across);
        heat.begin("", columns);
        for (String row : labels(groups, down)) {
            heat.row(down + " " + row);
            for (String column : columns) {
                List<Group> here = groups.stream()
                        .filter(g -> results.label(g, down).equals(row)
                                && results.label(g, across).equals(column))
                        .toList();
                heat.cell(here.stream().map(Group::left).min(Comparator.comparingDouble(Mean::mean)));
            }
            heat.endRow();
        }
        heat.end();
    }
}
