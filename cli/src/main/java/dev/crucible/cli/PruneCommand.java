package dev.crucible.cli;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.runs.RunSizes;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.runs.Trash;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "prune",
        mixinStandardHelpOptions = true,
        description = {
            "Delete old runs, sweeps and campaigns, and old trash, permanently.",
            "Keeps queued and running runs, and runs without an end time. Safe while a lab is running."
        })
final class PruneCommand implements Callable<Integer> {

    private static final double MEGABYTE = 1e6;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--older",
            required = true,
            paramLabel = "TIME",
            converter = ShortDuration.class,
            description = "Delete only runs that ended more than TIME ago, for example 30d.")
    private Duration older;

    @Option(names = "--dry-run", description = "Show only the runs that would be deleted.")
    private boolean dry;

    @Mixin
    private OutFolder out;

    /** A deletable run, sweep or campaign. */
    private record Old(RunDirectory run, String name, long bytes, Removal removal) {}

    private interface Removal {
        void of(RunDirectory run) throws IOException;
    }

    @Override
    public Integer call() throws IOException {
        Instant limit = Instant.now().minus(older);
        List<Old> found = new ArrayList<>();
        if (Files.isDirectory(out.path())) {
            RunStore runs = RunStore.ofLab(out.path());
            for (RunStore store : List.of(runs, RunStore.ofSweeps(out.path()), RunStore.ofCampaigns(out.path()))) {
                for (RunDirectory run : store.all()) {
                    if (endedBefore(run, limit)) {
                        found.add(new Old(run, run.id(), RunSizes.measure(run), store::delete));
                    }
                }
            }
            for (Trash.Entry entry : new Trash(runs, InstantSource.system()).all()) {
                if (entry.since().isBefore(limit)) {
                    found.add(
                            new Old(entry.run(), entry.id() + " (trash)", RunSizes.measure(entry.run()), runs::delete));
                }
            }
        }
        PrintWriter printer = spec.commandLine().getOut();
        for (Old old : found) {
            if (!dry) {
                old.removal().of(old.run());
            }
            printer.printf("%10.1f MB  %s%n", old.bytes() / MEGABYTE, old.name());
        }
        double sum = found.stream().mapToLong(Old::bytes).sum() / MEGABYTE;
        printer.printf("%d %s, %.1f MB%n", found.size(), dry ? "would be deleted" : "deleted", sum);
        return ExitCodes.OK;
    }

    private static boolean endedBefore(RunDirectory run, Instant limit) {
        return LenientJson.object(run.status())
                .filter(RunState::hasEnded)
                .map(status -> status.path("updated_at").asText())
                .map(PruneCommand::instant)
                .filter(ended -> ended.isBefore(limit))
                .isPresent();
    }

    /** Returns the time of {@code text}, or the latest possible one if it is malformed. */
    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            return Instant.MAX;
        }
    }
}
