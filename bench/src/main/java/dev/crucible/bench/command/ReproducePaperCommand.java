package dev.crucible.bench.command;

import dev.crucible.bench.papers.PaperRecipe;
import dev.crucible.bench.papers.PaperRuns;
import dev.crucible.bench.papers.Study;
import dev.crucible.cli.BadInputException;
import dev.crucible.cli.CheckoutCommand;
import dev.crucible.cli.ConfigFile;
import dev.crucible.cli.DatasetsFolder;
import dev.crucible.cli.ExitCodes;
import dev.crucible.cli.StopHook;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.io.AtomicFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "reproduce-paper",
        mixinStandardHelpOptions = true,
        description = {
            "Train a published table again and compare each cell with the authors' runs.",
            "bucketing: Karimireddy, He and Jaggi (ICLR 2022), Table 2, on MNIST.",
            "Exit 0 if no cell is outside without an explanation, otherwise 1. A stopped command continues when started again."
        })
public final class ReproducePaperCommand implements CheckoutCommand {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "PAPER", description = "bucketing, or a JSON file with a recipe of the same format.")
    private String paper;

    @Option(names = "--seeds", paramLabel = "N", description = "Number of seeds of each cell. [default: 10]")
    private int seeds = 10;

    @Option(
            names = "--cells",
            paramLabel = "CELL",
            split = ",",
            description = "Train only these cells, such as \"krum non-iid s=2\", and write no study.")
    private List<String> cells = List.of();

    @Option(
            names = "--with",
            paramLabel = "PART",
            description = "Add the settings of this part of the recipe to every cell, and write no study.")
    private String variant;

    @Option(names = "--finished", description = "Train nothing, and compare the runs that are finished.")
    private boolean finished;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder of finished runs. [default: out/papers/PAPER]")
    private Path out;

    @Option(names = "--study", paramLabel = "FILE", description = "The page. [default: docs/studies/PAPER.md]")
    private Path study;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of cores to use. Results do not depend on it. [default: all]")
    private Integer threads;

    @Mixin
    private DatasetsFolder datasets;

    @Override
    public Integer call() throws IOException {
        if (seeds < 1 || (threads != null && threads < 1)) {
            throw new BadInputException("crucible: --seeds and --threads must be at least 1");
        }
        try {
            PaperRecipe recipe = recipe().only(cells, Optional.ofNullable(variant));
            PaperRuns runs = new PaperRuns(
                    recipe, recipe.data(datasets.path()), out == null ? Path.of("out", "papers", recipe.name()) : out);
            return compared(recipe, finished ? runs.finished(seeds) : trained(runs));
        } catch (DataException e) {
            throw new BadInputException("crucible: reproduce-paper: " + e.getMessage());
        } catch (CancellationException e) {
            print("stopped; the same command continues%n");
            return ExitCodes.INTERRUPTED;
        }
    }

    private PaperRecipe recipe() {
        return PaperRecipe.named(paper).orElseGet(() -> {
            Path file = Path.of(paper);
            if (!Files.exists(file)) {
                throw new BadInputException(
                        "crucible: reproduce-paper: there is no paper \"%s\"; there is bucketing".formatted(paper));
            }
            String name = file.getFileName().toString().replaceFirst("\\.json$", "");
            return PaperRecipe.read(name, ConfigFile.read(file));
        });
    }

    private List<PaperRuns.Run> trained(PaperRuns runs) {
        Cancellation cancellation = new Cancellation();
        int all = seeds * runs.recipe().cells().size();
        AtomicInteger done = new AtomicInteger();
        try (StopHook _ = StopHook.install(cancellation, spec.commandLine().getOut())) {
            int cores = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
            return runs.run(
                    seeds,
                    cores,
                    run -> print(
                            "%d/%d %s, seed %d: %.2f%s%n",
                            done.incrementAndGet(),
                            all,
                            run.cell().name(),
                            run.seed(),
                            run.accuracy(),
                            run.known() ? " (from an earlier start)" : ""),
                    cancellation);
        }
    }

    private int compared(PaperRecipe recipe, List<PaperRuns.Run> runs) throws IOException {
        Study compared = Study.of(recipe, runs);
        for (Study.Row row : compared.rows()) {
            print(
                    "%-18s ours %s  authors %s  difference %s  %s%n",
                    row.cell().name(),
                    Study.told(row.ours()),
                    Study.told(row.cell().authors()),
                    Study.told(row.difference()),
                    row.outcome().word());
        }
        if (cells.isEmpty() && variant == null) {
            Path page = study == null ? Path.of("docs", "studies", recipe.name() + ".md") : study;
            Files.createDirectories(page.toAbsolutePath().getParent());
            AtomicFile.write(page, compared.page());
        }
        print("%s%n", compared.summary());
        return compared.agrees() ? ExitCodes.OK : ExitCodes.FAILED;
    }

    private void print(String format, Object... values) {
        PrintWriter writer = spec.commandLine().getOut();
        writer.printf(Locale.ROOT, format, values);
        writer.flush();
    }
}
