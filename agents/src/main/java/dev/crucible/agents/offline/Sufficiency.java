package dev.crucible.agents.offline;

import dev.crucible.agents.experiment.Comparison.Arm;
import dev.crucible.agents.experiment.FurtherSeeds;
import dev.crucible.agents.experiment.LabVerdict;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.knowledge.Titles;
import dev.crucible.agents.mind.Language;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Who lost the most, whether a result shows enough, and whether further seeds would: from the intervals of its verdicts. */
record Sufficiency(Language language, Titles titles) {

    Sufficiency(Titles titles) {
        this(titles.language(), titles);
    }

    /** Attacked strategies with a defence; without one those that were attacked, or all. */
    static List<Arm> attacked(List<Arm> arms, Knowledge knowledge) {
        List<Arm> attacked =
                arms.stream().filter(arm -> !arm.attack().equals("none")).toList();
        List<Arm> defended = attacked.stream()
                .filter(arm -> knowledge
                        .key(arm.rule())
                        .filter(KnowledgeTopic::undefended)
                        .isEmpty())
                .toList();
        return !defended.isEmpty() ? defended : attacked.isEmpty() ? arms : attacked;
    }

    /** Whether the verdicts allow calling the rules robust, and against what. */
    List<String> robust(List<Arm> arms) {
        List<String> lines = new ArrayList<>(arms.stream().map(this::robust).toList());
        lines.add(
                language.choose(
                        "It speaks of this attack, these data and this many attackers alone; another attack may show something else.",
                        "Es gilt nur für diesen Angriff, diese Daten und so viele Angreifer; ein anderer Angriff zeigt vielleicht anderes."));
        return lines;
    }

    private String robust(Arm arm) {
        Optional<LabVerdict> known = arm.judgement().filter(LabVerdict::isKnown);
        if (known.isEmpty()) {
            return none(arm);
        }
        LabVerdict verdict = known.get();
        String figures = figures(arm, verdict);
        return switch (verdict.verdict()) {
            case "held" ->
                language.choose(
                                "It held the fixed attacks; only a red team would allow “robust”. ",
                                "Sie hielt den festen Angriffen stand; „robust“ erlaubt erst ein Red Team. ")
                        + figures;
            case "bent", "broke" -> language.choose("No. ", "Nein. ") + figures;
            default ->
                language.choose("No, that is not enough. ", "Nein, das reicht nicht. ")
                        + figures
                        + " "
                        + advice(verdict);
        };
    }

    /** Whether so many more seeds would decide the verdicts, if loss and scatter stay as they are. */
    List<String> settled(List<Arm> arms, int more) {
        return arms.stream().map(arm -> settled(arm, more)).toList();
    }

    private String settled(Arm arm, int more) {
        Optional<LabVerdict> known = arm.judgement().filter(LabVerdict::isKnown);
        if (known.isEmpty()) {
            return none(arm);
        }
        LabVerdict verdict = known.get();
        String figures = figures(arm, verdict);
        if (verdict.seeds() < 2
                || verdict.verdict().equals("too_weak")
                || verdict.isUncontrolled()
                || verdict.isToothless()) {
            return figures + " " + advice(verdict);
        }
        FurtherSeeds seeds = FurtherSeeds.of(verdict);
        if (!verdict.verdict().equals("undecided")) {
            return figures
                    + language.choose(
                            " That is decided already; more seeds would only narrow it.",
                            " Das ist schon entschieden; mehr Seeds machten es nur enger.");
        }
        String then = String.format(
                language.locale(),
                language.choose(
                        " With %d more it would run from about %.0f to %.0f %%, if loss and scatter stay: ",
                        " Mit %d mehr ginge es etwa von %.0f bis %.0f %%, wenn Verlust und Streuung so bleiben: "),
                more,
                100 * (seeds.mean() - seeds.halfWith(more)),
                100 * (seeds.mean() + seeds.halfWith(more)));
        return figures
                + then
                + (seeds.settledWith(more)
                        ? language.choose("yes, that would probably settle it.", "ja, das würde es wohl entscheiden.")
                        : language.choose("no, probably not. ", "nein, wohl nicht. ") + advice(verdict));
    }

