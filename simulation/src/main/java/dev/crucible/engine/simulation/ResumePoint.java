package dev.crucible.engine.simulation;

import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.LogSeal;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.strategy.SimulationConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a run goes on: its newest checkpoint that is whole, belongs to the config and agrees with the event log. When the last one does
 * not, it is an earlier one, and when nothing but the first round was lost, the beginning.
 *
 * @param checkpoint empty when the run begins
 * @param stepBack its file when it is not the last one, which is given up
 * @param seal of the event log up to it
 * @param remarks what a user should know of it
 */
record ResumePoint(Optional<Checkpoint> checkpoint, Optional<Path> stepBack, LogSeal seal, List<String> remarks) {

    /**
     * Looks into the directory of {@code run}.
     *
     * @throws IOException when what was recorded cannot be trusted; the message names the files
     */
    static ResumePoint find(RunDirectory run, SimulationConfig config) throws IOException {
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

    /** What {@code strategy}, which was done before, reached; a checkpoint of the first version leaves that to the manifest. */
    Manifest.Results results(RunDirectory run, int strategy) throws IOException {
        Optional<Checkpoint.Past> past = checkpoint.flatMap(Checkpoint::past);
        return past.isPresent()
                ? past.get().results().get(strategy)
                : Manifest.results(run, strategy)
                        .orElseThrow(() -> new IOException("MANIFEST.json does not tell the results of strategy "
                                + (strategy + 1) + "; put a copy back, or start a new run"));
    }

    /** The seal of the event log up to {@code checkpoint}, if all that belongs together says the same. */
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

    /** Whoever changed the config wants another run. */
    private static final class OtherConfigException extends IOException {

        private static final long serialVersionUID = 1;

        OtherConfigException(SimulationConfig config) {
            super(reason(config));
        }

        private static String reason(SimulationConfig config) {
            List<String> code = config.strategies().stream()
                    .flatMap(strategy -> strategy.code().stream())
                    .distinct()
                    .toList();
            return code.isEmpty()
                    ? "the checkpoint belongs to another config.json; start a new run instead"
                    : "the checkpoint belongs to another config.json, or a file was changed since the run began (now %s); put the old file back or start a new run"
                            .formatted(String.join(", ", code));
        }
    }
}
