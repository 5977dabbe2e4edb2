package dev.crucible.agents.offline;

import dev.crucible.agents.experiment.Comparison.Arm;
import dev.crucible.agents.experiment.LabVerdict;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.knowledge.Titles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a result means for somebody who cannot read its table: what the attack did, which rule to take, and how sure that is.
 *
 * @param arms those that were attacked, or all where none was
 */
record Interpretation(Titles titles, List<Arm> arms) {

    private static final int MOST_NAMED = 6;

    /** A loss that tells no rule from another. */
    private static final double LITTLE = 0.1;

    /** How far a rule that learns little in peace lies behind the best, in accuracy. */
    private static final double MUCH = 0.1;

    /** The result in plain words, the gist first. */
    List<String> inPlainWords() {
        List<Arm> judged = arms.stream().filter(Interpretation::isJudged).toList();
        if (judged.isEmpty()) {
            return unjudged();
        }
        List<String> lines = new ArrayList<>();
        lines.add(gist());
        judged.stream().limit(MOST_NAMED).forEach(arm -> lines.add(plainly(arm)));
        lines.addAll(advised());
        lines.add(standsOn(judged));
        return lines;
    }

    /** Which rule to take after that; empty where no verdict speaks for one. */
    List<String> advised() {
        List<String> harmless = hardlyBites();
        if (!harmless.isEmpty()) {
            return harmless;
        }
        List<Arm> held = held();
        if (!held.isEmpty()) {
            return List.of(say(
                            "So under such an attack take %s; another attack or other data may turn it round.",
                            "Gegen so einen Angriff also: %s. Ein anderer Angriff oder andere Daten können es umkehren.")
                    .formatted(names(held, say(" or ", " oder "))));
        }
        Optional<Arm> least = arms.stream()
                .filter(arm -> isJudged(arm) && !isWeak(arm))
                .min(Comparator.comparingDouble(arm -> verdict(arm).loss()));
        long judged = arms.stream().filter(Interpretation::isJudged).count();
        return least
                .filter(_ -> judged > 1)
                .map(arm -> say(
                                "None is shown to hold; %s lost the least.",
                                "Dass eine standhält, ist nicht gezeigt; am wenigsten verlor %s.")
                        .formatted(name(arm)))
                .stream()
                .toList();
    }

    /** Why it took as long as it did: everything that was trained for it. */
    String whyItTook() {
        int trained = arms.stream().mapToInt(arm -> arm.bySeed().size()).sum();
        int twins = arms.stream()
                .filter(arm -> arm.clean().known())
                .mapToInt(arm -> arm.bySeed().size())
                .sum();
        Arm any = arms.getFirst();
        String beside = twins == 0
                ? ""
                : say(
                                ", and %d clean twins beside them, which show what the attack took",
                                ", und daneben %d saubere Zwillinge, die zeigen, was der Angriff nahm")
                        .formatted(twins);
        return say(
                        "It is not one training but many: %d of them (%d to compare, each under its seeds)%s. In each, %d clients train anew in every one of %s rounds. Fewer seeds, rounds or clients take less time: “and with 2 seeds?”. They show less, too.",
                        "Es ist nicht ein Training, es sind viele: %d (%d zum Vergleich, jedes unter seinen Seeds)%s. In jedem trainieren %d Clients in jeder von %s Runden neu. Weniger Seeds, Runden oder Clients brauchen weniger Zeit: „und mit 2 Seeds?“. Sie zeigen auch weniger.")
                .formatted(
                        trained,
                        arms.size(),
                        beside,
                        any.any().clients(),
                        any.any().settings().path("num_of_rounds").asText("?"));
    }

    private List<String> unjudged() {
        List<String> lines = new ArrayList<>();
        boolean attacked = arms.stream().anyMatch(arm -> !arm.attack().equals("none"));
        lines.add(
                attacked
                        ? say(
                                "What the attack took cannot be told: no run without it stands beside.",
                                "Was der Angriff nahm, lässt sich nicht sagen: daneben steht kein Lauf ohne ihn.")
                        : say(
                                "Nobody attacked there, so it tells how well it learned and nothing of robustness.",
                                "Dort griff niemand an; es zeigt also, wie gut gelernt wurde, und nichts über Robustheit."));
        arms.stream()
                .limit(MOST_NAMED)
                .forEach(arm ->
                        lines.add(say("%s gets %s of the test samples right.", "%s liest %s der Testbeispiele richtig.")
                                .formatted(arm.title(titles), arm.accuracy().percent(titles.language()))));
        lines.add(say(
                "“What should I run next?” says how to find out.",
                "„Was soll ich als Nächstes laufen lassen?“ sagt, wie man es herausfindet."));
        return lines;
    }

    /** Whether the attack worked, and against whom. */
    private String gist() {
        List<Arm> held = held();
        List<Arm> lost =
                Stream.concat(with("broke").stream(), with("bent").stream()).toList();
        String and = say(" and ", " und ");
        if (held.isEmpty() && lost.isEmpty()) {
            return say("In short: that does not settle it yet.", "Kurz: Das entscheidet es noch nicht.");
        }
        if (lost.isEmpty()) {
            return say(
                            "In short: the attack came to nothing against %s.",
                            "Kurz: Der Angriff hat nichts ausgerichtet (standgehalten: %s).")
                    .formatted(names(held, and));
        }
        if (held.isEmpty()) {
            return say("In short: the attack worked against %s.", "Kurz: Der Angriff hat gewirkt (getroffen: %s).")
                    .formatted(names(lost, and));
        }
        return say(
                        "In short: the attack worked against %s and came to nothing against %s.",
                        "Kurz: Es liegt an der Regel. Getroffen: %s. Standgehalten: %s.")
                .formatted(names(lost, and), names(held, and));
    }

