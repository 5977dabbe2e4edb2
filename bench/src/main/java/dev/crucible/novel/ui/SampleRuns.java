package dev.crucible.novel.ui;

import dev.crucible.dialogue.Murmur;
import dev.crucible.novel.client.JudgedRule;
import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.IdleChatter;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;

/** A run of the lab to take pictures of: half-way through, beside the talk, and over. */
final class SampleRuns {
    private static final List<String> RULES = List.of("FedAvg", "Median", "Krum");
    private static final long NOW = 60_000_000_000L;

    private final Words words;

    SampleRuns(Words words) {
        this.words = words;
    }

    /** A run half-way through. */
    LabSheet lab() {
        LabSheet sheet = new LabSheet(
                words,
                "http://127.0.0.1:8000",
                new LabSheet.Actions() {
                    @Override
                    public void pick(String run) {}

                    @Override
                    public void plot(String run, String name) {}

                    @Override
                    public void openDashboard() {}

                    @Override
                    public void invite() {}
                },
                () -> {});
        List<String> runs = List.of(
                "api_run_20261120_191500_120000", "api_run_20261120_190210_334000", "api_run_20261118_213344_908000");
        sheet.runs(
                List.of(
                        new LabRun.Listed(runs.get(0), words.of("sample.run")),
                        new LabRun.Listed(runs.get(1), words.of("sample.run")),
                        new LabRun.Listed(runs.get(2), "")),
                runs.subList(0, 2));
        sheet.run(new LabRun(
                runs.getFirst(),
                words.of("sample.run"),
                "running",
                .62,
                List.of("fedavg", "median", "krum"),
                List.of("client_rounds_0.png", "test_accuracy.png")));
        rounds().forEach(sheet::round);
        return sheet;
    }

    /** A run that goes on beside the talk, with a word on one of its rounds. */
    Node[] waiting(DialogueScreen screen) {
        RoundChart chart = screen.run().begin(words.of("sample.run"), RULES);
        rounds().forEach(chart::add);
        screen.gossip()
                .show(
                        words.of("round.title"),
                        words.of("agent.metis"),
                        new Murmur(
                                words.of("round.hint.metis"),
                                words.of("round.down.2", RULES.getFirst(), words.of("number.3"))),
                        IdleChatter.SHOWN,
                        NOW);
        return new Node[] {screen};
    }

    /** What a run has come to. */
    Node[] result(DialogueScreen screen) {
        LabRun run =
                new LabRun("", words.of("sample.run"), "completed", 1, List.of("fedavg", "median", "krum"), List.of());
        List<JudgedRule> judged = List.of(
                new JudgedRule("fedavg", "broke", 3, .07, .66, .93, Double.NaN),
                new JudgedRule("median", "held", 3, .61, .63, .03, Double.NaN),
                new JudgedRule("krum", "bent", 3, .42, .49, .15, Double.NaN));
        ResultWords told = new ResultWords(words, run, judged, rounds());
        screen.run().show(told.card());
        return new Node[] {screen};
    }

    private static List<LabRun.Round> rounds() {
        double[][] accuracy = {{.21, .38, .12, .09, .07}, {.18, .36, .47, .55, .61}, {.15, .31, .42}};
        List<LabRun.Round> rounds = new ArrayList<>();
        for (int strategy = 0; strategy < accuracy.length; strategy++) {
            for (int round = 1; round <= accuracy[strategy].length; round++) {
                rounds.add(new LabRun.Round(strategy, round, 5, accuracy[strategy][round - 1]));
            }
        }
        return rounds;
    }
}
