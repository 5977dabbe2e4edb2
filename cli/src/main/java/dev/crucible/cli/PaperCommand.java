package dev.crucible.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.crucible.engine.catalog.StrategyFolder;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.report.RunPaper;
import dev.crucible.report.chart.PrintFormat;
import dev.crucible.sweep.Grid;
import dev.crucible.sweep.SweepPaper;
import dev.crucible.web.JsonErrorMessage;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "paper",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  crucible paper RUN", "  crucible paper SWEEP --to=paper --width=ieee"},
        description = {
            "Write tables, figures and references of a run or sweep for a paper.",
            "Writes tables (LaTeX, Markdown, CSV), figures (PDF, SVG), references (BibTeX), a reproducibility"
                    + " appendix, and paper.tex, which includes all of them.",
            "A run's folder also gets latex/round_metrics_<n>.tex, latex/execution_stats_<n>.tex and CITATION.bib."
        })
final class PaperCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN|SWEEP", description = "Run or sweep, by id or folder.")
    private String name;

    @Mixin
    private OutFolder out;

    @Mixin
    private PythonOptions strategies;

    @Option(
            names = "--to",
            paramLabel = "DIR",
            description = "Folder to write to. [default: paper/ in the run's folder]")
    private Path to;

    @Option(
            names = "--width",
            paramLabel = "WIDTH",
            defaultValue = "ieee",
            description =
                    "Width of figures: ieee, acm or icml (column), neurips or lncs (text), or a length such as 3.5in,"
                            + " 89mm, 252pt. [default: ${DEFAULT-VALUE}]")
    private String width;

    @Option(
            names = "--font-size",
            paramLabel = "POINTS",
            defaultValue = "8",
            description = "Size of the smallest letters in figures, in points. [default: ${DEFAULT-VALUE}]")
    private double fontSize;

    @Override
    public Integer call() throws IOException {
        strategies.apply();
        PrintFormat format = format();
        RunDirectory run = new RunFolders(out.path()).anyExisting("paper", name);
        StrategyFolder.orElse(run.strategies());
        Path folder =
                to == null ? run.root().resolve("paper") : to.toAbsolutePath().normalize();
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new BadInputException("crucible: paper: --to " + to + " is a file; name a folder");
        }
        try {
            List<Path> files = Grid.isGrid(Json.readObject(run.config()))
                    ? SweepPaper.write(run, folder, format)
                    : RunPaper.write(run, folder, format);
            files.forEach(file -> spec.commandLine().getErr().println(file));
        } catch (JsonProcessingException e) {
            throw new BadInputException("crucible: paper: %s is damaged, a file in it is not JSON: %s"
                    .formatted(run.root(), JsonErrorMessage.of(e)));
        } catch (IllegalStateException e) {
            throw new BadInputException("crucible: paper: " + e.getMessage());
        } catch (AccessDeniedException e) {
            throw new BadInputException(
                    "crucible: paper: cannot write to " + e.getFile() + "; choose another folder with --to");
        } catch (FileSystemException e) {
            throw new BadInputException("crucible: paper: " + e.getFile() + ": "
                    + (e.getReason() == null ? "cannot be written" : e.getReason())
                    + "; choose another folder with --to");
        }
        spec.commandLine().getOut().println(folder.resolve("paper.tex"));
        return ExitCodes.OK;
    }

    private PrintFormat format() {
        try {
            return PrintFormat.of(width, fontSize);
        } catch (IllegalArgumentException e) {
            throw new BadInputException("crucible: paper: " + e.getMessage());
        }
    }
}
