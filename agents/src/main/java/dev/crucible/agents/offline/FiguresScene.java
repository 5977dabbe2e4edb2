package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.experiment.Comparison;
import dev.crucible.agents.experiment.Comparison.Arm;
import dev.crucible.agents.experiment.Interval;
import dev.crucible.agents.experiment.LabVerdict;
import dev.crucible.agents.experiment.ResultTable;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RunRef;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Questions about the last result, answered from its own figures. */
final class FiguresScene {

    /** A figure that a player quotes is that of a strategy which lies so near. */
    private static final double NEAR = 0.006;

    private final String speaker;
    private final Act act;
    private final Language language;

    FiguresScene(Act act, String speaker) {
        this.act = act;
        this.speaker = speaker;
        this.language = act.language();
    }

    void play(Request.Figures request) throws ToolFailure, LabException, InterruptedException {
        List<String> ids = RunFinder.findAllOrSay(act, new RunRef.Last());
        if (ids.isEmpty()) {
            return;
        }
        if (SweepScene.isSweep(ids.getFirst())) {
            SweepScene.show(act, speaker, ids.getFirst());
            return;
        }
        if (request.asked() == Request.Asked.MEANS && !haveEnded(ids)) {
            tell(language.say("figures.still_runs"));
            return;
        }
        List<Arm> arms = Comparison.read(act.shop().lab(), ids).arms();
        if (arms.isEmpty()) {
            act.say("kallos", "none");
            return;
        }
        List<Arm> meant = request.rule().isEmpty()
                ? arms
                : arms.stream()
                        .filter(arm -> arm.rule().equals(request.rule().get()))
                        .toList();
        if (meant.isEmpty()) {
            tell(language.say(
                    "figures.rule_not_there rule rules keyword",
                    act.titles().of(request.rule().orElseThrow()),
                    rules(arms),
                    request.rule().orElseThrow()));
            return;
        }
        tell(ofWhich(ids) + String.join("\n", answer(request.asked(), arms, meant, request.number())));
    }

    /** Where no run was spoken of the newest is meant, and named. */
    private String ofWhich(List<String> ids) {
        return RunFinder.experiment(act.turn()).isEmpty() ? language.say("figures.of_newest run", ids.getFirst()) : "";
    }

    private boolean haveEnded(List<String> ids) throws LabException, InterruptedException {
        for (String id : ids) {
            if (!act.shop().lab().status(id).ended()) {
                return false;
            }
        }
        return true;
    }

    private void tell(String text) {
        act.show(speaker, Line.Kind.DIALOGUE, text);
    }

    private List<String> answer(Request.Asked asked, List<Arm> arms, List<Arm> meant, OptionalDouble percent) {
        return switch (asked) {
            case WHICH -> ranking(arms);
            case HOW_MUCH, CHANCE -> distance(arms);
            case WHY ->
                meant.stream()
                        .max(byLoss())
                        .map(arm -> new LossReasons(act).of(arm, arms))
                        .orElseThrow();
            case OF_RULE -> meant.stream().map(this::figure).toList();
            case SETUP -> List.of(setup(arms));
            case CLEAN ->
                meant.stream()
                        .filter(arm -> !arm.attack().equals("none"))
                        .map(this::withoutAttack)
                        .toList();
            case DOUBT ->
                percent.isPresent()
                                || meant.size() < arms.size()
                                || attacked(meant).size() < 2
                        ? parts(nearest(meant, percent), percent)
                        : new Sufficiency(act.titles()).sure(attacked(meant));
            case MEANS -> new Interpretation(act.titles(), attacked(meant)).inPlainWords();
            case TIME -> List.of(new Interpretation(act.titles(), arms).whyItTook());
            case LOST -> new Sufficiency(act.titles()).lost(arms);
            case ENOUGH -> new Sufficiency(act.titles()).robust(defended(meant));
            case SEEDS -> new Sufficiency(act.titles()).settled(defended(meant), (int) percent.orElse(1));
        };
    }

    private List<Arm> defended(List<Arm> arms) {
        return Sufficiency.attacked(arms, act.shop().knowledge());
    }

