package dev.crucible.agents.offline;

import dev.crucible.agents.experiment.ExperimentPlan;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.offline.grammar.Design;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** In words, what a plan takes that was not said so, and what was said that it does not use. */
final class PlanNotes {

    private PlanNotes() {}

    /** Notes on a new plan; empty for none. */
    static String of(Design design, ExperimentPlan plan, Language language) {
        boolean chosen = design.attacks().isEmpty() && !plan.attacks().isEmpty();
        return joined(
                chosen ? language.say("plan.note_attack") : "",
                rounded(design, plan, language),
                design.further().everyRule()
                        ? language.say("plan.note_every rules", plan.rules().size())
                        : "",
                unused(design, language));
    }

    /** Notes on a plan that was changed. */
    static String ofChange(Design change, ExperimentPlan plan, Language language) {
        return joined(rounded(change, plan, language), unused(change, language));
    }

    /** Number of runs that a search takes, beside the number that it may take. */
    static String ofSearch(ExperimentPlan plan, OptionalInt allowed, Language language) {
        int skews = plan.rules().size() * Math.max(1, plan.alphas().size());
        int runs = Planner.runsOf(
                plan.attacks().size(),
                skews,
                plan.attackers().size(),
                plan.seeds().size());
        String limit = allowed.isEmpty() ? "" : language.say("plan.note_limit allowed", allowed.getAsInt());
        return language.say(
                "plan.note_search attacks runs limit", plan.attacks().size(), runs, limit);
    }

    private static String joined(String... notes) {
        return Stream.of(notes).filter(note -> !note.isEmpty()).collect(Collectors.joining(" "));
    }

    private static String unused(Design design, Language language) {
        String unused = design.further().unused().stream().map(language::number).collect(Collectors.joining("; "));
        return unused.isEmpty() ? "" : language.say("plan.note_unused unused", unused);
    }

    /** Whole numbers that were taken for shares that give none. */
    private static String rounded(Design design, ExperimentPlan plan, Language language) {
        if (plan.attacks().isEmpty() || !design.attackers().isEmpty()) {
            return "";
        }
        int clients = plan.clients();
        return design.shares().stream()
                .filter(share -> Math.abs(share * clients - Planner.whole(share, clients)) > 1e-3 * clients)
                .map(share -> language.say(
                        "plan.note_rounded percent clients exact taken",
                        language.number(number(100 * share)),
                        clients,
                        language.number(number(share * clients)),
                        Planner.whole(share, clients)))
                .collect(Collectors.joining(" "));
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value)
                .setScale(2, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}
