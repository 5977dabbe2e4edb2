package dev.crucible.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.DrawnAttackers;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.statistics.SeedVariance;
import dev.crucible.engine.verdict.Durability;
import dev.crucible.engine.verdict.Judgement;
import dev.crucible.engine.verdict.StrategyResult;
import dev.crucible.engine.verdict.Thresholds;
import dev.crucible.engine.verdict.Trial;
import dev.crucible.engine.verdict.Verdict;
import dev.crucible.engine.verdict.Word;
import dev.crucible.report.RunRecord.Strategy;
import dev.crucible.report.chart.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Findings about a strategy, in plain words.
 *
 * @param judgement on the strategy and on those that differ from it only in their seed
 * @param sentences each computed from the rounds
 */
record RunFindings(Judgement judgement, List<String> sentences) {

    /** Recovery of accuracy below which no sentence mentions it. */
    private static final double RECOVERED = 0.03;

    /** Half of the last printed digit of a difference in points. */
    private static final double SHOWN = 0.0005;

    Word word() {
        return judgement.verdict().word();
    }

    /** Returns the findings of each of a run's strategies, in their order. */
    static Map<Strategy, RunFindings> of(List<Strategy> strategies) {
        List<Judgement> judgements =
                Judgement.of(strategies.stream().map(Strategy::result).toList());
        Map<Strategy, RunFindings> findings = new LinkedHashMap<>();
        strategies.forEach(strategy -> findings.put(strategy, of(strategy, on(strategy, judgements))));
        return findings;
    }

    private static Judgement on(Strategy strategy, List<Judgement> judgements) {
        StrategyResult wanted = strategy.result();
        return judgements.stream()
                .filter(judgement -> judgement.isOn(wanted.run(), wanted.number()))
                .findFirst()
                // A seed that ran twice is judged once.
                .orElseGet(() -> Judgement.of(List.of(wanted)).getFirst());
    }

    private static RunFindings of(Strategy strategy, Judgement judgement) {
        List<RoundReport> rounds = strategy.rounds();
        if (rounds.isEmpty()) {
            return new RunFindings(judgement, List.of("It finished no round."));
        }
        List<String> sentences = new ArrayList<>();
        RoundReport last = lastJudged(rounds);
        sentences.add("It ended at " + percent(last.testAccuracy()) + " test accuracy after "
                + count(last.round(), "round") + ".");
        if (rounds.stream().anyMatch(Trial::isAttacked)) {
            Trial trial = strategy.result().trial().orElseThrow();
            accuracy(trial, rounds, judgement.verdict(), sentences);
            if (judgement.verdict().word() != Word.NO_TWIN) {
                seeds(judgement.verdict(), sentences);
            }
            DrawnAttackers.read(strategy.manifest().path("attackers"))
                    .ifPresent(attackers -> attackers(attackers, sentences));
            choices(strategy, sentences);
            backdoor(trial, sentences);
            strategy.result().durability().ifPresent(durability -> durability(durability, sentences));
            if (strategy.result().detects()) {
                detection(rounds, sentences);
            }
        }
        sentences.add(judgement.cost().said(Locale.ENGLISH));
        variance(judgement.variance(), sentences);
        rounds.getLast().ended().ifPresent(reason -> sentences.add("It ended early: " + reason + "."));
        long failures = count(rounds, c -> c.failure().isPresent());
        if (failures > 0) {
            sentences.add(count(failures, "update") + " could not be used and " + (failures == 1 ? "was" : "were")
                    + " dropped.");
        }
        return new RunFindings(judgement, List.copyOf(sentences));
    }

    /** Returns the last evaluated round, or the last one if none was evaluated. */
    static RoundReport lastJudged(List<RoundReport> rounds) {
        return rounds.reversed().stream()
                .filter(RoundReport::isJudged)
                .findFirst()
                .orElse(rounds.getLast());
    }