    /** How sure the verdicts are: how many seeds stand behind each, how wide it is, and what it would take to be surer. */
    List<String> sure(List<Arm> arms) {
        List<String> lines = new ArrayList<>();
        boolean decided = arms.stream().allMatch(arm -> arm.judgement()
                .filter(verdict -> verdict.isKnown() && isDecided(verdict))
                .isPresent());
        lines.add(
                decided
                        ? language.choose(
                                "As sure as the seeds make it: each verdict stands on the whole of its 95 % interval.",
                                "So sicher, wie die Seeds es machen: jedes Urteil stützt sich auf sein ganzes 95-%-Intervall.")
                        : language.choose("Not sure yet.", "Noch nicht sicher."));
        List<String> advice = arms.stream()
                .flatMap(arm -> arm.judgement().stream())
                .filter(verdict -> verdict.isKnown() && !isDecided(verdict))
                .map(this::advice)
                .distinct()
                .toList();
        arms.forEach(arm -> lines.add(arm.judgement()
                .filter(LabVerdict::isKnown)
                .map(verdict ->
                        figures(arm, verdict) + (advice.size() < 2 || isDecided(verdict) ? "" : " " + advice(verdict)))
                .orElseGet(() -> none(arm))));
        if (advice.size() == 1) {
            lines.addAll(advice);
        }
        if (decided) {
            lines.add(
                    language.choose(
                            "Other seeds would move the figures within about these limits; other data, attacks or numbers of attackers may do more.",
                            "Andere Seeds verschöben die Zahlen etwa in diesen Grenzen; andere Daten, Angriffe oder Angreiferzahlen womöglich mehr."));
        }
        return lines;
    }

    private static boolean isDecided(LabVerdict verdict) {
        return verdict.seeds() > 1
                && !verdict.verdict().equals("undecided")
                && !verdict.verdict().equals("too_weak")
                && !verdict.isToothless();
    }

    /** By what the attack took of what was learned, the greatest loss first. */
    List<String> lost(List<Arm> arms) {
        List<LabVerdict> judged = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        arms.stream()
                .filter(arm -> arm.judgement().filter(LabVerdict::isKnown).isPresent())
                .sorted(Comparator.comparingDouble(
                                (Arm arm) -> arm.judgement().orElseThrow().loss())
                        .reversed())
                .forEach(arm -> {
                    judged.add(arm.judgement().orElseThrow());
                    lines.add(language.choose("%d. %s lost %s: %s.", "%d. %s verlor %s: %s.")
                            .formatted(
                                    judged.size(),
                                    arm.title(titles),
                                    judged.getLast().lost(language),
                                    judged.getLast().word(language)));
                });
        if (lines.isEmpty()) {
            return List.of(
                    language.choose(
                            "Nothing there was attacked beside a clean twin, so nobody can be said to have lost.",
                            "Nichts davon wurde neben einem sauberen Zwilling angegriffen, also lässt sich nicht sagen, wer verloren hat."));
        }
        // Two intervals that meet leave open who lost more; a single seed has none.
        if (judged.size() > 1 && !(judged.get(0).low() > judged.get(1).high())) {
            lines.add(language.choose(
                    "The first two are not apart beyond chance.",
                    "Die ersten beiden liegen nicht weiter auseinander, als der Zufall reicht."));
        }
        return lines;
    }

    /** How many seeds it would take. */
    private String advice(LabVerdict verdict) {
        if (verdict.verdict().equals("too_weak")) {
            return language.choose(
                    "Not seeds are missing but learning: give it more rounds.",
                    "Es fehlen nicht Seeds, sondern Gelerntes: gib ihm mehr Runden.");
        }
        if (verdict.isToothless()) {
            return language.choose(
                    "Not seeds are missing but an attack that bites: this one does no harm.",
                    "Es fehlen nicht Seeds, sondern ein Angriff, der wirkt: dieser schadet nicht.");
        }
        if (verdict.isUncontrolled()) {
            return language.choose(
                    "Not seeds are missing but a control: attack FedAvg beside it under the same seeds.",
                    "Es fehlen nicht Seeds, sondern eine Kontrolle: greif FedAvg daneben an, unter denselben Seeds.");
        }
        if (verdict.seeds() < 2) {
            return language.choose(
                    "A second seed gives an interval, though a very wide one; take three at least, better five.",
                    "Ein zweiter Seed gibt ein Intervall, aber ein sehr weites; nimm mindestens drei, besser fünf.");
        }
        int wanted = FurtherSeeds.of(verdict).wanted();
        if (wanted < 1) {
            return language.choose(
                    "The mean lies so near the limit of 5 % that thirty more would not settle it.",
                    "Das Mittel liegt so nah an der Grenze von 5 %, dass auch dreißig mehr nichts entschieden.");
        }
        return language.choose("It would take about %d more.", "Es bräuchte etwa %d mehr.")
                .formatted(wanted);
    }

    private String figures(Arm arm, LabVerdict verdict) {
        String seeds = verdict.seeds() == 1
                ? language.choose("one seed, no interval", "ein Seed, kein Intervall")
                : language.choose("%d seeds", "%d Seeds").formatted(verdict.seeds());
        return language.choose("%s: %s, lost %s; %s.", "%s: %s, verlor %s; %s.")
                .formatted(arm.title(titles), verdict.word(language), verdict.lost(language), seeds);
    }

    private String none(Arm arm) {
        return language.choose(
                        "%s was not attacked beside a clean twin, so nothing is shown about robustness.",
                        "%s wurde nicht neben einem sauberen Zwilling angegriffen; über Robustheit ist nichts gezeigt.")
                .formatted(arm.title(titles));
    }
}
