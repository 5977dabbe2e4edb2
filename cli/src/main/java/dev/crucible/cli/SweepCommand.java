package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationRun;
import dev.crucible.sweep.Estimate;
import dev.crucible.sweep.Grid;
import dev.crucible.sweep.SeedsNeeded;
import dev.crucible.sweep.Splits;
import dev.crucible.sweep.SweepDirectory;
import dev.crucible.sweep.SweepRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "sweep",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  crucible sweep --dry-run examples/arena.json",
            "  crucible sweep examples/arena.json",
            "  crucible sweep --resume SWEEP"
        },
        description = {
            "Run a grid of simulations over rules, attacks, f, data and seeds.",
            "Ctrl-C stops it, --resume continues it. Reuses the results of cells that an earlier sweep has run."
        })
final class SweepCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "GRID",
            description = "JSON file: base and axes, or a config with lists in place of single values.")
    private Path grid;

    @Option(names = "--resume", paramLabel = "SWEEP", description = "Continue a sweep, by id or folder.")
    private String resume;

    @Mixin
    private RunOptions options;

    @Option(names = "--dry-run", description = "Show only the cells, the exclusions and the estimated time.")
    private boolean dryRun;

    @Override
    public Integer call() throws IOException {
        options.check(grid, "GRID", resume);
        RunFolders folders = new RunFolders(options.out().resolve(SweepDirectory.FOLDER));
        if (resume != null) {
            RunDirectory run = folders.reopen(resume);
            return run(read(ConfigFile.read(run.config())), run, options, spec);
        }
        Grid read = read(ConfigFile.read(grid));
        ValidConfig.tell(ConfigFile.repeated(grid), spec.commandLine().getErr());
        describe(read, options, spec);
        Splits.lines(read, Splits.failing(read, new Datasets(options.datasets())))
                .forEach(spec.commandLine().getErr()::println);
        return dryRun ? ExitCodes.OK : run(read, folders.create(read.source()), options, spec);
    }

    static Grid read(ObjectNode node) {
        Grid.Reading reading = Grid.read(node);
        return reading.grid()
                .orElseThrow(() -> new BadInputException(
                        reading.errors().stream().map(Object::toString).collect(Collectors.joining("\n"))));
    }

    static void describe(Grid read, RunOptions options, CommandSpec spec) {
        PrintWriter printer = spec.commandLine().getOut();
        ValidConfig.tell(read.warnings(), spec.commandLine().getErr());
        Estimate estimate = Estimate.of(read);
        printer.printf(
                "%d cells, %d runs with those without attack, %d combinations excluded; about %s unless known before%n",
                read.cells().size(),
                estimate.runs(),
                read.exclusions().size(),
                RunProgress.duration(Duration.ofMillis(Math.round(1000 * estimate.seconds() / options.threads()))));
        read.tuning()
                .ifPresent(tuning -> printer.printf(
                        "%d tries of every rule before them, in %d cells%n",
                        tuning.tries(), tuning.trials().cells().size()));
        read.curves().cost(read.cells()).ifPresent(cost -> printer.println(cost.english()));
        String seeds = SeedsNeeded.of(read).english();
        if (!seeds.isEmpty()) {
            printer.println(seeds);
        }
        Map<String, Integer> reasons = new LinkedHashMap<>();
        read.exclusions().forEach(exclusion -> reasons.merge(exclusion.reason(), 1, Integer::sum));
        reasons.forEach((reason, count) -> printer.printf("excluded %d: %s%n", count, reason));
        printer.flush();
    }

    static int run(Grid read, RunDirectory run, RunOptions options, CommandSpec spec) throws IOException {
        PrintWriter printer = spec.commandLine().getOut();
        SweepProgress progress =
                new SweepProgress(printer, spec.commandLine().getErr(), Boolean.getBoolean("crucible.terminal"));
        Cancellation cancellation = new Cancellation();
        SweepRun sweep = new SweepRun(
                read,
                new SweepDirectory(run),
                RunOrder.next(run, options.datasets(), options.threads()),
                progress,
                cancellation);
        try (StopHook _ = StopHook.install(cancellation, printer)) {
            SimulationRun.Outcome outcome = sweep.execute();
            progress.close();
            return options.end(outcome, run, "the report is " + run.root().resolve("index.html"));
        }
    }
}
