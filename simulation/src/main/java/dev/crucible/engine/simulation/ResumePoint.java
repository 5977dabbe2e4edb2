package dev.crucible.engine.simulation;

import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.LogSeal;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.strategy.ForeignCode;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Point from which a run resumes: its newest checkpoint that is undamaged, belongs to the config and agrees with the event log. If the last
 * one fails, it is an earlier one; if only the first round was lost, the beginning.
 *
 * @param checkpoint empty when the run begins
 * @param stepBack its file when it is not the last one, which is discarded
 * @param seal of the event log up to it
 * @param remarks messages for the user
 */
record ResumePoint(Optional<Checkpoint> checkpoint, Optional<Path> stepBack, LogSeal seal, List<String> remarks) {

    /**
     * Finds the point in the directory of {@code run}.
     *
     * @throws IOException when the records cannot be trusted; the message names the files
     */
    static ResumePoint find(RunDirectory run, SimulationConfig config) throws IOException {
        requireSameCatalogue(run, config);
        List<String> faults = new ArrayList<>();
        for (Path file : new Checkpoints(run).files()) {
            try {
                Optional<Checkpoint> checkpoint = Checkpoint.read(file);
                if (checkpoint.isPresent()) {
                    LogSeal seal = agree(checkpoint.get(), Checkpoint.named(file), run, config);
                    Optional<Path> back = Optional.of(file).filter(earlier -> !earlier.equals(run.checkpoint()));
                    return new ResumePoint(checkpoint, back, seal, remarks(checkpoint.get(), file, faults));
                }
            } catch (OtherConfigException e) {
                throw e;
            } catch (IOException e) {
                faults.add(e.getMessage());
            }
        }
        long rounds = recorded(run);
        if (!faults.isEmpty() && (rounds > 1 || Files.exists(run.checkpointBefore()))) {
            throw new IOException(String.join("; ", faults)
                    + "; put a copy back, or delete the folder checkpoint to begin the run anew");
        }
        if (faults.isEmpty() && rounds > 1) {
            faults.add("no checkpoint is left of the rounds in events.ndjson");
        }
        return new ResumePoint(
                Optional.empty(),
                Optional.empty(),
                new LogSeal(),
                faults.stream().map(fault -> fault + "; beginning anew").toList());
    }

    /** Throws if a run with finished rounds used attacks or rules that have changed since. */
    private static void requireSameCatalogue(RunDirectory run, SimulationConfig config) throws IOException {
        if (recorded(run) == 0) {
            return;
        }
        for (StrategyConfig strategy : config.strategies()) {
            List<String> outdated = Manifest.outdated(run, strategy.number(), strategy, strategy.rounds());
            if (!outdated.isEmpty()) {
                throw new OtherConfigException(
                        "the run began with %s, which has changed since; start a new run, or finish it with the version that began it"
                                .formatted(String.join(" and ", outdated)));
            }
        }
    }

    /**
     * Returns the results of {@code strategy}, which had been done before. For a checkpoint of the first version they come from the
     * manifest.
     */
    Manifest.Results results(RunDirectory run, int strategy) throws IOException {
        Optional<Checkpoint.Past> past = checkpoint.flatMap(Checkpoint::past);
        return past.isPresent()
                ? past.get().results().get(strategy)
                : Manifest.results(run, strategy)
                        .orElseThrow(() -> new IOException("MANIFEST.json does not tell the results of strategy "
                                + (strategy + 1) + "; put a copy back, or start a new run"));
    }

    /** Returns the seal of the event log up to {@code checkpoint}, or throws if checkpoint, config and log disagree. */
    private static LogSeal agree(Checkpoint checkpoint, String name, RunDirectory run, SimulationConfig config)
            throws IOException {
        if (!checkpoint.configHash().equals(Checkpoint.configHash(run, config))) {
            throw new OtherConfigException(config);
        }
        int strategy = checkpoint.strategy();
        int round = checkpoint.state().round();
        if (strategy < 0
                || strategy >= config.strategies().size()
                || round < 1
                || round > config.strategies().get(strategy).rounds()) {
            throw new IOException("%s tells of round %d of strategy %d, which config.json does not have"
                    .formatted(name, round, strategy + 1));
        }
        if (checkpoint.past().map(past -> past.results().size() != strategy).orElse(false)) {
            throw new IOException(name + " does not tell the results of the strategies before its own");
        }
        LogSeal seal = new EventLog(run)
                .check(strategy, round, s -> config.strategies().get(s).rounds());
        if (checkpoint.past().isPresent() && !checkpoint.past().get().seal().equals(seal.value())) {
            throw new IOException("events.ndjson does not tell of the rounds that led to " + name);
        }
        return seal;
    }

    private static List<String> remarks(Checkpoint checkpoint, Path file, List<String> faults) {
        List<String> remarks = new ArrayList<>();
        for (String fault : faults) {
            remarks.add("%s; going on from round %d of strategy %d"
                    .formatted(fault, checkpoint.state().round(), checkpoint.strategy() + 1));
        }
        if (checkpoint.past().isEmpty()) {
            remarks.add(
                    Checkpoint.named(file) + " was written by an earlier version, without a checksum: it agrees with"
                            + " config.json and events.ndjson, but its bits cannot be verified");
        }
        return remarks;
    }

    private static long recorded(RunDirectory run) throws IOException {
        if (!Files.exists(run.events())) {
            return 0;
        }
        byte[] bytes = Files.readAllBytes(run.events());
        long lines = 0;
        for (byte b : bytes) {
            lines += b == '\n' ? 1 : 0;
        }
        return lines;
    }

    /** Thrown for a changed config or a changed entry of a catalogue, which is another run. */
    private static final class OtherConfigException extends IOException {

        private static final long serialVersionUID = 1;

        OtherConfigException(String reason) {
            super(reason);
        }

        OtherConfigException(SimulationConfig config) {
            this(reason(config));
        }

        private static String reason(SimulationConfig config) {
            List<String> code = config.strategies().stream()
                    .flatMap(strategy -> ForeignCode.of(strategy).all().stream())
                    .distinct()
                    .toList();
            return code.isEmpty()
                    ? "the checkpoint belongs to another config.json; start a new run instead"
                    : "the checkpoint belongs to another config.json, or a file was changed since the run began (now %s); put the old file back or start a new run"
                            .formatted(String.join(", ", code));
        }
    }
}
