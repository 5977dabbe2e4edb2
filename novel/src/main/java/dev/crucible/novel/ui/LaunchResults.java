package dev.crucible.novel.ui;

import dev.crucible.novel.client.JudgedRule;
import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.client.LabViewer;
import dev.crucible.story.Tally;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Presents the results of runs that were launched together, once all of them are over. */
final class LaunchResults {
    private final LabViewer lab;
    private final BooleanSupplier busy;
    private final Consumer<Told> tell;
    private final List<Launch> launches = new ArrayList<>();
    private final List<Told> ready = new ArrayList<>();

    /** Runs that were launched together, and the ends of those that are over, in order. */
    private record Launch(List<String> runs, Map<String, Tally.Ending> ended) {
        Launch(Collection<String> runs) {
            this(List.copyOf(runs), new LinkedHashMap<>());
        }

        boolean isOver() {
            return ended.keySet().containsAll(runs);
        }

        /** Returns the end to report: broke before failed before held. */
        Tally.Ending ending() {
            return Stream.of(Tally.Ending.BROKE, Tally.Ending.FAILED, Tally.Ending.HELD)
                    .filter(ended::containsValue)
                    .findFirst()
                    .orElse(Tally.Ending.DONE);
        }
    }

    /**
     * A result to report.
     *
     * @param run the first judged run with its {@code rounds}; empty if there is no result
     * @param runs ids of the runs
     * @param judgements verdicts on all runs
     */
    record Told(
            List<String> runs,
            Optional<LabRun> run,
            List<JudgedRule> judgements,
            List<LabRun.Round> rounds,
            Tally.Ending ending) {
        private Told(List<String> runs, Tally.Ending ending) {
            this(runs, Optional.empty(), List.of(), List.of(), ending);
        }
    }

    /**
     * Creates it without launches.
     *
     * @param busy returns true while the player writes a line and must not be interrupted
     * @param tell receives each result, on the toolkit's thread
     */
    LaunchResults(LabViewer lab, BooleanSupplier busy, Consumer<Told> tell) {
        this.lab = lab;
        this.busy = busy;
        this.tell = tell;
    }

    /** Adds runs that were launched together. */
    void launched(Collection<String> runs) {
        if (!runs.isEmpty()) {
            launches.add(new Launch(runs));
        }
    }

    /** Records the end of a run. */
    void ended(String run, Tally.Ending ending) {
        Launch launch = launches.stream()
                .filter(one -> one.runs().contains(run))
                .findFirst()
                .orElseGet(() -> new Launch(List.of(run)));
        launch.ended().put(run, ending);
        if (launch.isOver()) {
            launches.remove(launch);
            ask(launch);
        }
    }

    private void ask(Launch launch) {
        List<String> judged = launch.runs().stream()
                .filter(run -> launch.ended().get(run) != Tally.Ending.FAILED)
                .toList();
        Told nothing = new Told(launch.runs(), launch.ending());
        if (judged.isEmpty()) {
            ready.add(nothing);
            return;
        }
        String first = judged.getFirst();
        Answers.use(
                lab.run(first)
                        .thenCombine(
                                lab.verdicts(judged),
                                (run, verdicts) ->
                                        new Told(launch.runs(), Optional.of(run), verdicts, List.of(), launch.ending()))
                        .thenCombine(
                                lab.rounds(first),
                                (told, rounds) ->
                                        new Told(told.runs(), told.run(), told.judgements(), rounds, told.ending())),
                answer -> ready.add(
                        answer.filter(told -> !told.rounds().isEmpty()).orElse(nothing)));
    }

    /** Called every 50 ms. */
    void tick() {
        if (!ready.isEmpty() && !busy.getAsBoolean()) {
            tell.accept(ready.removeFirst());
        }
    }
}
