package dev.crucible.cli;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.SimulationRun.Outcome;
import dev.crucible.lab.runs.FailureText;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.scheduling.TypedCommand;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of a foreground run: its folders and number of cores, and its closing message. */
final class RunOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Mixin
    private OutFolder out;

    @Mixin
    private DatasetsFolder datasets;

    @Mixin
    private PythonOptions python;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of cores to use. Results do not depend on it. [default: all]")
    private Integer threads;

    /**
     * Checks the options before anything is changed.
     *
     * @param file the command's file argument, null if absent
     * @param label name of that argument in the help
     * @param resume the run to resume, null for none
     */
    void check(@Nullable Path file, String label, @Nullable String resume) {
        if ((file == null) == (resume == null)) {
            throw new BadInputException("crucible: %s needs either a %s or --resume %s"
                    .formatted(
                            command.name(),
                            label,
                            command.findOption("--resume").paramLabel()));
        }
        check();
    }

    /** Checks the options common to all commands. */
    void check() {
        python.apply();
        if (threads != null && threads < 1) {
            throw new BadInputException("crucible: --threads must be at least 1, got " + threads);
        }
    }

    Path out() {
        return out.path();
    }

    Path datasets() {
        return datasets.path();
    }

    int threads() {
        return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    }

    /** Prints the outcome of {@code run}, {@code done} on success, otherwise how to resume it; returns the exit code. */
    int end(Outcome outcome, RunDirectory run, String done) {
        PrintWriter printer = command.commandLine().getOut();
        PrintWriter err = command.commandLine().getErr();
        // A run in another folder cannot be found by its id.
        boolean here = run.root().startsWith(out.path());
        String again = "crucible %s --resume %s"
                        .formatted(
                                command.optionsMap().containsKey("--resume") ? command.name() : "run",
                                here
                                        ? run.id() + out.given()
                                        : TypedCommand.quoted(run.root().toString()))
                + datasets.given();
        return switch (outcome) {
            case COMPLETED -> {
                printer.println("done; " + done);
                yield ExitCodes.OK;
            }
            case STOPPED -> {
                err.println("stopped; go on with: " + again);
                yield ExitCodes.INTERRUPTED;
            }
            case FAILED -> {
                LenientJson.object(run.status())
                        .map(FailureText::reason)
                        .filter(reason -> !reason.isEmpty())
                        .ifPresent(err::println);
                err.println("failed; the log is " + run.log() + "; once mended, go on with: " + again);
                yield ExitCodes.FAILED;
            }
        };
    }
}
