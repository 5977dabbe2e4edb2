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
            tell(
                    language.choose(
                            "It still runs, and half a result means little. “What is running?” tells how far it is; ask again when it has ended.",
                            "Es läuft noch, und ein halbes Ergebnis bedeutet wenig. „Was läuft?“ sagt, wie weit es ist; frag noch einmal, wenn es fertig ist."));
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
            tell(language.choose(
                            "%s is not in that result; it has %s. Shall it run, say “run %s”.",
                            "%s kommt in diesem Ergebnis nicht vor; es hat %s. Mit „starte %s“ läuft es.")
                    .formatted(
                            act.titles().of(request.rule().orElseThrow()),
                            rules(arms),
                            request.rule().orElseThrow()));
            return;
        }
        tell(ofWhich(ids) + String.join("\n", answer(request.asked(), arms, meant, request.number())));
    }

    /** Where no run was spoken of the newest is meant, and named. */
    private String ofWhich(List<String> ids) {
        return RunFinder.experiment(act.turn()).isEmpty()
                ? language.choose("Of the newest run, %s:\n", "Zum neuesten Lauf, %s:\n")
                        .formatted(ids.getFirst())
                : "";
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
        lines.addFirst(language.choose("By accuracy of the last round:", "Nach der Genauigkeit der letzten Runde:"));
        if (sorted.size() > 1 && overlap(sorted.get(0), sorted.get(1))) {
            lines.add(language.choose(
                    "The first two are not apart beyond chance.",
                    "Die ersten beiden liegen nicht weiter auseinander, als der Zufall reicht."));
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
        int seeds = arm.accuracy().samples();
        String word = act.language().choose("seed", "Seed") + (seeds == 1 ? "" : "s");
        return arm.title(act.titles()) + ": " + arm.accuracy().percent(act.language()) + " (" + seeds + " " + word
                + ")";
    }

    /** What ran, in a sentence. */
    private String setup(List<Arm> arms) {
        Arm any = arms.getFirst();
        ObjectNode settings = any.any().settings();
        int f = arms.stream().mapToInt(arm -> arm.any().attackers()).max().orElse(0);
        String dealt = settings.path("partitioning_strategy").asText().equals("dirichlet")
                ? language.choose("skewed, Dirichlet alpha ", "schief, Dirichlet alpha ") + alpha(settings)
                : language.choose("shared out evenly", "gleichmäßig verteilt");
        return language.choose(
                        "%d clients, %d of them attackers (%s); %s, %s; %s rounds; seeds %s; rules %s.",
                        "%d Clients, davon %d Angreifer (%s); %s, %s; %s Runden; Seeds %s; Regeln %s.")
                .formatted(
                        any.any().clients(),
                        f,
                        distinct(
                                arms.stream().map(Arm::attack).filter(attack -> !attack.equals("none")),
                                language.choose("no attack", "kein Angriff")),
                        act.titles()
                                .datasetWithKeyword(
                                        settings.path("dataset_keyword").asText("femnist_iid")),
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
                language.choose("%s lies %s from %s, paired by seed.", "%s liegt %s von %s entfernt, je Seed gepaart.")
                        .formatted(
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
            return language.choose(
                    "One seed has no interval: chance cannot be told from it.",
                    "Ein Seed hat kein Intervall: vom Zufall ist das nicht zu unterscheiden.");
        }
        return between.above(0) || between.below(0)
                ? language.choose(
                        "The interval leaves zero out: that is more than chance.",
                        "Das Intervall lässt die Null aus: das ist mehr als Zufall.")
                : language.choose(
                        "The interval holds zero: it may be chance.",
                        "Das Intervall enthält die Null: es kann Zufall sein.");
    }

    static String drop(Arm arm, Language language) {
        return arm.drop().known()
                ? language.choose("; the attack took ", "; der Angriff nahm ")
                        + ResultTable.points(arm.drop(), language)
                : "";
    }

    /** The twin's accuracy in the last round, as the attacked one's is; the lab's own is a mean over rounds. */
    static String clean(Arm arm, LabVerdict verdict, Language language) {
        return arm.clean().known() ? arm.clean().percent(language) : verdict.cleanAccuracy(language);
    }

    private String withoutAttack(Arm arm) {
        return arm.clean().known()
                ? language.choose("%s: %s without the attack, %s with it.", "%s: %s ohne den Angriff, %s mit ihm.")
                        .formatted(
                                arm.title(act.titles()),
                                arm.clean().percent(language),
                                arm.accuracy().percent(language))
                : language.choose(
                                "%s: %s with the attack; it has no clean twin.",
                                "%s: %s mit dem Angriff; es hat keinen sauberen Zwilling.")
                        .formatted(arm.title(act.titles()), arm.accuracy().percent(language));
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
            lines.add(language.choose(
                            "%s %% is not in that result; the nearest is %s.",
                            "%s %% kommt in diesem Ergebnis nicht vor; am nächsten liegt %s.")
                    .formatted(trimmed(percent.getAsDouble()), figure(arm)));
        }
        Optional<LabVerdict> judged = arm.judgement().filter(LabVerdict::isKnown);
        if (judged.isEmpty()) {
            lines.add(language.choose(
                    "There is no clean twin beside it, so nothing tells how much of it the attack took: “robust” is not shown.",
                    "Daneben steht kein sauberer Zwilling; niemand weiß, wie viel der Angriff genommen hat. „Robust“ ist damit nicht"
                            + " gezeigt."));
            return lines;
        }
        LabVerdict verdict = judged.get();
        lines.add(language.choose("The lab's word: %s.", "Das Wort des Labors: %s.")
                .formatted(verdict.word(language)));
        lines.add(language.choose(
                        "Clean twin: %s without the attack, %s with it. An accuracy alone is no robustness.",
                        "Sauberer Zwilling: %s ohne den Angriff, %s mit ihm. Eine Genauigkeit allein ist keine Robustheit.")
                .formatted(clean(arm, verdict, language), arm.accuracy().percent(language)));
        lines.add(language.choose("Lost: %s.", "Verloren: %s.").formatted(verdict.lost(language)));
        lines.add(
                Double.isNaN(verdict.low())
                        ? language.choose(
                                "One seed, so no interval; no verdict stands on that.",
                                "Ein Seed, also kein Intervall; darauf steht kein Urteil.")
                        : language.choose(
                                        "%d seeds: the interval runs from %.0f to %.0f %%; held wants all of it below 5 %%, broke all above 25 %%.",
                                        "%d Seeds: das Intervall geht von %.0f bis %.0f %%; gehalten heißt ganz unter 5 %%, gebrochen ganz über 25 %%.")
                                .formatted(verdict.seeds(), 100 * verdict.low(), 100 * verdict.high()));
        lines.add(chanceOfClasses(arm, verdict));
        return lines.stream().filter(line -> !line.isEmpty()).toList();
    }

    private String chanceOfClasses(Arm arm, LabVerdict verdict) {
        return verdict.verdict().equals("too_weak")
                ? language.choose(
                        "The twin itself has learned too little above guessing; what is taken from so little says nothing.",
                        "Schon der Zwilling hat kaum mehr gelernt als zu raten; was man von so wenig nimmt, sagt nichts.")
                : language.choose(
                                "The loss is counted in what was learned above guessing, so %s under attack is to be read beside %s, not beside 100 %%.",
                                "Gezählt wird, was über das Raten hinaus gelernt war: %s unter Angriff steht neben %s, nicht neben 100 %%.")
                        .formatted(arm.accuracy().percent(language), clean(arm, verdict, language));
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
