package dev.crucible.novel.ui;

import dev.crucible.novel.client.JudgedRule;
import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.client.LabViewer;
import dev.crucible.novel.persistence.Tally;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Brings what runs have come to before the player, once all that were launched together are over: before anything else is told of them. */
final class LaunchResults {
    private final LabViewer lab;
    private final BooleanSupplier busy;
    private final Consumer<Told> tell;
    private final List<Launch> launches = new ArrayList<>();
    private final List<Told> ready = new ArrayList<>();

    /** Runs that were launched together; how they ended, in the order in which they did. */
    private record Launch(List<String> runs, Map<String, Tally.Ending> ended) {
        Launch(Collection<String> runs) {
            this(List.copyOf(runs), new LinkedHashMap<>());
        }

        boolean isOver() {
            return ended.keySet().containsAll(runs);
        }

        /** One that broke is what is told of, then one that failed, then one that held. */
        Tally.Ending ending() {
            return Stream.of(Tally.Ending.BROKE, Tally.Ending.FAILED, Tally.Ending.HELD)
                    .filter(ended::containsValue)
                    .findFirst()
                    .orElse(Tally.Ending.DONE);
        }
    }

    /**
     * What is to be told.
     *
     * @param run the first of those that were launched together, with its {@code rounds}; none where nothing came of it
     * @param judgements of all of them
     */
    record Told(Optional<LabRun> run, List<JudgedRule> judgements, List<LabRun.Round> rounds, Tally.Ending ending) {
        private Told(Tally.Ending ending) {
            this(Optional.empty(), List.of(), List.of(), ending);
        }
    }

    /**
     * @param busy whether the player is in the middle of a line, and not to be interrupted
     * @param tell told each result, on the toolkit's thread
     */
    LaunchResults(LabViewer lab, BooleanSupplier busy, Consumer<Told> tell) {
        this.lab = lab;
        this.busy = busy;
        this.tell = tell;
    }

    /** Runs have been launched together. */
    void launched(Collection<String> runs) {
        if (!runs.isEmpty()) {
            launches.add(new Launch(runs));
        }
    }

    /** A run has ended. */
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
        Told nothing = new Told(launch.ending());
        if (judged.isEmpty()) {
            ready.add(nothing);
            return;
        }
        String first = judged.getFirst();
        Answers.use(
                lab.run(first)
                        .thenCombine(
                                lab.verdicts(judged),
                                (run, verdicts) -> new Told(Optional.of(run), verdicts, List.of(), launch.ending()))
                        .thenCombine(
                                lab.rounds(first),
                                (told, rounds) -> new Told(told.run(), told.judgements(), rounds, told.ending())),
                answer -> ready.add(
                        answer.filter(told -> !told.rounds().isEmpty()).orElse(nothing)));
    }

    /** Every 50 ms. */
    void tick() {
        if (!ready.isEmpty() && !busy.getAsBoolean()) {
            tell.accept(ready.removeFirst());
        }
    }
}
