package dev.crucible.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.report.RunReporter;
import dev.crucible.web.JsonErrorMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description =
                "Write a run's plots and its page index.html again, from its folder alone; also of a run that was stopped.")
final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", description = "The run, by its id or folder.")
    private String name;

    @Mixin
    private OutFolder out;

    @Override
    public Integer call() throws IOException {
        RunDirectory run = new RunFolders(out.path()).existing("report", name);
        try {
            String status = Files.exists(run.status())
                    ? Json.readObject(run.status()).path("status").asText()
                    : "unknown";
            RunReporter.write(run, status);
        } catch (JsonProcessingException e) {
            throw new BadInputException("crucible: report: %s is damaged, a file in it is not JSON: %s"
                    .formatted(run.root(), JsonErrorMessage.of(e)));
        }
        spec.commandLine().getOut().println(run.root().resolve("index.html"));
        return ExitCodes.OK;
    }
}
