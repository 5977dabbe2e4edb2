package dev.crucible.agents.offline;

import dev.crucible.agents.experiment.Experiment;
import dev.crucible.agents.knowledge.Knowledge;
import java.util.List;
import java.util.stream.Collectors;

/** A plan as people read it. */
final class PlanText {

    private PlanText() {}

    static String of(Experiment plan, Knowledge knowledge) {
        StringBuilder text = new StringBuilder();
        row(text, "Rules", titles(plan.rules(), knowledge));
        if (!plan.pre().isEmpty()) {
            row(text, "In front of them", titles(plan.pre(), knowledge));
        }
        if (plan.attacks().isEmpty()) {
            row(text, "Attack", "none");
        } else {
            row(text, "Attack", titles(plan.attacks(), knowledge));
            row(text, "Attackers", joined(plan.attackers()) + " of " + plan.clients() + " clients, from round 1");
            row(text, "Baseline", "the same strategies without attack, under the same seeds");
        }
        row(text, "Data", plan.dataset() + ", " + data(plan));
        row(text, "Clients and rounds", plan.clients() + " clients, " + plan.rounds() + " rounds");
        row(text, "Seeds", joined(plan.seeds()));
        row(
                text,
                "Size",
                plan.needsSweep()
                        ? plan.cells() + " cells, run as one sweep"
                        : plan.seeds().size() + " run(s) of " + plan.arms() + " strategies");
        if (plan.stopOnCancel()) {
            row(text, "On cancel", "the simulations are stopped too");
        }
        return text.toString().stripTrailing();
    }

    private static String data(Experiment plan) {
        if (!plan.alphas().isEmpty()) {
            return "skewed: Dirichlet with alpha " + joined(plan.alphas());
        }
        return plan.dataset().equals("femnist_niid") ? "one client per writer" : "shared out evenly";
    }

    private static String titles(List<String> keys, Knowledge knowledge) {
        return keys.stream()
                .map(key -> knowledge.require(key).title() + " (" + key + ")")
                .collect(Collectors.joining(", "));
    }

    private static String joined(List<?> values) {
        return values.stream().map(Object::toString).collect(Collectors.joining(", "));
    }

    private static void row(StringBuilder text, String name, String value) {
        text.append(name).append(": ").append(value).append('\n');
    }
}
