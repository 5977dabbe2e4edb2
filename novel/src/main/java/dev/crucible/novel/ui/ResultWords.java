package dev.crucible.novel.ui;

import dev.crucible.novel.client.JudgedRule;
import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.Interlude;
import dev.crucible.novel.story.RunCourse;
import dev.crucible.story.StoryLine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Texts for the result of runs: the card, a sentence per rule, and suggestions for the next step. */
final class ResultWords {
    private static final String TELLER = "kallos";
    /** Maximum number of rules in the sentence; the card shows all. */
    private static final int MOST_SENTENCES = 3;
    /** The lab's margins. They describe a single seed, which gets no verdict. */
    private static final double KEPT = .05;

    private static final double FELL = .25;

    private final Words words;
    private final LabRun run;
    private final List<JudgedRule> judgements;
    private final List<LabRun.Round> rounds;
    private final List<String> rules;

    /**
     * Creates the texts.
     *
     * @param run the first of the runs that were launched together
     * @param judgements verdicts on all of them
     * @param rounds rounds of the first
     */
    ResultWords(Words words, LabRun run, List<JudgedRule> judgements, List<LabRun.Round> rounds) {
        this.words = words;
        this.run = run;
        this.judgements = judgements;
        this.rounds = rounds;
        this.rules = words.rules(run.strategies());
    }

    /** Returns the card. */
    RunResult card() {
        String name = RunNames.withoutSeed(run.name());
        boolean alone = rules.size() == 1 && rounds.stream().anyMatch(round -> !Double.isNaN(round.clean()));
        List<LabRun.Round> twin = rounds.stream()
                .filter(round -> alone && !Double.isNaN(round.clean()))
                .map(round -> new LabRun.Round(1, round.round(), round.rounds(), round.clean()))
                .toList();
        List<String> lines = alone ? List.of(rules.getFirst(), words.of("result.twin")) : rules;
        return new RunResult(
                name,
                figures(),
                lines,
                Stream.concat(rounds.stream(), twin.stream()).toList());
    }

    private List<RunResult.Figure> figures() {
        List<JudgedRule> weighed =
                judgements.stream().filter(JudgedRule::isWeighed).toList();
        if (weighed.isEmpty()) {
            return course();
        }
        JudgedRule best = weighed.stream()
                .max(Comparator.comparingDouble(JudgedRule::accuracy))
                .orElseThrow();
        JudgedRule worst = weighed.stream()
                .min(Comparator.comparingDouble(JudgedRule::accuracy))
                .orElseThrow();
        return weighed.size() == 1
                ? List.of(
                        figure(best.accuracy(), "result.attacked"),
                        figure(best.clean(), "result.clean"),
                        figure(costs(best), "result.lost"))
                : List.of(
                        figure(best.accuracy(), "result.best", rule(best)),
                        figure(worst.accuracy(), "result.worst", rule(worst)),
                        figure(best.clean(), "result.best.clean", rule(best)));
    }

    /** Returns the figures of a run without a clean twin to compare with. */
    private List<RunResult.Figure> course() {
        RunCourse course = new RunCourse(rules);
        rounds.forEach(course::add);
        return course.outcome().stream()
                .flatMap(outcome -> Stream.of(
                        figure(outcome.end(), "run.end", outcome.best()),
                        new RunResult.Figure(
                                String.format(words.locale(), "%.1f", 100 * outcome.gap()),
                                words.of(rules.size() > 1 ? "run.gap" : "run.drop")),
                        new RunResult.Figure(Integer.toString(outcome.rounds()), words.of("run.rounds"))))
                .toList();
    }

    private RunResult.Figure figure(double share, String of, Object... values) {
        return new RunResult.Figure(percent(share), words.of(of, values));
    }

    /** Returns the sentence about each rule, worst first. */
    String sentence() {
        List<String> told = new ArrayList<>(judgements.stream()
                .sorted(Comparator.comparingDouble(judgement -> -lost(judgement)))
                .limit(MOST_SENTENCES)
                .map(this::sentence)
                .toList());
        if (isOneSeed()) {
            told.add(words.of("result.luck"));
        }
        return String.join(" ", told);
    }

    /** Returns the relative loss, clamped to 0 to 1: below the majority's guess there is no more to lose. */
    private static double costs(JudgedRule of) {
        return Math.clamp(of.lost(), 0, 1);
    }

    private static double lost(JudgedRule judgement) {
        return judgement.isWeighed() ? judgement.lost() : -1;
    }

    private String sentence(JudgedRule of) {
        boolean backdoor = of.verdict().equals("broke") && of.backdoor() > 0 && of.lost() < FELL;
        return words.of(
                "result." + (backdoor ? "backdoor" : how(of)),
                rule(of),
                percent(of.accuracy()),
                percent(of.clean()),
                percent(backdoor ? of.backdoor() : costs(of)));
    }

    private static String how(JudgedRule of) {
        if (!of.isWeighed() && !of.verdict().equals("too_weak")) {
            return of.verdict().equals("calm") ? "calm" : "no_twin";
        }
        if (!of.verdict().equals("undecided")) {
            return of.verdict();
        }
        if (of.seeds() > 1) {
            return "undecided";
        }
        if (of.lost() < KEPT) {
            return "kept";
        }
        return of.lost() < FELL ? "slipped" : "fell";
    }

    private boolean isOneSeed() {
        return judgements.stream().anyMatch(judgement -> judgement.seeds() == 1 && judgement.isWeighed());
    }

    /**
     * Returns the sentence, with the player's possible replies.
     *
     * @param say sends a reply to the crew
     */
    Interlude.Offer offer(Consumer<String> say) {
        String enough = words.of("result.enough");
        return new Interlude.Offer(
                new StoryLine(TELLER, sentence(), "neutral", "dialogue"),
                words.of(isOneSeed() ? "result.ask.seeds" : "result.ask"),
                choices(enough),
                answer -> {
                    if (!answer.equals(enough)) {
                        say.accept(answer);
                    }
                });
    }

    private List<String> choices(String enough) {
        List<String> choices = new ArrayList<>();
        if (isOneSeed()) {
            choices.add(words.of("result.seeds"));
        }
        choices.add(words.of("result.next"));
        choices.add(words.of("result.mean"));
        choices.add(enough);
        return choices;
    }

    private String rule(JudgedRule of) {
        return words.rules(List.of(of.rule())).getFirst();
    }

    private String percent(double share) {
        return String.format(words.locale(), "%.1f %%", 100 * share);
    }
}
