package dev.crucible.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.report.PageVerdicts;
import dev.crucible.report.RunReporter;
import dev.crucible.web.JsonErrorMessage;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  crucible report RUN"},
        description = {"Write the plots and the page of a run again from its folder.", "Also works for a stopped run."})
final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", description = "Run, by id or folder.")
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
            keepOtherVerdicts(run);
            RunReporter.write(run, status);
        } catch (JsonProcessingException e) {
            throw new BadInputException("crucible: report: %s is damaged, a file in it is not JSON: %s"
                    .formatted(run.root(), JsonErrorMessage.of(e)));
        }
        spec.commandLine().getOut().println(run.root().resolve("index.html"));
        return ExitCodes.OK;
    }

    /** Keeps the page where this version judges by other words, and says which, before the page is written again. */
    private void keepOtherVerdicts(RunDirectory run) throws IOException {
        PageVerdicts page = PageVerdicts.of(run);
        List<String> changes = page.changes(run);
        if (changes.isEmpty()) {
            return;
        }
        PrintWriter err = spec.commandLine().getErr();
        err.println("note: the page has other verdicts than this version; it is kept as " + page.keep());
        changes.forEach(change -> err.println("note: " + change));
        err.flush();
    }
}
