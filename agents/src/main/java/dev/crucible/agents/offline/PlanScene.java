package dev.crucible.agents.offline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.experiment.Experiment;
import dev.crucible.agents.knowledge.Topic;
import dev.crucible.agents.lab.LabAway;
import dev.crucible.agents.mind.Line;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.offline.grammar.Design;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Metis designs, Dokimasia checks, Techne shows the config and asks; nothing is launched here. */
final class PlanScene {

    /** The purpose of a question about a plan. */
    static final String PURPOSE = "launch";

    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private final Planner planner;

    PlanScene(Planner planner) {
        this.planner = planner;
    }

    void propose(Act act, Design design, boolean compares) throws ToolFailure, InterruptedException {
        act.say("hephaestus", "handover");
        act.say("metis", "plan");
        present(act, planner.plan(design, compares));
    }

    void adjust(Act act, Experiment plan, Design change) throws ToolFailure, InterruptedException {
        act.say("metis", "adjust");
        present(act, planner.adjust(plan, change));
    }

    /** Asks again about the same plan. */
    void askAgain(Act act, Kept kept) {
        firstBroken(act, kept.plan())
                .ifPresentOrElse(
                        rule -> mend(act, kept, repairs(kept.plan(), rule)), () -> askToLaunch(act, kept, "unsure"));
    }

    /**
     * A plan that waits for an answer.
     *
     * @param plan what shall be launched
     * @param turn the turn that made it: a yes that is said twice, or again after a failure, launches nothing twice
     */
    record Kept(Experiment plan, int turn) {}

    private void present(Act act, Experiment plan) throws ToolFailure, InterruptedException {
        if (plan.cells() > Experiment.MOST_CELLS) {
            act.say(
                    "metis", "toolarge",
                    "arms", Integer.toString(plan.cells()),
                    "most", Integer.toString(Experiment.MOST_CELLS));
            return;
        }
        act.show("metis", Line.Kind.SPEC, PlanText.of(plan, act.shop().knowledge()));
        if (plan.needsSweep()) {
            presentSweep(act, plan);
            return;
        }
        Kept kept = new Kept(plan, act.turn().number());
        Optional<Topic> broken = firstBroken(act, plan);
        if (broken.isPresent()) {
            act.say("dokimasia", "bounds_bad", "reason", plan.broken(broken.get()) + ".");
            mend(act, kept, repairs(plan, broken.get()));
            return;
        }
        act.say("dokimasia", "bounds_ok", "reason", bounds(act, plan));
        int seeds = plan.seeds().size();
        act.say("dokimasia", seeds == 1 ? "oneseed" : "seeds", "seeds", Integer.toString(seeds));
        act.say("techne", "config");
        ObjectNode config = plan.configs(act.shop().knowledge()).getFirst();
        act.show("techne", Line.Kind.CODE, config.toPrettyString());
        if (refused(act, config)) {
            mend(act, kept, List.of("Make it quicker", "Drop it"));
        } else {
            askToLaunch(act, kept, "ask");
        }
    }

    /** Whether the lab would refuse {@code config}; a lab that is away now may be there by the time of the answer. */
    private static boolean refused(Act act, ObjectNode config) throws ToolFailure, InterruptedException {
        try {
            ToolResult verdict =
                    act.call("dokimasia", "validate_config", Act.arguments().set("config", config));
            act.show("dokimasia", Line.Kind.RESULT, verdict.text());
            return !verdict.data().path("valid").asBoolean();
        } catch (ToolFailure e) {
            if (e.getCause() instanceof LabAway) {
                act.say("hephaestus", "away", "reason", e.getMessage());
                return false;
            }
            throw e;
        }
    }

    /** The lab itself says which cells are impossible and how long the others take. */
    private static void presentSweep(Act act, Experiment plan) throws ToolFailure, InterruptedException {
        ObjectNode grid = plan.grid(act.shop().knowledge());
        String size = act.call("techne", "plan_sweep", Act.arguments().set("grid", grid))
                .text();
        act.show("techne", Line.Kind.RESULT, size);
        act.show("techne", Line.Kind.CODE, grid.toPrettyString());
        askToLaunch(act, new Kept(plan, act.turn().number()), "ask");
    }

    private static void askToLaunch(Act act, Kept kept, String occasion) {
        ask(act, kept, act.spoken("techne", occasion).text(), List.of("Launch it", "Make it quicker", "Drop it"));
    }

    private static void mend(Act act, Kept kept, List<String> choices) {
        ask(act, kept, "How shall we mend the plan?", choices);
    }

    private static void ask(Act act, Kept kept, String prompt, List<String> choices) {
        act.stage().ask(new Question("techne", prompt, choices, new Pending(PURPOSE, JSON.valueToTree(kept))));
    }

    /** Choices that are understood as changes of the plan. */
    private static List<String> repairs(Experiment plan, Topic rule) {
        int f = plan.attackers().stream().mapToInt(Integer::intValue).max().orElse(0);
        Topic.Bound bound = rule.needs().orElseThrow();
        List<String> choices = new ArrayList<>();
        choices.add("Use " + bound.fewest(f) + " clients");
        int most = bound.most(plan.clients());
        if (most >= 1) {
            choices.add("Use " + most + (most == 1 ? " attacker" : " attackers"));
        }
        choices.add("Drop it");
        return choices;
    }

    /** The first rule that does not bear the plan; of a sweep the lab leaves out what cannot be. */
    static Optional<Topic> firstBroken(Act act, Experiment plan) {
        if (plan.needsSweep()) {
            return Optional.empty();
        }
        return plan.rules().stream()
                .map(act.shop().knowledge()::require)
                .filter(rule -> !plan.broken(rule).isEmpty())
                .findFirst();
    }

    private static String bounds(Act act, Experiment plan) {
        List<String> checked = new ArrayList<>();
        for (String key : plan.rules()) {
            Topic rule = act.shop().knowledge().require(key);
            rule.needs().ifPresent(bound -> checked.add(rule.title() + " needs " + bound));
            if (rule.undefended() && !plan.attacks().isEmpty()) {
                checked.add(rule.title() + " has no defence and is here as the baseline");
            }
        }
        int f = plan.attackers().stream().mapToInt(Integer::intValue).max().orElse(0);
        String numbers = "n = " + plan.clients() + ", f = " + f;
        return checked.isEmpty() ? numbers + "." : String.join("; ", checked) + "; " + numbers + ".";
    }

    /** The plan that a question kept, if it can still be read. */
    static Optional<Kept> kept(Pending pending) {
        if (!pending.purpose().equals(PURPOSE)) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.treeToValue(pending.data(), Kept.class));
        } catch (JsonProcessingException e) {
            System.getLogger("dev.crucible.agents").log(System.Logger.Level.WARNING, "a kept plan cannot be read", e);
            return Optional.empty();
        }
    }
}