    private static void accuracy(Trial trial, List<RoundReport> rounds, Verdict verdict, List<String> sentences) {
        if (Double.isNaN(trial.attacked())) {
            sentences.add("No round in which somebody attacked was judged.");
            return;
        }
        if (Double.isNaN(trial.clean())) {
            sentences.add("Under attack it reached " + percent(trial.attacked())
                    + "; there is no clean twin to compare with (clean_twin gives one).");
            return;
        }
        double lost = trial.clean() - trial.attacked();
        // A difference that rounds to 0 is neither above nor below.
        boolean equal = Math.abs(lost) < SHOWN;
        sentences.add("In its last rounds under attack it reached " + percent(trial.attacked())
                + (equal ? ", as much as " : ", " + points(Math.abs(lost)) + (lost > 0 ? " below " : " above "))
                + "the same strategy without attackers in the same rounds (" + percent(trial.clean()) + ")"
                + (equal || lost < 0 || Double.isNaN(verdict.chance())
                        ? "."
                        : ", which is " + share(trial.loss(verdict.chance()))
                                + " of what it had learned above guessing (" + percent(verdict.chance()) + ")."));
        RoundReport last = lastJudged(rounds);
        boolean over = !Trial.isAttacked(last) && last.testAccuracy() > trial.attacked() + RECOVERED;
        if (over) {
            sentences.add("Once the attack was over it came back to " + percent(last.testAccuracy()) + ".");
        }
    }

    /** Returns a sentence on the loss over several seeds, with its interval. */
    static String lost(Verdict verdict) {
        return "Over %d seeds it lost %s of what it had learned (95 %% interval %s to %s)."
                .formatted(
                        verdict.seeds(),
                        share(verdict.loss().mean()),
                        share(verdict.loss().low()),
                        share(verdict.loss().high()));
    }

    /** Adds sentences on the conclusion from the seeds, and on the distance to the best clean rule. */
    private static void seeds(Verdict verdict, List<String> sentences) {
        if (verdict.seeds() < 2) {
            sentences.add(
                    "One seed has no interval: it can show that a rule broke, never that it held; three seeds would"
                            + " tell.");
        } else {
            sentences.add(lost(verdict));
        }
        if (verdict.seeds() > 1 && !verdict.said(Locale.ENGLISH).isEmpty()) {
            sentences.add(verdict.said(Locale.ENGLISH));
        }
        course(verdict, sentences);
        if (verdict.usefulness().n() > 0 && verdict.usefulness().mean() > 0) {
            sentences.add(
                    "The best rule here reaches " + points(verdict.usefulness().mean()) + " more without an attack.");
        }
        if (verdict.attackerWeight() > 0) {
            sentences.add("The attackers held " + share(verdict.attackerWeight()) + " of the aggregate.");
        }
    }

    private static void variance(List<SeedVariance> sources, List<String> sentences) {
        if (!sources.isEmpty()) {
            sentences.add("Of the variance of the final accuracy over seeds come "
                    + sources.stream()
                            .map(one -> share(one.share()) + " from " + one.source())
                            .collect(Collectors.joining(", "))
                    + " (additive model).");
        }
    }

    private static void backdoor(Trial trial, List<String> sentences) {
        if (Double.isNaN(trial.attackSuccess())) {
            return;
        }
        double natural = trial.naturalRate();
        sentences.add("In the last rounds of the attack " + percent(trial.attackSuccess())
                + " of its samples were taken for its target class"
                + (Double.isNaN(natural) ? "" : " (" + percent(natural) + " would be anyway)")
                + (trial.backdoor() > Thresholds.BACKDOOR ? ": the attack got in." : ": the attack did not get in."));
    }

