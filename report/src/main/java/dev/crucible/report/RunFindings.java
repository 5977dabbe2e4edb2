package dev.crucible.report;

import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.report.RunRecord.Strategy;
import dev.crucible.report.chart.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * What a strategy's numbers say, in plain words.
 *
 * @param verdict in a word
 * @param sentences each computed from the rounds
 */
record RunFindings(Verdict verdict, List<String> sentences) {

    private static final double HELD = 0.03;
    private static final double BENT = 0.15;
    private static final double BACKDOOR = 0.2;
    /** Accuracy jitters from round to round, so it is averaged over the last few. */
    private static final int LAST = 3;

    /** How a rule came through. */
    enum Verdict {
        HELD("held", "lost at most 3 points of accuracy"),
        BENT("bent", "lost between 3 and 15 points of accuracy"),
        BROKE("broke", "lost more than 15 points of accuracy, or let a backdoor in"),
        CALM("no attack", "nobody attacked"),
        UNKNOWN("no verdict", "there is nothing to compare with");

        private final String word;
        private final String meaning;

        Verdict(String word, String meaning) {
            this.word = word;
            this.meaning = meaning;
        }

        String word() {
            return word;
        }

        String meaning() {
            return meaning;
        }
    }

    static RunFindings of(Strategy strategy) {
        List<RoundReport> rounds = strategy.rounds();
        if (rounds.isEmpty()) {
            return new RunFindings(Verdict.UNKNOWN, List.of("It finished no round."));
        }
        List<String> sentences = new ArrayList<>();
        sentences.add("It ended at " + percent(rounds.getLast().testAccuracy()) + " test accuracy after "
                + count(rounds.size(), "round") + ".");
        Verdict verdict = Verdict.CALM;
        if (rounds.stream().anyMatch(RunFindings::attacked)) {
            verdict = accuracy(rounds, sentences);
            verdict = backdoor(rounds, sentences) ? Verdict.BROKE : verdict;
            detection(rounds, sentences);
        }
        rounds.getLast().ended().ifPresent(reason -> sentences.add("It ended early: " + reason + "."));
        long failures = count(rounds, c -> c.failure().isPresent());
        if (failures > 0) {
            sentences.add(count(failures, "update") + " could not be used and " + (failures == 1 ? "was" : "were")
                    + " dropped.");
        }
        return new RunFindings(verdict, List.copyOf(sentences));
    }

    private static Verdict accuracy(List<RoundReport> rounds, List<String> sentences) {
        List<RoundReport> attacked =
                rounds.stream().filter(RunFindings::attacked).toList();
        double during = mean(attacked.subList(Math.max(0, attacked.size() - LAST), attacked.size()));
        int first = attacked.getFirst().round();
        double clean = attacked.getLast().robustness().cleanAccuracy();
        OptionalDouble before = rounds.stream()
                .filter(r -> r.round() == first - 1)
                .mapToDouble(RoundReport::testAccuracy)
                .findFirst();
        if (Double.isNaN(clean) && before.isEmpty()) {
            sentences.add("Under attack it reached " + percent(during)
                    + "; the attack began in the first round, so there is no calm round to compare with (clean_twin"
                    + " gives one).");
            return Verdict.UNKNOWN;
        }
        boolean twin = !Double.isNaN(clean);
        double reference = twin ? clean : before.getAsDouble();
        double lost = reference - during;
        sentences.add("Under attack it " + (lost > HELD ? "fell to " : "kept ") + percent(during) + ", "
                + points(Math.abs(lost)) + (lost > 0 ? " below " : " above ")
                + (twin ? "the same strategy without attackers" : "the round before the attack") + " ("
                + percent(reference) + ").");
        RoundReport last = rounds.getLast();
        if (last.round() > attacked.getLast().round() + 1 && last.testAccuracy() > during + HELD) {
            sentences.add("Once the attack was over it came back to " + percent(last.testAccuracy()) + ".");
        }
        return lost <= HELD ? Verdict.HELD : lost <= BENT ? Verdict.BENT : Verdict.BROKE;
    }

    private static boolean backdoor(List<RoundReport> rounds, List<String> sentences) {
        RoundReport.Robustness last = rounds.getLast().robustness();
        if (Double.isNaN(last.attackSuccess())) {
            return false;
        }
        double natural = Double.isNaN(last.naturalRate()) ? 0 : last.naturalRate();
        boolean in = last.attackSuccess() - natural > BACKDOOR;
        sentences.add("At the end " + percent(last.attackSuccess())
                + " of the attack's samples were taken for its target class"
                + (Double.isNaN(last.naturalRate()) ? "" : " (" + percent(natural) + " would be anyway)")
                + (in ? ": the attack got in." : ": the attack did not get in."));
        return in;
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

    /** Whether somebody attacked in a round and took part. */
    static boolean attacked(RoundReport round) {
        return round.present().stream().anyMatch(c -> c.malicious() && c.participated());
    }

    private static double mean(List<RoundReport> rounds) {
        return rounds.stream().mapToDouble(RoundReport::testAccuracy).average().orElse(Double.NaN);
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

    private static String points(double share) {
        return String.format(Locale.ROOT, "%.1f points", 100 * share);
    }

    /** Who attacked when, in words. */
    static String attacks(List<Span> spans) {
        List<String> parts = new ArrayList<>();
        for (Span span : spans) {
            parts.add(span.label() + ", rounds " + span.from() + " to " + span.to());
        }
        return parts.isEmpty() ? "none" : String.join("; ", parts);
    }
}
