package dev.crucible.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.StrategyFolder;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.python.PythonFiles;
import dev.crucible.engine.python.PythonStrategies;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.results.RunContents;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationRun;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.lab.bundle.RunBundle;
import dev.crucible.lab.runs.FailureText;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.report.RunReporter;
import dev.crucible.sweep.CellDifferences;
import dev.crucible.sweep.Grid;
import dev.crucible.sweep.SweepDirectory;
import dev.crucible.sweep.SweepRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "reproduce",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  crucible reproduce RUN", "  crucible reproduce run.zip"},
        description = {
            "Run a completed run or sweep again and compare the results.",
            "Timestamps are ignored. Other files and versions that differ are notes. The new run is in a new folder."
                    + " Python files are those that the run kept or the bundle holds, unless --strategies names others.",
            "Exit 0 if the measurements are equal, 1 if they differ, 3 if an attack or rule changed since."
        })
final class ReproduceCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN|SWEEP|FILE", description = "Run or sweep, by id, folder or bundle.")
    private String name;

    @Mixin
    private OutFolder out;

    @Mixin
    private DatasetsFolder datasets;

    @Mixin
    private PythonOptions strategies;

    @Override
    public Integer call() throws IOException {
        strategies.apply();
        Path file = Path.of(name);
        if (!name.endsWith(".zip") || !Files.isRegularFile(file)) {
            return reproduce(new RunFolders(out.path()).anyExisting("reproduce", name));
        }
        PrivateFolder.make(out.path());
        Path place = Files.createTempDirectory(out.path(), ".bundle-");
        try {
            RunDirectory run = RunBundle.unpack(file, place, out.path());
            PythonFiles.named(Json.readObject(run.config())).forEach(python -> spec.commandLine()
                    .getErr()
                    .println("note: the bundle's file " + python + " runs with your rights"));
            return reproduce(run);
        } catch (RunBundle.BadBundleException e) {
            throw new BadInputException("crucible: reproduce: " + e.getMessage());
        } finally {
            PythonStrategies.endIdle();
            FolderTree.delete(place);
        }
    }

    private int reproduce(RunDirectory first) throws IOException {
        if (!strategies.areOn() && Files.isDirectory(first.strategies())) {
            System.setProperty(StrategyFolder.PROPERTY, first.strategies().toString());
        }
        return Grid.isGrid(Json.readObject(first.config())) ? sweep(first) : run(first);
    }

    private int run(RunDirectory first) throws IOException {
        List<String> changed = Manifest.outdated(first);
        if (!changed.isEmpty()) {
            return notComparable(changed);
        }
        SimulationConfig config =
                ValidConfig.read(first.config(), spec.commandLine().getErr()).withStandIns(Manifest.standIns(first));
        checkFirst(first, config);
        List<String> outdated = outdated(first, config);
        if (!outdated.isEmpty()) {
            return notComparable(outdated);
        }
        RunDirectory second = new RunFolders(out.path()).create(config);
        SimulationRun.Outcome outcome = RunOrder.next(
                        second, datasets.path(), Runtime.getRuntime().availableProcessors())
                .simulation(config, new RunReporter(second), new Cancellation())
                .execute();
        return outcome == SimulationRun.Outcome.COMPLETED ? verdict(compare(first, second, config)) : failed(second);
    }

    /** Runs all cells of a sweep again, and takes none from other sweeps. */
    private int sweep(RunDirectory first) throws IOException {
        Grid grid = SweepCommand.read(ConfigFile.read(first.config()));
        if (!CellDifferences.hasCells(first) || !hasCompleted(first)) {
            throw new BadInputException("crucible: reproduce: the sweep " + name + " did not complete");
        }
        SortedMap<String, String> asOf = grid.asOf();
        List<String> outdated = Manifest.outdated(
                Files.exists(first.manifest()) ? Json.readObject(first.manifest()) : Json.object(), asOf);
        if (!outdated.isEmpty()) {
            return notComparable(outdated);
        }
        RunDirectory second = new RunFolders(out.path().resolve(SweepDirectory.FOLDER)).create(grid.source());
        PrintWriter printer = spec.commandLine().getOut();
        SweepProgress progress =
                new SweepProgress(printer, spec.commandLine().getErr(), Boolean.getBoolean("crucible.terminal"));
        SimulationRun.Outcome outcome = new SweepRun(
                        grid,
                        new SweepDirectory(second, false),
                        RunOrder.next(
                                second, datasets.path(), Runtime.getRuntime().availableProcessors()),
                        progress,
                        new Cancellation())
                .execute();
        progress.close();
        if (outcome != SimulationRun.Outcome.COMPLETED) {
            return failed(second);
        }
        noteVersions(first, second);
        CellDifferences differences = CellDifferences.of(first, second);
        differences.lines().forEach(printer::println);
        boolean equal = differences.lines().isEmpty();
        printer.println(
                equal
                        ? "all %s: the same measurements".formatted(differences.compared())
                        : "%d of %d cells differ".formatted(differences.lines().size(), differences.cells()));
        printer.println((equal ? "reproduced: " : "not reproduced: ") + second.root());
        return verdict(equal);
    }

    private static boolean hasCompleted(RunDirectory run) throws IOException {
        return RunState.of(Json.readObject(run.status()))
                .filter(state -> state == RunState.COMPLETED)
                .isPresent();
    }

    private static int verdict(boolean equal) {
        return equal ? ExitCodes.OK : ExitCodes.FAILED;
    }

    private int failed(RunDirectory run) {
        LenientJson.object(run.status())
                .map(FailureText::reason)
                .filter(reason -> !reason.isEmpty())
                .ifPresent(spec.commandLine().getErr()::println);
        spec.commandLine().getErr().println("failed; the log is " + run.log());
        return ExitCodes.FAILED;
    }

    private int notComparable(List<String> outdated) {
        spec.commandLine().getOut().println("made with " + String.join(" and ", outdated) + ": not comparable");
        return ExitCodes.NOT_COMPARABLE;
    }

    private static List<String> outdated(RunDirectory run, SimulationConfig config) throws IOException {
        List<String> outdated = new ArrayList<>();
        for (StrategyConfig strategy : config.strategies()) {
            outdated.addAll(Manifest.outdated(run, strategy.number(), strategy, strategy.rounds()));
        }
        return outdated.stream().distinct().toList();
    }

    private void checkFirst(RunDirectory run, SimulationConfig config) throws IOException {
        if (!Files.exists(run.manifest())
                || Manifest.results(run, config.strategies().size() - 1).isEmpty()) {
            throw new BadInputException(
                    "crucible: reproduce: the manifest of " + name + " holds no results; the run did not complete");
        }
        ObjectNode manifest = Json.readObject(run.manifest());
        if (!manifest.path("config_checksum").path("sha256").asText().equals(Manifest.sha256(run))) {
            throw new BadInputException(
                    "crucible: reproduce: config.json of " + name + " was changed since; restore it first");
        }
    }

    private boolean compare(RunDirectory first, RunDirectory second, SimulationConfig config) throws IOException {
        PrintWriter printer = spec.commandLine().getOut();
        noteVersions(first, second);
        boolean equal = true;
        for (int s = 0; s < config.strategies().size(); s++) {
            Optional<Manifest.Results> old = Manifest.results(first, s);
            Optional<Manifest.Results> repeated = Manifest.results(second, s);
            boolean same = old.isPresent() && old.equals(repeated);
            equal &= same;
            String keyword = config.strategies().get(s).keyword();
            printer.println(
                    same
                            ? keyword + ": the same data, weights and metrics"
                            : keyword + ": differs in " + difference(old.orElseThrow(), repeated.orElseThrow()));
        }
        List<String> differences = RunContents.of(first).differences(RunContents.of(second));
        List<String> measured = RunContents.measured(differences);
        differences.forEach(line -> printer.println(measured.contains(line) ? line : "note: " + line));
        equal &= measured.isEmpty();
        String verdict = differences.isEmpty() ? "reproduced, byte by byte: " : "reproduced: ";
        printer.println((equal ? verdict : "not reproduced: ") + second.root());
        return equal;
    }

    private void noteVersions(RunDirectory first, RunDirectory second) throws IOException {
        JsonNode before =
                (Files.exists(first.manifest()) ? Json.readObject(first.manifest()) : Json.object()).path("system");
        JsonNode now = Json.readObject(second.manifest()).path("system");
        for (String part : List.of("runtime", "crucible", "python", "hardware", "os")) {
            if (!before.path(part).equals(now.path(part))) {
                spec.commandLine()
                        .getOut()
                        .println("note: %s was %s, is %s"
                                .formatted(part, told(before.path(part)), told(now.path(part))));
            }
        }
    }

    private static String told(JsonNode part) {
        return part.isMissingNode() ? "not recorded" : part.toString();
    }

    private static String difference(Manifest.Results old, Manifest.Results now) {
        if (!old.data().equals(now.data())) {
            return "its data";
        }
        return old.weights().equals(now.weights()) ? "its metrics" : "its weights";
    }
}
