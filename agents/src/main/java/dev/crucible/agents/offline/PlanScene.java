package dev.crucible.agents.offline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.experiment.CampaignText;
import dev.crucible.agents.experiment.ExperimentPlan;
import dev.crucible.agents.experiment.SweepReport;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.lab.LabAway;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.offline.grammar.Design;
import dev.crucible.agents.offline.grammar.Form;
import dev.crucible.agents.offline.grammar.HelpArea;
import dev.crucible.agents.tool.LabText;
import dev.crucible.agents.tool.Proposal;
import dev.crucible.agents.tool.ProposedChange;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.ToolResult;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Metis designs, Dokimasia checks, Techne shows the config and asks; nothing is launched here. */
final class PlanScene {

    /** The purpose of a question about a plan. */
    static final String PURPOSE = "launch";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final List<String> YES = List.of("launch", "run it", "start it", "starte es", "starte ihn");
    private static final List<String> NO =
            List.of("no launch", "drop the plan", "cancel", "abbrechen", "verwirf den Plan");

    private static final int LONGEST = 12_000;

    private final Planner planner;

    PlanScene(Planner planner) {
        this.planner = planner;
    }

    /** Shows a plan and asks; {@code sure} is whether the player plainly asked for it. */
    void propose(Act act, Design design, boolean compares, boolean sure) throws ToolFailure, InterruptedException {
        ExperimentPlan plan = planner.plan(design, compares, act.language());
        act.say("hephaestus", "handover");
        act.say("metis", "plan");
        present(act, plan, PlanNotes.of(design, plan, act.language()), sure);
    }

    /** Shows what would be tried to break a rule, and asks: shall it be launched? */
    void search(Act act, Design design, OptionalInt runs) throws ToolFailure, InterruptedException {
        // One rule and any attack is what a campaign is for; a few attacks, or a comparison of rules, are a grid.
        if (design.rules().size() == 1
                && design.attacks().isEmpty()
                && design.alphas().size() < 2) {
            searchByCampaign(act, design, Planner.budget(runs));
            return;
        }
        ExperimentPlan plan = planner.search(design, runs, act.language());
        act.say("hephaestus", "handover");
        act.say("metis", "plan");
        present(act, plan, PlanNotes.ofSearch(plan, runs, act.language()), false);
    }

    private void searchByCampaign(Act act, Design design, int budget) throws ToolFailure, InterruptedException {
        ExperimentPlan plan = planner.campaign(design, budget, act.language());
        act.say("hephaestus", "handover");
        act.say("metis", "plan");
        ObjectNode config = plan.configs(act.shop().knowledge()).getFirst();
        ObjectNode request = Act.arguments().put("budget", budget);
        request.set("config", config);
        JsonNode planned = act.call("techne", "plan_campaign", Act.arguments().set("request", request))
                .data();
        String text = CampaignText.ofPlan(planned, act.language());
        act.show("metis", Line.Kind.SPEC, text);
        act.showCodeAside("techne", config.toPrettyString(), later(act));
        ObjectNode arguments = launching(act, plan);
        arguments.set("request", request);
        askToLaunch(act, kept(act, plan, null), text, new ProposedChange("launch_campaign", arguments), false);
    }

    /** Shows the plan that stands open with a change, or asks about it once more where that changes nothing. */
    void adjust(Act act, OpenQuestion open, ExperimentPlan before, Design change)
            throws ToolFailure, InterruptedException {
        ExperimentPlan plan = planner.adjust(before, change, act.language());
        if (plan.equals(before)) {
            act.say("metis", "unchanged");
            act.putAgain(open, open.question().prompt());
            return;
        }
        act.say("metis", "adjust");
        present(act, plan, PlanNotes.ofChange(change, plan, act.language()), true);
    }

    /**
     * A plan that waits for an answer.
     *
     * @param plan what shall be launched
     * @param turn the turn that made it: a yes that is said twice, or again after a failure, launches nothing twice
     * @param seconds how long all of it takes when nothing else runs, as the lab estimates it; null where it does not
     */
    record Kept(ExperimentPlan plan, int turn, @Nullable Long seconds) {}

