package dev.crucible.agents.offline;

import dev.crucible.agents.experiment.ExperimentPlan;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.mind.Language;
import java.util.List;
import java.util.stream.Collectors;

/** A plan as people read it. */
final class PlanText {

    private final Language language;
    private final StringBuilder text = new StringBuilder();

    private PlanText(Language language) {
        this.language = language;
    }

    static String of(ExperimentPlan plan, Knowledge knowledge, Language language) {
        return new PlanText(language).of(plan, knowledge);
    }

    private String of(ExperimentPlan plan, Knowledge knowledge) {
        row("Rules", "Regeln", titles(plan.rules(), knowledge));
        if (!plan.pre().isEmpty()) {
            row("In front of them", "Davor", titles(plan.pre(), knowledge));
        }
        attack(plan, knowledge);
        row("Data", "Daten", plan.dataset() + ", " + data(plan));
        row(
                "Clients and rounds",
                "Clients und Runden",
                plan.clients() + say(" clients, ", " Clients, ") + plan.rounds() + say(" rounds", " Runden"));
        row("Seeds", "Seeds", joined(plan.seeds()));
        row("Size", "Größe", size(plan));
        if (plan.stopOnCancel()) {
            row("On cancel", "Beim Abbruch", say("the simulations are stopped too", "halten auch die Läufe an"));
        }
        return text.toString().stripTrailing();
    }

    private void attack(ExperimentPlan plan, Knowledge knowledge) {
        if (plan.attacks().isEmpty()) {
            row("Attack", "Angriff", say("none", "keiner"));
            return;
        }
        row("Attack", "Angriff", titles(plan.attacks(), knowledge));
        row(
                "Attackers",
                "Angreifer",
                joined(plan.attackers())
                        + say(" of ", " von ")
                        + plan.clients()
                        + say(" clients, from round 1", " Clients, ab Runde 1"));
        row(
                "Baseline",
                "Vergleich",
                say(
                        "the same strategies without attack, under the same seeds",
                        "dieselben Strategien ohne Angriff, mit denselben Seeds"));
    }

    private String size(ExperimentPlan plan) {
        if (plan.needsSweep()) {
            return plan.cells() + say(" cells, run as one sweep", " Zellen, in einem Sweep");
        }
        int seeds = plan.seeds().size();
        return seeds
                + say(seeds == 1 ? " run of " : " runs of ", seeds == 1 ? " Lauf mit " : " Läufe mit ")
                + plan.arms()
                + say(plan.arms() == 1 ? " strategy" : " strategies", plan.arms() == 1 ? " Strategie" : " Strategien");
    }

    private String data(ExperimentPlan plan) {
        if (!plan.alphas().isEmpty()) {
            return say("skewed: Dirichlet with alpha ", "schief: Dirichlet mit Alpha ") + joined(plan.alphas());
        }
        return plan.dataset().equals("femnist_niid")
                ? say("one client per writer", "ein Client je Schreiber")
                : say("shared out evenly", "gleichmäßig verteilt");
    }

    private String titles(List<String> keys, Knowledge knowledge) {
        return keys.stream()
                .map(key -> title(knowledge.require(key)) + " (" + key + ")")
                .collect(Collectors.joining(", "));
    }

    private String title(KnowledgeTopic topic) {
        return language.choose(topic.english(), topic.german()).title();
    }

    private static String joined(List<?> values) {
        return values.stream().map(Object::toString).collect(Collectors.joining(", "));
    }

    private String say(String english, String german) {
        return language.choose(english, german);
    }

    private void row(String english, String german, String value) {
        text.append(say(english, german)).append(": ").append(value).append('\n');
    }
}
