package dev.crucible.report;

import dev.crucible.engine.verdict.Judgement;
import dev.crucible.engine.verdict.Verdict;
import dev.crucible.report.RunRecord.Strategy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Conclusions of a finished run for the terminal. */
final class RunConclusions {

    /** Number of sentences: the accuracy, the attack's damage, and the conclusion from the seeds; the others are on the run's page. */
    private static final int SENTENCES = 3;

    private RunConclusions() {}

    /**
     * Returns one line per strategy, such as "krum: held. It ended at 93.1 % test accuracy after 15 rounds. …": its name, its verdict, and
     * the first sentences of the run's page. Strategies judged together as seeds of one experiment share a line.
     */
    static List<String> of(RunRecord run) {
        Set<Judgement> told = new HashSet<>();
        List<String> lines = new ArrayList<>();
        RunFindings.of(run.strategies()).forEach((strategy, found) -> {
            Judgement judgement = found.judgement();
            if (judgement.verdict().loss().n() < 2) {
                lines.add(alone(strategy, found));
            } else if (told.add(judgement)) {
                lines.add(together(judgement));
            }
        });
        return lines.stream().map(line -> line.replace('\u00a0', ' ')).toList();
    }

    private static String alone(Strategy strategy, RunFindings found) {
        return strategy.name() + ": " + found.word().in(Locale.ENGLISH) + ". "
                + String.join(
                        " ",
                        Stream.concat(
                                        found.sentences().stream().limit(SENTENCES),
                                        Stream.of(found.judgement().cost().said(Locale.ENGLISH)))
                                .distinct()
                                .toList());
    }

    private static String together(Judgement judgement) {
        Verdict verdict = judgement.verdict();
        return "%s, %d seeds: %s. In its last rounds under attack it reached %s, the same strategy without attackers %s. %s"
                .formatted(
                        judgement.strategies().getFirst().rule(),
                        verdict.seeds(),
                        verdict.word().in(Locale.ENGLISH),
                        RunFindings.percent(verdict.attacked().mean()),
                        RunFindings.percent(verdict.clean().mean()),
                        Stream.of(
                                        RunFindings.lost(verdict),
                                        verdict.said(Locale.ENGLISH),
                                        judgement.cost().said(Locale.ENGLISH))
                                .filter(sentence -> !sentence.isEmpty())
                                .collect(Collectors.joining(" ")));
    }
}