    private void present(Act act, ExperimentPlan plan, String remark, boolean sure)
            throws ToolFailure, InterruptedException {
        if (plan.cells() > ExperimentPlan.MOST_CELLS) {
            act.say(
                    "metis", "toolarge",
                    "arms", Integer.toString(plan.cells()),
                    "most", Integer.toString(ExperimentPlan.MOST_CELLS));
            return;
        }
        String note = remark.isEmpty() ? "" : act.language().say("plan.note remark", remark);
        String text = PlanText.of(plan, act.shop().knowledge(), act.language()) + note;
        act.show("metis", Line.Kind.SPEC, text, PlanText.brief(plan, act.titles()) + note);
        if (plan.needsSweep()) {
            presentSweep(act, plan, text, sure);
            return;
        }
        Optional<KnowledgeTopic> broken = firstBroken(act, plan);
        if (broken.isPresent()) {
            String reason = plan.broken(broken.get(), act.language()) + ".";
            act.say("dokimasia", "bounds_bad", "reason", reason);
            mend(act, plan, text + "\n" + reason, repairs(act.language(), plan, broken.get()));
            return;
        }
        act.say("dokimasia", "bounds_ok", "reason", bounds(act, plan));
        int seeds = plan.seeds().size();
        act.say("dokimasia", seeds == 1 ? "oneseed" : "seeds", "seeds", Integer.toString(seeds));
        act.sayAside("techne", "config");
        List<ObjectNode> configs = plan.configs(act.shop().knowledge());
        act.showCodeAside("techne", configs.getFirst().toPrettyString(), later(act));
        Verdict verdict = verdict(act, configs.getFirst());
        if (verdict.refused()) {
            mend(act, plan, text + "\n" + verdict.text(), List.of(quicker(act.language()), drop(act.language())));
            return;
        }
        ObjectNode arguments = launching(act, plan);
        configs.forEach(arguments.putArray("configs")::add);
        Long seconds = verdict.seconds() == null ? null : verdict.seconds() * configs.size();
        askToLaunch(
                act,
                kept(act, plan, seconds),
                (text + "\n" + verdict.text()).strip(),
                new ProposedChange("launch_batch", arguments),
                sure);
    }

    private record Verdict(
            boolean refused, String text, @Nullable Long seconds) {}

    /** Whether the lab would refuse {@code config}; a lab that is away now may be there by the time of the answer. */
    private static Verdict verdict(Act act, ObjectNode config) throws ToolFailure, InterruptedException {
        try {
            ToolResult verdict =
                    act.call("dokimasia", "validate_config", Act.arguments().set("config", config));
            String text = LabText.verdict(verdict.data(), act.language());
            boolean valid = verdict.data().path("valid").asBoolean();
            JsonNode seconds = verdict.data().path("estimate").path("seconds");
            if (valid) {
                act.show("dokimasia", Line.Kind.RESULT, text, LabText.accepted(seconds, act.language()));
            } else {
                act.show("dokimasia", Line.Kind.RESULT, text);
            }
            return new Verdict(!valid, text, seconds.isNumber() ? seconds.asLong() : null);
        } catch (ToolFailure e) {
            if (e.getCause() instanceof LabAway away) {
                if (!away.busy()) {
                    OfflineMind.tell(act, e);
                }
                return new Verdict(false, "", null);
            }
            throw e;
        }
    }

    /** The lab itself says which cells are impossible and how long the others take. */
    private static void presentSweep(Act act, ExperimentPlan plan, String text, boolean sure)
            throws ToolFailure, InterruptedException {
        ObjectNode grid = plan.grid(act.shop().knowledge());
        JsonNode planned = act.call("techne", "plan_sweep", Act.arguments().set("grid", grid))
                .data();
        String size = QuotedText.block(SweepReport.ofPlan(planned, act.language()), LONGEST);
        act.show("techne", Line.Kind.RESULT, size);
        act.showCodeAside("techne", grid.toPrettyString(), later(act));
        ObjectNode arguments = launching(act, plan);
        arguments.set("grid", grid);
        JsonNode seconds = planned.path("estimated_seconds");
        askToLaunch(
                act,
                kept(act, plan, seconds.isNumber() ? seconds.asLong() : null),
                text + "\n" + size,
                new ProposedChange("launch_sweep", arguments),
                sure);
    }

    /** Where a config lies that is not launched yet. */
    private static String later(Act act) {
        return act.language().say("plan.config_later");
    }

    /** The turn that made the plan is its key: said twice, or again after a failure, a yes launches nothing twice. */
    private static ObjectNode launching(Act act, ExperimentPlan plan) {
        ObjectNode arguments = Act.arguments().put("key", "turn " + act.turn().number());
        return plan.stopOnCancel() ? arguments.put("stop_on_cancel", true) : arguments;
    }

    private static void askToLaunch(Act act, ObjectNode kept, String text, ProposedChange launch, boolean sure) {
        String yes = act.language().say("plan.yes");
        String drop = drop(act.language());
        String no = act.language().say("plan.no");
        List<String> choices = sure ? List.of(yes, quicker(act.language()), drop) : List.of(no, yes);
        Proposal proposal = new Proposal(
                act.turn().player(), "techne", alsoSaid(yes, YES), alsoSaid(sure ? drop : no, NO), List.of(launch));
        String prompt = act.spoken("techne", sure ? "ask" : "shall_launch").text();
        ask(act, new Question("techne", text, prompt, choices, proposal.pending(PURPOSE, kept)));
    }

