package dev.crucible.engine.simulation;

import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.ConfigDigest;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.HostProcessors;
import dev.crucible.engine.results.LogSeal;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunLog;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * Makes the rounds of a run durable: first the event, then the checkpoint that depends on it, so a crash between them repeats the round and
 * loses nothing. No round is kept in memory. Short rounds are forced to the disk together, and only then does {@code status.json} report
 * them.
 */
final class RoundKeeper {

    /** Maximum time between writes to the disk; a power cut loses at most these rounds. */
    private static final long PAUSE = TimeUnit.SECONDS.toNanos(1);

    private final RunDirectory run;
    private final SimulationConfig config;
    private final Fence fence;
    private final StatusFile status;
    private final SimulationListener listener;
    private final EventLog events;
    private final Checkpoints checkpoints;
    private LogSeal seal = new LogSeal();
    private long forced = System.nanoTime() - PAUSE;

    /** Creates the keeper for a run of {@code config}. */
    RoundKeeper(
            RunDirectory run, SimulationConfig config, Fence fence, StatusFile status, SimulationListener listener) {
        this.run = run;
        this.config = config;
        this.fence = fence;
        this.status = status;
        this.listener = listener;
        this.events = new EventLog(run);
        this.checkpoints = new Checkpoints(run);
    }

    /** Discards everything after {@code from}. */
    void goOn(ResumePoint from) throws IOException {
        seal = from.seal();
        fence.write(() -> {
            if (from.checkpoint().isEmpty()) {
                events.clear();
                checkpoints.clear();
                return;
            }
            Checkpoint checkpoint = from.checkpoint().get();
            if (from.stepBack().isPresent()) {
                checkpoints.stepBack(from.stepBack().get());
            }
            events.truncate(checkpoint.strategy(), checkpoint.state().round());
        });
    }

    /**
     * Takes over the first rounds of {@code strategy} from another run.
     *
     * @param state after the last of them
     * @param before results of the preceding strategies
     */
    void adopt(int strategy, List<RoundReport> rounds, GlobalState state, List<Manifest.Results> before)
            throws IOException {
        fence.write(() -> {
            events.append(strategy, rounds).forEach(seal::add);
            events.force();
            Checkpoint.Past past = new Checkpoint.Past(seal.value(), List.copyOf(before));
            checkpoints.keep(new Checkpoint(ConfigDigest.of(run), strategy, state, Optional.of(past)));
        });
    }

    /** Returns the rounds of {@code strategy} so far. */
    List<RoundReport> rounds(int strategy) throws IOException {
        return events.rounds(strategy);
    }

    /**
     * Returns the listener that records the rounds of {@code strategy}.
     *
     * @param before results of the preceding strategies
     */
    SimulationListener of(StrategyConfig strategy, List<Manifest.Results> before, RunLog log) throws IOException {
        return new Recording(strategy, before, log, Checkpoint.configHash(run, config));
    }

    private final class Recording implements SimulationListener {

        private final StrategyConfig strategy;
        private final List<Manifest.Results> before;
        private final RunLog log;
        private final String configHash;

        Recording(StrategyConfig strategy, List<Manifest.Results> before, RunLog log, String configHash) {
            this.strategy = strategy;
            this.before = List.copyOf(before);
            this.log = log;
            this.configHash = configHash;
        }

        @Override
        public void heard(SimulationEvent event) {
            switch (event) {
                case SimulationEvent.RoundEnded ended -> write(ended.report(), ended.state());
                case SimulationEvent.Moved moved -> moved(moved.text());
                case SimulationEvent.Message message -> log.warning(message.text());
                case SimulationEvent.Noted noted -> log.info(noted.text());
                default -> {}
            }
            listener.heard(event);
        }

        @Override
        public RoundDetail wants(int round) {
            return RoundDetail.REPORT.and(listener.wants(round));
        }

        private void moved(String why) {
            log.warning(why);
            try {
                status.device(HostProcessors.cpu(Optional.of(why)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void write(RoundReport report, GlobalState state) {
            Optional<String> ended = report.ended();
            boolean last = report.round() == report.rounds() || ended.isPresent();
            boolean due = last || isKept(report) || System.nanoTime() - forced >= PAUSE;
            try {
                fence.write(() -> {
                    seal.add(events.append(strategy.number(), report));
                    Checkpoint.Past past = new Checkpoint.Past(seal.value(), before);
                    Checkpoint checkpoint = new Checkpoint(configHash, strategy.number(), state, Optional.of(past));
                    if (due) {
                        events.force();
                        checkpoints.keep(checkpoint);
                        forced = System.nanoTime();
                    } else {
                        checkpoints.place(checkpoint);
                    }
                    if (isKept(report)) {
                        checkpoints.keepAs(
                                run.checkpoints(strategy.number()).resolve(Checkpoints.name(report.round())));
                    }
                });
                status.reached(strategy.number(), config.strategies().size(), report.round(), report.rounds());
                if (due) {
                    status.tell();
                }
                if (ended.isPresent()) {
                    status.endedEarly(strategy.number(), report.round(), ended.get());
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            log.info(RoundLogFormat.of(strategy.keyword(), report));
            ended.ifPresent(why -> heard(new SimulationEvent.Warning(
                    "round %d: %s; the strategy ends early".formatted(report.round(), why))));
        }

        private boolean isKept(RoundReport report) {
            OptionalInt every = strategy.output().checkpointEvery();
            return every.isPresent()
                    && (report.round() % every.getAsInt() == 0
                            || report.round() == report.rounds()
                            || report.ended().isPresent());
        }
    }
}
