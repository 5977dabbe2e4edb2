package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.DatasetSummary;
import dev.crucible.engine.data.FileForm;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.data.catalog.BroughtFiles;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.random.Seed;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reads the files of a data set and prints what a run would understand of them. */
@Command(
        name = "describe",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  crucible data describe datasets/table_files", "  crucible data describe FOLDER --label species"},
        description = "Show features, classes and owners of your files, and left-out rows.")
final class DataDescribeCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FOLDER", description = "Folder with the files of one data set.")
    private Path folder;

    @Option(names = "--label", paramLabel = "COLUMN", description = "As label_column. [default: ${DEFAULT-VALUE}]")
    private String label = TextForm.DEFAULT.labelColumn();

    @Option(names = "--text", paramLabel = "COLUMN", description = "As text_column. [default: ${DEFAULT-VALUE}]")
    private String text = TextForm.DEFAULT.textColumn();

    @Option(names = "--image-size", paramLabel = "PIXELS", description = "As image_size.")
    private int side;

    @Option(names = "--value-range", paramLabel = "NUMBER", description = "As value_range.")
    private double range;

    @Option(names = "--ignore", paramLabel = "COLUMN", split = ",", description = "As ignore_columns.")
    private List<String> ignored = List.of();

    @Option(names = "--missing", paramLabel = "WORD", split = ",", description = "As missing_values.")
    private List<String> missing = List.of();

    @Option(names = "--drop-unlabelled", description = "As missing_labels drop.")
    private boolean drop;

    @Option(names = "--no-header", description = "As header false.")
    private boolean data;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        try {
            Dataset dataset = BroughtFiles.load(
                    folder,
                    new DatasetRequest(
                            folder.toString(),
                            1,
                            0,
                            new TextForm(text, label, TextForm.DEFAULT.length()),
                            new ImageForm(ImageForm.DEFAULT.imageColumn(), side),
                            Optional.empty(),
                            new Seed(1),
                            Optional.empty(),
                            new FileForm(missing, drop, List.of(), ignored, !data, range)));
            if (json) {
                out.println(asJson(dataset).toPrettyString());
            } else {
                print(dataset, out);
            }
            return ExitCodes.OK;
        } catch (DataException e) {
            spec.commandLine().getErr().println("crucible: data describe: " + e.getMessage());
            return ExitCodes.FAILED;
        }
    }

    private static void print(Dataset dataset, PrintWriter out) {
        DatasetSummary summary = dataset.summary();
        out.println("%s; %,d training and %,d test samples"
                .formatted(
                        dataset.provenance().description(),
                        dataset.train().size(),
                        dataset.test().size()));
        out.println(summary.features());
        summary.columns().forEach(column -> out.println("  " + column));
        int[] train = counts(dataset, dataset.train());
        int[] test = counts(dataset, dataset.test());
        out.println("%,d classes (class, label: training + test samples)".formatted(dataset.classes()));
        for (int c = 0; c < dataset.classes(); c++) {
            out.println("  %d, %s: %,d + %,d".formatted(c, summary.label(c), train[c], test[c]));
        }
        out.println(dataset.naturalIds()
                .map(owners -> "%,d owners, for natural_id"
                        .formatted(IntStream.of(owners).distinct().count()))
                .orElse("no owners: no sample, or not every sample, names one in a column writer"));
        summary.notes().forEach(note -> out.println("note: " + note));
        summary.warnings().forEach(warning -> out.println("warning: " + warning));
    }

    private static int[] counts(Dataset dataset, Samples samples) {
        int[] counts = new int[dataset.classes()];
        IntStream.range(0, samples.size()).forEach(i -> counts[samples.label(i)]++);
        return counts;
    }

    private static ObjectNode asJson(Dataset dataset) {
        DatasetSummary summary = dataset.summary();
        ObjectNode node = Json.object().put("features", summary.features());
        summary.columns().forEach(node.putArray("columns")::add);
        ArrayNode classes = node.putArray("classes");
        int[] train = counts(dataset, dataset.train());
        int[] test = counts(dataset, dataset.test());
        for (int c = 0; c < dataset.classes(); c++) {
            classes.addObject()
                    .put("class", c)
                    .put("label", summary.label(c))
                    .put("train", train[c])
                    .put("test", test[c]);
        }
        dataset.naturalIds()
                .ifPresent(owners ->
                        node.put("owners", IntStream.of(owners).distinct().count()));
        summary.notes().forEach(node.putArray("notes")::add);
        summary.warnings().forEach(node.putArray("warnings")::add);
        return node;
    }
}