    private static void attackers(DrawnAttackers attackers, List<String> sentences) {
        if (attackers.aboveTold() > 0) {
            sentences.add(
                    "In %d of %s of the attack more attackers took part than the f = %d that the rule assumes, at most %d."
                            .formatted(
                                    attackers.aboveTold(),
                                    count(attackers.rounds(), "round"),
                                    attackers.told(),
                                    attackers.most()));
        }
        if (attackers.aboveBound() > 0) {
            sentences.add("In %s they were more than the rule's bound permits."
                    .formatted(count(attackers.aboveBound(), "round")));
        }
    }

    /** Adds how often each attack chose which of its variants, the most frequent first. */
    private static void choices(Strategy strategy, List<String> sentences) {
        JsonNode schedule = Setting.ATTACK_SCHEDULE.node(strategy.result().settings());
        JsonNode attacks = strategy.manifest().path("attacks");
        for (int i = 0; i < attacks.size(); i++) {
            Map<String, Long> often = attacks.path(i)
                    .path("chosen")
                    .valueStream()
                    .collect(Collectors.groupingBy(JsonNode::asText, TreeMap::new, Collectors.counting()));
            if (!often.isEmpty()) {
                sentences.add(Setting.ATTACK_TYPE.in(schedule.path(i)) + " chose "
                        + often.entrySet().stream()
                                .sorted(Map.Entry.<String, Long>comparingByValue()
                                        .reversed())
                                .map(choice -> choice.getKey() + " in " + count(choice.getValue(), "round"))
                                .collect(Collectors.joining(" and "))
                        + " of the attack.");
            }
        }
    }

    private static void durability(Durability durability, List<String> sentences) {
        List<String> parts = new ArrayList<>();
        if (!Double.isNaN(durability.after5())) {
            parts.add(percent(durability.after5()) + " five rounds later");
        }
        if (!Double.isNaN(durability.after20())) {
            parts.add(percent(durability.after20()) + " twenty rounds later");
        }
        parts.add("above one half in " + count(durability.aboveHalf(), "round") + " after its end");
        sentences.add("Its success was " + String.join(", ", parts) + ".");
    }

    private static void course(Verdict verdict, List<String> sentences) {
        if (verdict.past().mean() > 0) {
            sentences.add("In %s of the judged rounds it lost more than %s, in the worst %s."
                    .formatted(
                            share(verdict.past().mean()),
                            share(Thresholds.HELD),
                            share(verdict.worst().mean())));
        }
    }

    private static void detection(List<RoundReport> rounds, List<String> sentences) {
        long hostile = count(rounds, c -> c.participated() && c.malicious());
        long caught = count(rounds, c -> c.participated() && c.malicious() && !c.aggregated());
        long honest = count(rounds, c -> c.participated() && !c.malicious());
        long wronged = count(rounds, c -> c.participated() && !c.malicious() && !c.aggregated());
        if (hostile == 0) {
            return;
        }
        if (caught + wronged == 0) {
            sentences.add("It left no update out as a whole, the attackers' included.");
        } else {
            sentences.add("It left out %d of %d hostile updates, and %d of %d honest ones (%s)."
                    .formatted(caught, hostile, wronged, honest, percent(honest == 0 ? 0 : (double) wronged / honest)));
        }
    }

    private static long count(List<RoundReport> rounds, Predicate<ClientReport> which) {
        return rounds.stream().flatMap(r -> r.present().stream()).filter(which).count();
    }

    static String count(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    static String percent(double share) {
        return Double.isNaN(share) ? "–" : String.format(Locale.ROOT, "%.1f\u00a0%%", 100 * share);
    }

    private static String share(double share) {
        return String.format(Locale.ROOT, "%.0f\u00a0%%", 100 * share);
    }

    private static String points(double share) {
        return String.format(Locale.ROOT, "%.1f points", 100 * share);
    }

    /** Returns the attacks with their rounds, in words. */
    static String attacks(List<Span> spans) {
        List<String> parts = new ArrayList<>();
        for (Span span : spans) {
            parts.add(span.label() + ", rounds " + span.from() + " to " + span.to());
        }
        return parts.isEmpty() ? "none" : String.join("; ", parts);
    }
}