    private String plainly(Arm arm) {
        LabVerdict verdict = verdict(arm);
        String figures = say("- %s: %s right under attack, lost %s", "- %s: unter Angriff %s richtig, verloren %s")
                .formatted(capital(name(arm)), attacked(arm, verdict), verdict.lost(titles.language()));
        String remark = isWeak(arm)
                ? say(
                                "in peace it reaches only %s, so there was little to take",
                                "im Frieden nur %s, da war wenig zu holen")
                        .formatted(arm.clean().percent(titles.language()))
                : remark(verdict);
        return figures + (remark.isEmpty() ? "." : "; " + remark + ".");
    }

    /** The figure that the card has, so that nobody reads two. */
    private String attacked(Arm arm, LabVerdict verdict) {
        return Double.isNaN(verdict.attacked())
                ? arm.accuracy().percent(titles.language())
                : verdict.attackedAccuracy(titles.language());
    }

    /** What a verdict comes to; nothing where a single seed leaves it open, which is said once for all. */
    private String remark(LabVerdict verdict) {
        return switch (verdict.verdict()) {
            case "held" -> say("so little that it counts as held", "so wenig, dass es als gehalten gilt");
            case "bent" -> say("a plain loss, no collapse", "ein deutlicher Verlust, kein Zusammenbruch");
            case "broke" -> say("a quarter or more is gone, it broke", "ein Viertel oder mehr ist weg, gebrochen");
            case "too_weak" ->
                say(
                        "it had hardly learned more than guessing, too little to judge",
                        "es hatte kaum mehr als Raten gelernt, zu wenig für ein Urteil");
            case "no_bite" ->
                say("but the attack harms not even the mean", "aber der Angriff schadet nicht einmal dem Mittel");
            case "helped" -> say("the attack did it good", "der Angriff hat ihr gutgetan");
            default ->
                verdict.seeds() < 2
                        ? ""
                        : verdict.isUncontrolled()
                                ? say(
                                        "little, but nothing shows that the attack bites",
                                        "wenig, aber nichts zeigt, dass der Angriff wirkt")
                                : say(
                                        "the interval is too wide to say which way",
                                        "das Intervall ist zu weit, um zu sagen, wohin");
        };
    }

    /** Where the attack does little even to a rule without a defence, no other has shown anything. */
    private List<String> hardlyBites() {
        return arms.stream()
                .filter(arm -> isJudged(arm) && verdict(arm).loss() < LITTLE)
                .filter(arm -> titles.knowledge()
                        .key(arm.rule())
                        .filter(KnowledgeTopic::undefended)
                        .isPresent())
                .limit(1)
                .map(arm -> say(
                                "Even %s, which has no defence, lost little: here this attack hardly bites, so it puts no rule to the test.",
                                "Selbst %s verlor wenig, ganz ohne Abwehr: hier beißt dieser Angriff kaum und stellt keine Regel auf die Probe.")
                        .formatted(name(arm)))
                .toList();
    }

    private String standsOn(List<Arm> judged) {
        int seeds = judged.stream().mapToInt(arm -> verdict(arm).seeds()).min().orElse(1);
        return seeds < 2
                ? say(
                        "One seed stands behind it, so take it as a hint; three at least give an interval.",
                        "Dahinter steht ein Seed, nimm es also als Hinweis; erst drei geben ein brauchbares Intervall.")
                : String.format(
                        Locale.ROOT,
                        say(
                                "%d seeds stand behind it; the interval is where the mean lies, with 95 %% confidence.",
                                "Dahinter stehen %d Seeds; im Intervall liegt das Mittel, mit 95 %% Konfidenz."),
                        seeds);
    }

    private List<Arm> held() {
        return with("held").stream().filter(arm -> !isWeak(arm)).toList();
    }

    private static String capital(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private List<Arm> with(String word) {
        return arms.stream()
                .filter(arm -> isJudged(arm) && verdict(arm).verdict().equals(word))
                .toList();
    }

    /** Whether the rule learns so much less than the others without an attack that there is little to take from it. */
    private boolean isWeak(Arm arm) {
        double best = arms.stream()
                .filter(other -> other.clean().known())
                .mapToDouble(other -> other.clean().mean())
                .max()
                .orElse(0);
        return arm.clean().known() && best - arm.clean().mean() > MUCH;
    }

    private static boolean isJudged(Arm arm) {
        return arm.judgement().filter(LabVerdict::isKnown).isPresent();
    }

    private static LabVerdict verdict(Arm arm) {
        return arm.judgement().orElseThrow();
    }

    private String names(List<Arm> arms, String joined) {
        return String.join(
                joined,
                arms.stream().map(this::name).distinct().limit(MOST_NAMED).toList());
    }

    /** By its rule alone, while all met the same attack. */
    private String name(Arm arm) {
        boolean same = arms.stream().map(Arm::attack).distinct().count() < 2;
        return same
                ? titles.within(arm.rule())
                : titles.within(arm.rule()) + say(" under ", " gegen ") + titles.within(arm.attacks(), " + ");
    }

    private String say(String english, String german) {
        return titles.language().choose(english, german);
    }
}
