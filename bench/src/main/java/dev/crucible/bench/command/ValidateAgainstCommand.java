package dev.crucible.bench.command;

import dev.crucible.bench.validation.CellResult;
import dev.crucible.bench.validation.FlandersTable;
import dev.crucible.bench.validation.Reference;
import dev.crucible.bench.validation.ReferenceCell;
import dev.crucible.bench.validation.Trace;
import dev.crucible.bench.validation.Validation;
import dev.crucible.cli.BadInputException;
import dev.crucible.cli.CheckoutCommand;
import dev.crucible.cli.ConfigFile;
import dev.crucible.cli.DatasetsFolder;
import dev.crucible.cli.ExitCodes;
import dev.crucible.cli.StopHook;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.random.Seed;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "validate-against",
        mixinStandardHelpOptions = true,
        description = {
            "Repeat published trainings on Fashion-MNIST and compare results.",
            "byzfl: exit 0 if at most one cell is outside its tolerance, the mean difference is at most 0.6 standard"
                    + " errors and recorded steps agree to 1e-5; otherwise 1.",
            "flanders: exit 0 if at most one cell is outside its tolerance for unknown reasons; otherwise 1."
        })
public final class ValidateAgainstCommand implements CheckoutCommand {

    private static final String BYZFL = "byzfl";
    private static final String FLANDERS = "flanders";
    private static final String DATA = "fashionmnist";
    private static final int MOST_OUTSIDE = 1;
    private static final double LARGEST_MEAN = 0.6;
    private static final double LARGEST_ERROR = 1e-5;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "TABLE", description = "Table of results: byzfl or flanders.")
    private String table;

    @Option(
            names = "--cells",
            paramLabel = "FILE",
            description = "JSON file with reference results, in the format of the built-in table.")
    private Path cells;

    @Option(names = "--trace", paramLabel = "FILE.npz", description = "File with recorded steps of byzfl. Repeatable.")
    private List<Path> traces = List.of();

    @Option(names = "--details", paramLabel = "FILE", description = "Write one JSON line per cell to this file.")
    private Path details;

    @Option(
            names = "--seeds",
            paramLabel = "SEED",
            split = ",",
            description = "Seeds of each cell, at least 3 for a verdict. [default: 101,102,103]")
    private List<Long> seeds = Validation.SEEDS;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of cores to use. Results do not depend on it. [default: all]")
    private Integer threads;

    @Mixin
    private DatasetsFolder datasets;

    @Override
    public Integer call() throws IOException {
        boolean byzfl = table.equals(BYZFL);
        if (!byzfl && !table.equals(FLANDERS)) {
            throw new BadInputException("crucible: validate-against: there is no table \"%s\"; there are %s and %s"
                    .formatted(table, BYZFL, FLANDERS));
        }
        if (!byzfl && !traces.isEmpty()) {
            throw new BadInputException("crucible: --trace: there are no recorded steps of " + table);
        }
        if (seeds.stream().distinct().count() < seeds.size()) {
            throw new BadInputException("crucible: --seeds: each may come once");
        }
        if (threads != null && threads < 1) {
            throw new BadInputException("crucible: --threads must be at least 1, got " + threads);
        }
        List<ReferenceCell> wanted = byzfl ? byzfl() : flanders();
        OptionalDouble error = byzfl ? OptionalDouble.of(traceError()) : OptionalDouble.empty();
        List<CellResult> results;
        try {
            results = results(wanted);
        } catch (CancellationException e) {
            print("stopped; cells that had not ended are lost%n");
            return ExitCodes.INTERRUPTED;
        }
        if (details != null) {
            Files.writeString(
                    details,
                    results.stream().map(result -> result.json() + "\n").collect(Collectors.joining()));
        }
        return verdict(results, error);
    }

    private List<ReferenceCell> byzfl() {
        return cells == null ? Reference.cells() : Reference.read(ConfigFile.read(cells));
    }

    private List<ReferenceCell> flanders() {
        return cells == null ? FlandersTable.cells() : FlandersTable.read(ConfigFile.read(cells));
    }

    private double traceError() {
        List<Trace> recorded = traces.isEmpty()
                ? Reference.traces()
                : traces.stream().map(Trace::read).toList();
        double worst = 0;
        for (Trace trace : recorded) {
            double error = trace.error();
            print("%s: largest difference of a weight or an aggregate %.1e%n", trace.name(), error);
            worst = Math.max(worst, error);
        }
        return worst;
    }

    private List<CellResult> results(List<ReferenceCell> wanted) {
        Dataset data = table.equals(FLANDERS) ? FlandersTable.asTrained(data()) : data();
        Validation validation = new Validation(wanted, seeds, data);
        Cancellation cancellation = new Cancellation();
        try (StopHook _ = StopHook.install(cancellation, spec.commandLine().getOut())) {
            int cores = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
            return validation.run(cores, this::tell, cancellation);
        }
    }

    private Dataset data() {
        try {
            return new Datasets(datasets.path()).load(DATA, 1, 0, new Seed(0));
        } catch (DataException e) {
            throw new BadInputException(
                    ("crucible: %s%n`apt-get install dataset-fashion-mnist` brings it on Debian and Ubuntu (30 MB, MIT"
                                    + " licence); elsewhere put the four files of https://github.com/zalandoresearch/fashion-mnist"
                                    + " there")
                            .formatted(e.getMessage()));
        }
    }

    private void tell(CellResult result) {
        print(
                "%-5s ours %6.2f  theirs %6.2f  tolerance %5.2f  %s%n",
                result.cell().name(),
                result.mean(),
                result.cell().mean(),
                result.cell().tolerance(seeds.size()),
                result.within() ? "within" : "OUTSIDE" + reason(result));
    }

    /** Returns the reason why a cell is outside the tolerance, if the table gives one. */
    private String reason(CellResult result) {
        if (table.equals(BYZFL)) {
            return "";
        }
        return result.cell().caveat().isEmpty()
                ? ", unexplained"
                : ", explained: " + result.cell().caveat();
    }

    private int verdict(List<CellResult> results, OptionalDouble error) {
        long within = results.stream().filter(CellResult::within).count();
        double mean = results.stream()
                .filter(result -> !result.cell().diverges())
                .mapToDouble(CellResult::standardErrors)
                .average()
                .orElse(0);
        print(
                "%d of %d cells within tolerance, mean difference %s standard errors%s%n",
                within,
                results.size(),
                signed(mean),
                error.isPresent() ? String.format(Locale.ROOT, ", trace error %.1e", error.getAsDouble()) : "");
        long unexplained = results.stream()
                .filter(result -> !result.within() && result.cell().caveat().isEmpty())
                .count();
        boolean agrees = unexplained <= MOST_OUTSIDE
                && (error.isEmpty() || (Math.abs(mean) <= LARGEST_MEAN && error.getAsDouble() <= LARGEST_ERROR));
        return agrees ? ExitCodes.OK : ExitCodes.FAILED;
    }

    /** Formats a number with a sign and two decimals; 0.00 has no sign. */
    static String signed(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.equals("-0.00") ? "0.00" : text;
    }

    private void print(String format, Object... values) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, format, values);
        out.flush();
    }
}
