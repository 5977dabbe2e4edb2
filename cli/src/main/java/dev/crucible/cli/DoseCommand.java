package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.sweep.DoseCurve;
import dev.crucible.sweep.DoseGrid;
import dev.crucible.sweep.Grid;
import dev.crucible.sweep.SweepDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "dose",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  crucible dose examples/quickstart.json"},
        description = {
            "Find the share of hostile clients at which an attack bites.",
            "Runs the config's rules and the weighted mean with 0.1, 1, 5, 10 and 20 %% hostile clients, each with"
                    + " its twin without attack.",
            "It is a sweep: its page and crucible paper show the rest, and crucible sweep --resume continues it."
        })
final class DoseCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "CONFIG", description = "JSON file with an attack_schedule.")
    private Path file;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Number of seeds where the config names none. [default: ${DEFAULT-VALUE}]")
    private int seeds;

    @Mixin
    private RunOptions options;

    @Override
    public Integer call() throws IOException {
        options.check();
        if (seeds < 1) {
            throw new BadInputException("--seeds: must be at least 1, got " + seeds);
        }
        Grid grid = SweepCommand.read(grid());
        SweepCommand.describe(grid, options, spec);
        RunDirectory run = new RunFolders(options.out().resolve(SweepDirectory.FOLDER)).create(grid.source());
        int code = SweepCommand.run(grid, run, options, spec);
        if (code == ExitCodes.OK) {
            int clients = grid.cells().getFirst().strategy().clients();
            DoseCurve.read(new SweepDirectory(run), clients)
                    .lines()
                    .forEach(spec.commandLine().getOut()::println);
        }
        return code;
    }

    private ObjectNode grid() {
        try {
            return DoseGrid.of(ConfigFile.read(file), seeds);
        } catch (IllegalArgumentException e) {
            throw new BadInputException("crucible: dose: " + e.getMessage());
        }
    }
}
