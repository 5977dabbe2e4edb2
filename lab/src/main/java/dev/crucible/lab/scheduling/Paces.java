package dev.crucible.lab.scheduling;

import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.scheduling.Forecast.Need;
import dev.crucible.lab.scheduling.QueueLine.Waiting;
import dev.crucible.sweep.Estimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Paces of the running runs, and averages over completed runs. The averages are the times of start-up and end, and the ratio of measured
 * time to {@link Estimate} by kind of computation. Thread-safe.
 */
final class Paces implements AutoCloseable {

    private static final long LOOK_MILLIS = 250;
    private static final double NANOS = 1e9;

    /** Weight of the last run against all earlier ones. */
    private static final double NEW = 0.3;

    private final int threads;
    private final Map<String, Working> working = new HashMap<>();
    private final Map<String, Double> factors = new HashMap<>();
    /** Cache for waiting runs, whose configs do not change. */
    private final Map<String, Optional<Work>> read = new ConcurrentHashMap<>();

    private final Thread looking;
    private double factor = 1;
    private double startUp = 2;
    private double end = 0.3;
    private long looked = System.nanoTime();

    /**
     * Computation of a run.
     *
     * @param seconds estimated seconds of its rounds
     * @param calm the part of them that the clean twin of the first strategy takes, which reports no progress
     */
    private record Work(String kind, double seconds, double calm) {}

    /** A waiting run and the progress from which it starts. */
    private record Next(String run, Optional<Work> work, double from) {}

    private record Working(RunDirectory run, Optional<Work> work, Pace pace) {}

    /** Creates paces of runs with {@code threads} threads each. */
    Paces(int threads) {
        this.threads = threads;
        this.looking = Thread.ofVirtual().name("paces").start(this::lookOn);
    }

    private void lookOn() {
        try {
            while (true) {
                Thread.sleep(LOOK_MILLIS);
                look();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Notes the progress of all runs, with the load since the last poll. */
    private synchronized void look() {
        long now = System.nanoTime();
        double seconds = (now - looked) / NANOS * speed(working.size());
        looked = now;
        working.values().forEach(one -> one.pace.note(seconds, progress(one.run)));
    }

    /** Returns the relative speed of {@code count} runs: their threads fit the cores, except that each run has at least one. */
    private double speed(int count) {
        double cores = Runtime.getRuntime().availableProcessors();
        return Math.min(1, cores / ((double) threads * Math.max(1, count)));
    }

    private static double progress(RunDirectory run) {
        return LenientJson.object(run.status())
                .map(status -> status.path("progress").asDouble(0))
                .orElse(0.0);
    }

    /** Starts timing {@code run}. */
    void began(RunDirectory run) {
        Optional<Work> work = work(run);
        read.remove(run.id());
        double from = progress(run);
        synchronized (this) {
            look();
            OptionalDouble guess =
                    work.map(this::rounds).map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
            working.put(run.id(), new Working(run, work, new Pace(guess, from)));
        }
    }

    /** Ends timing {@code run}. */
    synchronized void ended(RunDirectory run) {
        look();
        Working one = working.remove(run.id());
        if (one != null && RunStatus.stored(run).equals(Optional.of(RunState.COMPLETED))) {
            learn(one);
        }
    }

    private void learn(Working one) {
        OptionalDouble rounds = one.pace.measuredRounds();
        end += NEW * (one.pace.sinceLast() - end);
        if (rounds.isPresent() && one.work.isPresent()) {
            Work work = one.work.get();
            double seen = rounds.getAsDouble() / (work.seconds - work.calm);
            startUp += NEW * (Math.max(0, one.pace.startUp() - work.calm * seen) - startUp);
            // Geometric mean, so that half and twice are equally far off.
            factors.merge(work.kind, seen, (before, now) -> before * Math.pow(now / before, 0.5));
            factor *= Math.pow(seen / factor, NEW);
        }
    }

    private double learned(Work work) {
        return factors.getOrDefault(work.kind, factor);
    }

    private double rounds(Work work) {
        return (work.seconds - work.calm) * learned(work);
    }

    private double startUp(Optional<Work> work) {
        return startUp + work.map(one -> one.calm * learned(one)).orElse(0.0);
    }

    private Optional<Work> work(RunDirectory run) {
        return read.computeIfAbsent(run.id(), _ -> LenientJson.object(run.config())
                .flatMap(config -> ConfigReader.read(config).config())
                .map(this::work));
    }

    private Work work(SimulationConfig config) {
        String kind = config.strategies().stream()
                .map(one -> one.data().keyword() + " " + one.model().keyword() + " " + one.keyword())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        double seconds = Math.max(1e-3, Estimate.seconds(config) / threads);
        StrategyConfig first = config.strategies().getFirst();
        int before = first.schedule().isEmpty() ? 0 : Estimate.before(first, config);
        return new Work(kind, seconds, seconds / config.strategies().size() * before / (1 + before));
    }

    /** Returns the forecast for the runs of {@code line} and the running ones. */
    Forecast ahead(QueueLine line) {
        boolean starts = line.hold() == QueueLine.Hold.NONE;
        List<Next> next = line.waiting().stream()
                .filter(one -> starts && !one.place().paused())
                .map(Waiting::run)
                .map(run -> new Next(run.id(), work(run), progress(run)))
                .toList();
        read.keySet().retainAll(next.stream().map(Next::run).collect(Collectors.toSet()));
        synchronized (this) {
            look();
            List<Need> running = new ArrayList<>();
            working.values()
                    .forEach(one -> running.add(new Need(one.run.id(), one.pace.needs(startUp(one.work), end))));
            List<Need> waiting = next.stream()
                    .map(one -> new Need(one.run, needs(one.work, one.from)))
                    .toList();
            return Forecast.of(running, waiting, line.slots(), this::speed);
        }
    }

    private double needs(Optional<Work> work, double from) {
        return startUp(work) + Pace.left(work.map(this::rounds).orElse(Double.POSITIVE_INFINITY), from) + end;
    }

    @Override
    public void close() {
        looking.interrupt();
    }
}
