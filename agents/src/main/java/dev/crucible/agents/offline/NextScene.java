package dev.crucible.agents.offline;

import dev.crucible.agents.experiment.Comparison;
import dev.crucible.agents.experiment.Comparison.Arm;
import dev.crucible.agents.knowledge.Titles;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRunSummary;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.offline.grammar.Design;
import dev.crucible.agents.offline.grammar.Form;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Metis advises one experiment by what the last results leave open; a yes lays it out as a plan. */
final class NextScene {

    /** As many of the newest runs as a plan of several seeds has, where the conversation named none. */
    private static final int NEWEST = 6;

    private NextScene() {}

    static void tell(Act act, boolean newcomer) throws LabException, InterruptedException {
        if (newcomer) {
            act.say("hephaestus", "welcome");
        }
        NextStep step = step(act, newcomer);
        Language language = act.language();
        String advised = words(act, step.design());
        String told = newcomer
                ? language.say("next.first_step advised", advised)
                : language.say("next.next_step reason advised", step.reason(), advised);
        act.show("metis", Line.Kind.DIALOGUE, told);
        AdviceScene.offer(act, true, newcomer);
    }

    /** What a yes to the advice asks for. */
    static Design advised(Act act, Request.Next next) throws LabException, InterruptedException {
        return step(act, next.newcomer()).design();
    }

    /** The experiment of the last result with something changed; empty where there is none. */
    static Optional<Design> again(Act act, Design change) throws LabException, InterruptedException {
        List<Arm> arms = lastArms(act);
        if (arms.isEmpty()) {
            return Optional.empty();
        }
        Design last = NextStep.again(arms, act.shop().knowledge(), act.language());
        boolean added =
                change.seeds().isPresent() && Form.says("more_seeds", act.turn().text());
        return Optional.of(last.with(
                added
                        ? change.with(Design.ofSeeds(
                                last.seeds().orElse(1) + change.seeds().getAsInt()))
                        : change));
    }

    private static NextStep step(Act act, boolean newcomer) throws LabException, InterruptedException {
        List<Arm> arms = newcomer ? List.of() : lastArms(act);
        return arms.isEmpty()
                ? NextStep.first(act.language())
                : NextStep.after(arms, act.shop().knowledge(), act.language());
    }

    /** Those of the runs spoken of last, else of the newest ones. */
    private static List<Arm> lastArms(Act act) throws LabException, InterruptedException {
        List<String> spoken = RunFinder.experiment(act.turn()).stream()
                .filter(id -> !SweepScene.isSweep(id) && !CampaignScene.isCampaign(id))
                .toList();
        List<Arm> arms = spoken.isEmpty()
                ? List.of()
                : Comparison.read(act.shop().lab(), spoken).arms();
        if (!arms.isEmpty()) {
            return arms;
        }
        List<String> newest = act.shop().lab().list(NEWEST, "", List.of("completed")).stream()
                .map(LabRunSummary::id)
                .toList();
        return newest.isEmpty()
                ? List.of()
                : Comparison.read(act.shop().lab(), newest).arms();
    }

    /** The experiment in a clause. */
    private static String words(Act act, Design design) {
        Language language = act.language();
        Titles titles = act.titles();
        String and = language.say("joined.and");
        List<String> parts = new ArrayList<>();
        parts.add((design.pre().isEmpty()
                        ? titles.of(design.rules(), and)
                        : language.say(
                                "next.in_front pre rules",
                                titles.of(design.pre(), and),
                                titles.within(design.rules(), and)))
                + (design.attacks().isEmpty()
                        ? ""
                        : language.say("next.under attacks", titles.within(design.attacks(), and))));
        design.clients()
                .ifPresent(n -> parts.add(
                        design.attackers().isEmpty()
                                ? "n = " + n
                                : language.say(
                                        "next.numbers f n", design.attackers().getFirst(), n)));
        design.seeds().ifPresent(seeds -> parts.add(language.say("next.seeds seeds", seeds)));
        if (!design.alphas().isEmpty()) {
            parts.add(language.say(
                    "next.skewed alpha",
                    language.number(Double.toString(design.alphas().getFirst()))));
        }
        design.rounds().ifPresent(rounds -> parts.add(language.say("next.rounds rounds", rounds)));
        design.dataset().ifPresent(data -> parts.add(language.say("next.dataset dataset", titles.dataset(data))));
        return String.join(", ", parts);
    }
}
