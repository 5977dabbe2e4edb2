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
        String and = language.say("joined.and");
        String rules = titles.of(plan.rules(), ", ")
                + (plan.pre().isEmpty() ? "" : language.say("plan.behind pre", titles.within(plan.pre(), and)));
        int seeds = plan.seeds().size();
        text.append(language.say(
                "plan.brief rules clients dataset data rounds",
                rules,
                plan.clients(),
                titles.dataset(plan.dataset()),
                data(plan),
                plan.rounds()));
        if (!plan.settings().isEmpty()) {
            text.append(language.say("plan.brief_settings settings", settings(plan)));
        }
        if (plan.attacks().isEmpty()) {
            return text.append(language.say("plan.brief_nobody seeds", seeds(seeds)))
                    .toString();
        }
        boolean one = plan.attackers().equals(List.of(1));
        return text.append(language.say(
                        "plan.brief_twin attackers seeds",
                        language.say(
                                "plan.attackers_of_them count attackers attacks",
                                one ? 1 : 2,
                                plan.attackers().stream()
                                        .map(Object::toString)
                                        .collect(Collectors.joining(language.say("joined.or"))),
                                titles.within(plan.attacks(), language.say("joined.or"))),
                        seeds(seeds)))
                .toString();
    }

    private String settings(ExperimentPlan plan) {
        return plan.settings().entrySet().stream()
                .map(setting -> setting.getKey() + " "
                        + language.number(BigDecimal.valueOf(setting.getValue())
                                .stripTrailingZeros()
                                .toPlainString()))
                .collect(Collectors.joining(language.say("joined.numbers")));
    }

    private String seeds(int seeds) {
        return language.say("plan.with_seeds count", seeds);
    }

    private String of(ExperimentPlan plan, Knowledge knowledge) {
        row(language.say("plan.rules"), titles(plan.rules(), knowledge));
        if (!plan.pre().isEmpty()) {
            row(language.say("plan.pre"), titles(plan.pre(), knowledge));
        }
        attack(plan, knowledge);
        row(
                language.say("plan.data"),
                new Titles(knowledge, language).datasetWithKeyword(plan.dataset()) + ", " + data(plan));
        if (!plan.network().equals(ExperimentPlan.NETWORK)) {
            row(language.say("plan.network"), plan.network());
        }
        if (!plan.settings().isEmpty()) {
            row(language.say("plan.settings"), settings(plan));
        }
        row(
                language.say("plan.clients_and_rounds"),
                language.say("plan.clients_rounds clients rounds", plan.clients(), plan.rounds()));
        row(language.say("plan.seeds"), joined(plan.seeds()));
        row(language.say("plan.size"), size(plan));
        if (plan.stopOnCancel()) {
            row(language.say("plan.on_cancel"), language.say("plan.stops_too"));
        }
        return text.toString().stripTrailing();
    }

    private void attack(ExperimentPlan plan, Knowledge knowledge) {
        if (plan.attacks().isEmpty()) {
            row(language.say("plan.attack"), language.say("plan.none"));
            return;
        }
        row(language.say("plan.attack"), titles(plan.attacks(), knowledge));
        row(
                language.say("plan.attackers"),
                language.say("plan.attackers_of_clients attackers clients", joined(plan.attackers()), plan.clients()));
        row(language.say("plan.baseline"), language.say("plan.baseline_is"));
    }

    private String size(ExperimentPlan plan) {
        if (plan.needsSweep()) {
            return language.say("plan.cells cells", plan.cells());
        }
        int seeds = plan.seeds().size();
        return language.say("plan.runs count", seeds) + language.say("plan.strategies count", plan.arms());
    }

    private String data(ExperimentPlan plan) {
        if (!plan.alphas().isEmpty()) {
            return language.say(
                    "plan.data_skewed alphas",
                    plan.alphas().stream()
                            .map(alpha -> language.number(Double.toString(alpha)))
                            .collect(Collectors.joining(language.say("joined.numbers"))));
        }
        return plan.dataset().equals("femnist_niid")
                ? language.say("plan.data_by_writer")
                : language.say("plan.data_even");
    }

    private String titles(List<String> keys, Knowledge knowledge) {
        return keys.stream()
                .map(key -> title(knowledge.require(key)) + " (" + key + ")")
                .collect(Collectors.joining(", "));
    }

    private String title(KnowledgeTopic topic) {
        return topic.in(language).title();
    }

    private static String joined(List<?> values) {
        return values.stream().map(Object::toString).collect(Collectors.joining(", "));
    }

    private void row(String title, String value) {
        text.append(title).append(": ").append(value).append('\n');
    }
}