    private static List<Arm> attacked(List<Arm> arms) {
        List<Arm> attacked =
                arms.stream().filter(arm -> !arm.attack().equals("none")).toList();
        return attacked.isEmpty() ? arms : attacked;
    }

    /** Attacked strategies before those in peace, the greatest loss last. */
    private static Comparator<Arm> byLoss() {
        return Comparator.comparingDouble(arm -> {
            double drop = arm.drop().mean();
            return Double.isNaN(drop) ? -1 : drop;
        });
    }

    private static Comparator<Arm> byAccuracy() {
        return Comparator.comparingDouble((Arm arm) -> arm.accuracy().mean()).reversed();
    }

    private List<String> ranking(List<Arm> arms) {
        List<String> lines = new ArrayList<>();
        List<Arm> sorted = arms.stream().sorted(byAccuracy()).toList();
        for (Arm arm : sorted) {
            lines.add((lines.size() + 1) + ". " + figure(arm));
        }
        lines.addFirst(language.say("figures.by_accuracy"));
        if (sorted.size() > 1 && overlap(sorted.get(0), sorted.get(1))) {
            lines.add(language.say("figures.first_two_not_apart"));
        }
        lines.addAll(new Interpretation(act.titles(), attacked(arms)).advised());
        return lines;
    }

    private static boolean overlap(Arm one, Arm other) {
        Interval a = one.accuracy();
        Interval b = other.accuracy();
        return Double.isNaN(a.half()) || Double.isNaN(b.half()) || Math.abs(a.mean() - b.mean()) <= a.half() + b.half();
    }

    private String figure(Arm arm) {
        return figure(arm, act);
    }

    /** The accuracy of an arm, and over how many seeds. */
    static String figure(Arm arm, Act act) {
        return act.language()
                .say(
                        "figures.figure title accuracy count",
                        arm.title(act.titles()),
                        arm.accuracy().percent(act.language()),
                        arm.accuracy().samples());
    }

    /** What ran, in a sentence. */
    private String setup(List<Arm> arms) {
        Arm any = arms.getFirst();
        ObjectNode settings = any.any().settings();
        int f = arms.stream().mapToInt(arm -> arm.any().attackers()).max().orElse(0);
        String dealt = settings.path("partitioning_strategy").asText().equals("dirichlet")
                ? language.say("figures.data_skewed alpha", alpha(settings))
                : language.say("figures.data_even");
        return language.say(
                "figures.setup clients f attacks dataset dealt rounds seeds rules",
                any.any().clients(),
                f,
                distinct(
                        arms.stream().map(Arm::attack).filter(attack -> !attack.equals("none")),
                        language.say("figures.no_attack")),
                act.titles().datasetWithKeyword(settings.path("dataset_keyword").asText("femnist_iid")),
                dealt,
                settings.path("num_of_rounds").asText("?"),
                distinct(
                        arms.stream()
                                .flatMap(arm -> arm.bySeed().keySet().stream())
                                .map(String::valueOf),
                        "–"),
                rules(arms));
    }

    private String alpha(ObjectNode settings) {
        return alpha(settings, language);
    }

    /** How skewed the data were, as it is written. */
    static String alpha(ObjectNode settings, Language language) {
        return language.number(
                settings.path("partitioning_params").path("alpha").asText("0.5"));
    }

    private static String distinct(Stream<String> values, String none) {
        String joined = values.distinct().collect(Collectors.joining(", "));
        return joined.isEmpty() ? none : joined;
    }

    private List<String> distance(List<Arm> arms) {
        List<Arm> sorted = arms.stream().sorted(byAccuracy()).toList();
        if (sorted.size() == 1) {
            Arm arm = sorted.getFirst();
            String taken = figure(arm) + drop(arm, language) + ".";
            return arm.drop().known() ? List.of(taken, chance(arm.drop())) : List.of(taken);
        }
        Arm best = sorted.getFirst();
        Arm worst = sorted.getLast();
        Interval between = Interval.of(best.bySeed().keySet().stream()
                .filter(worst.bySeed()::containsKey)
                .mapToDouble(seed -> last(best, seed) - last(worst, seed))
                .toArray());
        return List.of(
                language.say(
                        "figures.distance title points other",
                        best.title(act.titles()),
                        ResultTable.points(between, language),
                        worst.title(act.titles())),
                chance(between));
    }