    private static void mend(Act act, ExperimentPlan plan, String text, List<String> choices) {
        String prompt = act.language().say("plan.mend");
        ask(act, new Question("techne", text, prompt, choices, new Pending(PURPOSE, kept(act, plan, null))));
    }

    private static ObjectNode kept(Act act, ExperimentPlan plan, @Nullable Long seconds) {
        return JSON.valueToTree(new Kept(plan, act.turn().number(), seconds));
    }

    /** A new plan takes the place of the one before. */
    private static void ask(Act act, Question question) {
        act.turn()
                .openQuestion()
                .filter(before -> before.question().pending().purpose().equals(PURPOSE))
                .ifPresent(act.stage()::settle);
        act.stage().ask(question);
    }

    private static List<String> alsoSaid(String choice, List<String> more) {
        List<String> all = new ArrayList<>(List.of(choice));
        all.addAll(more);
        return all;
    }

    private static String quicker(Language language) {
        return language.say("plan.quicker");
    }

    private static String drop(Language language) {
        return language.say("plan.drop");
    }

    /** Whether a line is the choice to make the plan smaller. */
    static boolean isQuicker(String text) {
        String line = text.strip();
        return Language.all().stream().anyMatch(language -> quicker(language).equalsIgnoreCase(line));
    }

    /** Choices that are understood as changes of the plan. */
    private static List<String> repairs(Language language, ExperimentPlan plan, KnowledgeTopic rule) {
        int f = plan.attackers().stream().mapToInt(Integer::intValue).max().orElse(0);
        KnowledgeTopic.Bound bound = rule.needs().orElseThrow();
        List<String> choices = new ArrayList<>();
        choices.add(language.say("plan.use_clients clients", bound.fewest(f)));
        int most = bound.most(plan.clients());
        if (most >= 1) {
            choices.add(language.say("plan.use_attackers count", most));
        }
        choices.add(drop(language));
        return choices;
    }

    /** The first rule that does not bear the plan; of a sweep the lab leaves out what cannot be. */
    private static Optional<KnowledgeTopic> firstBroken(Act act, ExperimentPlan plan) {
        if (plan.needsSweep()) {
            return Optional.empty();
        }
        return plan.rules().stream()
                .map(act.shop().knowledge()::require)
                .filter(rule -> !plan.broken(rule, act.language()).isEmpty())
                .findFirst();
    }

    private static String bounds(Act act, ExperimentPlan plan) {
        List<String> checked = new ArrayList<>();
        for (String key : plan.rules()) {
            KnowledgeTopic rule = act.shop().knowledge().require(key);
            String title = rule.in(act.language()).title();
            rule.needs().ifPresent(bound -> checked.add(act.language().say("plan.needs title bound", title, bound)));
            if (rule.undefended() && !plan.attacks().isEmpty()) {
                checked.add(act.language().say("plan.baseline_rule title", title));
            }
        }
        int f = plan.attackers().stream().mapToInt(Integer::intValue).max().orElse(0);
        String numbers = "n = " + plan.clients() + ", f = " + f;
        return checked.isEmpty() ? numbers + "." : String.join("; ", checked) + "; " + numbers + ".";
    }

    /** Whether a line asks how long and names nothing that takes long. */
    static boolean asksTimeAlone(String text) {
        return Form.is("how_long", text, 3);
    }

    /** Whether a line asks how long. */
    static boolean asksTime(String text) {
        return Form.says("how_long", text);
    }

    /** How long an open plan would take, which the lab has estimated, or any run; false where nobody asks that, or it is not known. */
    static boolean tellTime(Act act) {
        if (!asksTime(act.turn().text())) {
            return false;
        }
        Optional<String> estimate = act.turn()
                .openQuestion()
                .flatMap(open -> kept(open.question().pending()))
                .flatMap(kept -> Optional.ofNullable(kept.seconds()))
                .map(seconds -> SweepReport.minutes(seconds));
        estimate.ifPresent(time -> act.say("techne", "takes", "time", time));
        return estimate.isPresent() || tellUsualTime(act);
    }

    /** Where nothing is planned, what is asked of runs at large has an answer of its own. */
    private static boolean tellUsualTime(Act act) {
        if (!HelpArea.isOfRunsAtAll(act.turn().text())) {
            return false;
        }
        act.show("techne", Line.Kind.DIALOGUE, act.language().say("plan.usual_time"));
        return true;
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
