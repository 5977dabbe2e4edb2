package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.DatasetSummary;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.report.Preview;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "partition",
        mixinStandardHelpOptions = true,
        description = "Show each client's samples by class before a run.")
final class PartitionCommand implements Callable<Integer> {

    private static final int MOST_CLASSES = 6;

    @Spec
    private CommandSpec spec;

    @Mixin
    private PreviewOptions options;

    @Option(names = "--plot", paramLabel = "FILE", description = "Also draw them as PNG.")
    private Path plot;

    @Option(names = "--json", description = "Print {\"clients\": [{\"client\", \"samples\", \"classes\"}]} as JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        StrategyConfig strategy = options.strategy(spec.commandLine().getErr());
        try (Preview preview = options.preview(strategy)) {
            long[][] counts = preview.partition();
            preview.warnings().forEach(warning -> spec.commandLine().getErr().println("warning: data: " + warning));
            if (json) {
                out.println(asJson(counts).toPrettyString());
            } else {
                print(strategy, preview.summary(), counts, out);
            }
            if (plot != null) {
                draw(preview.partitionPicture());
            }
        }
        return ExitCodes.OK;
    }

    private void draw(byte[] picture) {
        try {
            Files.write(plot, picture);
        } catch (IOException e) {
            throw new BadInputException("crucible: cannot write " + plot + "; choose another file with --plot");
        }
    }

    private static void print(StrategyConfig strategy, DatasetSummary summary, long[][] counts, PrintWriter out) {
        summary.lines().forEach(line -> out.println("data: " + line));
        out.printf(
                "%s over %d clients, %d classes%n",
                strategy.settings().get(Setting.PARTITIONING_STRATEGY), counts.length, counts[0].length);
        out.printf("%6s %8s %8s  %s%n", "client", "samples", "classes", "most of (class: samples)");
        for (int client = 0; client < counts.length; client++) {
            long[] row = counts[client];
            long held = Arrays.stream(row).filter(count -> count > 0).count();
            out.printf("%6d %8d %8d  %s%n", client, Arrays.stream(row).sum(), held, most(summary, row));
        }
    }

    private static String most(DatasetSummary summary, long[] row) {
        StringBuilder text = new StringBuilder();
        long[] left = row.clone();
        for (int i = 0; i < MOST_CLASSES; i++) {
            int best = 0;
            for (int c = 1; c < left.length; c++) {
                best = left[c] > left[best] ? c : best;
            }
            if (left[best] == 0) {
                break;
            }
            text.append(text.isEmpty() ? "" : ", ")
                    .append(summary.label(best))
                    .append(": ")
                    .append(left[best]);
            left[best] = 0;
        }
        return text.toString();
    }

    private static ObjectNode asJson(long[][] counts) {
        ObjectNode node = Json.object();
        ArrayNode clients = node.putArray("clients");
        for (int client = 0; client < counts.length; client++) {
            ArrayNode classes = clients.addObject()
                    .put("client", client)
                    .put("samples", Arrays.stream(counts[client]).sum())
                    .putArray("classes");
            Arrays.stream(counts[client]).forEach(classes::add);
        }
        return node;
    }
}