    private static double last(Arm arm, long seed) {
        return Objects.requireNonNull(arm.bySeed().get(seed), "a seed of the arm's own")
                .last()
                .orElseThrow()
                .accuracy();
    }

    private String chance(Interval between) {
        if (Double.isNaN(between.half())) {
            return language.say("figures.chance_of_one_seed");
        }
        return between.above(0) || between.below(0)
                ? language.say("figures.more_than_chance")
                : language.say("figures.may_be_chance");
    }

    static String drop(Arm arm, Language language) {
        return arm.drop().known() ? language.say("figures.drop drop", ResultTable.points(arm.drop(), language)) : "";
    }

    /** The twin's accuracy in the last round, as the attacked one's is; the lab's own is a mean over rounds. */
    static String clean(Arm arm, LabVerdict verdict, Language language) {
        return arm.clean().known() ? arm.clean().percent(language) : verdict.cleanAccuracy(language);
    }

    private String withoutAttack(Arm arm) {
        return arm.clean().known()
                ? language.say(
                        "figures.without_attack title clean attacked",
                        arm.title(act.titles()),
                        arm.clean().percent(language),
                        arm.accuracy().percent(language))
                : language.say(
                        "figures.no_twin title attacked",
                        arm.title(act.titles()),
                        arm.accuracy().percent(language));
    }

    private static Arm nearest(List<Arm> arms, OptionalDouble percent) {
        double wanted = percent.orElse(0) / 100;
        return arms.stream()
                .filter(arm -> !arm.attack().equals("none"))
                .min(Comparator.comparingDouble(arm -> Math.abs(arm.accuracy().mean() - wanted)))
                .orElse(arms.getFirst());
    }

    /** The verdict taken apart: what it had to lose, what it lost, how wide that is, and what chance can do. */
    private List<String> parts(Arm arm, OptionalDouble percent) {
        List<String> lines = new ArrayList<>();
        double accuracy = arm.accuracy().mean();
        if (percent.isPresent() && Math.abs(accuracy - percent.getAsDouble() / 100) > NEAR) {
            lines.add(language.say(
                    "figures.figure_not_there percent figure", trimmed(percent.getAsDouble()), figure(arm)));
        }
        Optional<LabVerdict> judged = arm.judgement().filter(LabVerdict::isKnown);
        if (judged.isEmpty()) {
            lines.add(language.say("figures.not_shown"));
            return lines;
        }
        LabVerdict verdict = judged.get();
        lines.add(language.say("figures.word word", verdict.word(language)));
        lines.add(language.say(
                "figures.twin clean attacked",
                clean(arm, verdict, language),
                arm.accuracy().percent(language)));
        lines.add(language.say("figures.lost lost", verdict.lost(language)));
        lines.add(
                Double.isNaN(verdict.low())
                        ? language.say("figures.no_interval")
                        : language.say(
                                "figures.interval seeds low high",
                                verdict.seeds(),
                                100 * verdict.low(),
                                100 * verdict.high()));
        lines.add(chanceOfClasses(arm, verdict));
        return lines.stream().filter(line -> !line.isEmpty()).toList();
    }

    private String chanceOfClasses(Arm arm, LabVerdict verdict) {
        return verdict.verdict().equals("too_weak")
                ? language.say("figures.twin_too_weak")
                : language.say(
                        "figures.loss_is_counted attacked clean",
                        arm.accuracy().percent(language),
                        clean(arm, verdict, language));
    }

    private String trimmed(double percent) {
        return percent == Math.rint(percent)
                ? Long.toString(Math.round(percent))
                : language.number(Double.toString(percent));
    }

    private String rules(List<Arm> arms) {
        return act.titles().within(arms.stream().map(Arm::rule).distinct().toList(), ", ");
    }
}
