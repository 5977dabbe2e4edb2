package dev.crucible.agents.offline;

import dev.crucible.agents.experiment.ExperimentPlan;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.knowledge.Titles;
import dev.crucible.agents.mind.Language;
import java.math.BigDecimal;
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

    /** The plan in two or three sentences, for who does not ask for more. */
    static String brief(ExperimentPlan plan, Titles titles) {
        return new PlanText(titles.language()).told(plan, titles);
    }

    private String told(ExperimentPlan plan, Titles titles) {
        String and = say(" and ", " und ");
        String rules = titles.of(plan.rules(), ", ")
                + (plan.pre().isEmpty() ? "" : say(" behind ", " hinter ") + titles.within(plan.pre(), and));
        int seeds = plan.seeds().size();
        text.append(say("%s: %d clients learn %s, %s, in %d rounds.", "%s: %d Clients lernen %s, %s, in %d Runden.")
                .formatted(rules, plan.clients(), titles.dataset(plan.dataset()), data(plan), plan.rounds()));
        if (!plan.settings().isEmpty()) {
            text.append(say(" With ", " Mit ")).append(settings(plan)).append('.');
        }
        if (plan.attacks().isEmpty()) {
            return text.append(say(" Nobody attacks; ", " Niemand greift an; "))
                    .append(seeds(seeds))
                    .append('.')
                    .toString();
        }
        boolean one = plan.attackers().equals(List.of(1));
        return text.append(say(
                                one ? " %s of them attacks by %s." : " %s of them attack by %s.",
                                one ? " %s davon greift an: %s." : " %s davon greifen an: %s.")
                        .formatted(
                                plan.attackers().stream()
                                        .map(Object::toString)
                                        .collect(Collectors.joining(say(" or ", " oder "))),
                                titles.within(plan.attacks(), say(" or ", " oder "))))
                .append(say(
                                " The same without the attack runs beside it, %s.",
                                " Dasselbe ohne den Angriff läuft daneben, %s.")
                        .formatted(seeds(seeds)))
                .toString();
    }

    private String settings(ExperimentPlan plan) {
        return plan.settings().entrySet().stream()
                .map(setting -> setting.getKey() + " "
                        + language.number(BigDecimal.valueOf(setting.getValue())
                                .stripTrailingZeros()
                                .toPlainString()))
                .collect(Collectors.joining(say(", ", "; ")));
    }

    private String seeds(int seeds) {
        return seeds == 1
                ? say("with one seed", "mit einem Seed")
                : say("with %d seeds", "mit %d Seeds").formatted(seeds);
    }

    private String of(ExperimentPlan plan, Knowledge knowledge) {
        row("Rules", "Regeln", titles(plan.rules(), knowledge));
        if (!plan.pre().isEmpty()) {
            row("In front of them", "Davor", titles(plan.pre(), knowledge));
        }
        attack(plan, knowledge);
        row("Data", "Daten", new Titles(knowledge, language).datasetWithKeyword(plan.dataset()) + ", " + data(plan));
        if (!plan.network().equals(ExperimentPlan.NETWORK)) {
            row("Network", "Netz", plan.network());
        }
        if (!plan.settings().isEmpty()) {
            row("Settings", "Einstellungen", settings(plan));
        }
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
            return say("skewed: Dirichlet with alpha ", "schief: Dirichlet mit Alpha ")
                    + plan.alphas().stream()
                            .map(alpha -> language.number(Double.toString(alpha)))
                            .collect(Collectors.joining(say(", ", "; ")));
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
