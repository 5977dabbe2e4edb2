package dev.crucible.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.results.RunContents;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.SimulationRun;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.report.RunReporter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "reproduce",
        mixinStandardHelpOptions = true,
        description = {
            "Run a completed run again in a new folder and compare all its files, byte by byte but for times.",
            "Exit 0 when all are equal, 1 when they differ."
        })
final class ReproduceCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", description = "The run, by its id or folder.")
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
        RunFolders folders = new RunFolders(out.path());
        RunDirectory first = folders.existing("reproduce", name);
        SimulationConfig config =
                ValidConfig.read(first.config(), spec.commandLine().getErr());
        checkFirst(first, config);
        RunDirectory second = folders.create(config);
        SimulationRun.Outcome outcome = new SimulationRun(
                        config,
                        second,
                        datasets.path(),
                        Runtime.getRuntime().availableProcessors(),
                        Fence.next(second),
                        new RunReporter(second),
                        new Cancellation())
                .execute();
        if (outcome != SimulationRun.Outcome.COMPLETED) {
            spec.commandLine().getErr().println("failed; the log is " + second.log());
            return ExitCodes.FAILED;
        }
        return compare(first, second, config) ? ExitCodes.OK : ExitCodes.FAILED;
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
        JsonNode before = Json.readObject(first.manifest());
        JsonNode now = Json.readObject(second.manifest());
        for (String part : List.of("runtime", "crucible", "hardware", "os")) {
            if (!before.path("system").path(part).equals(now.path("system").path(part))) {
                printer.println(
                        "note: " + part + " was " + before.path("system").path(part) + ", is "
                                + now.path("system").path(part));
            }
        }
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
        differences.forEach(printer::println);
        equal &= differences.isEmpty();
        printer.println(equal ? "reproduced, byte by byte: " + second.root() : "not reproduced: " + second.root());
        return equal;
    }

    private static String difference(Manifest.Results old, Manifest.Results now) {
        if (!old.data().equals(now.data())) {
            return "its data";
        }
        return old.weights().equals(now.weights()) ? "its metrics" : "its weights";
    }
}
