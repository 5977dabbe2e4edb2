package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Digests of a run's measurements and models by file, without times. */
final class RunDigests {

    private static final Pattern KEPT = Pattern.compile("(csv/.*\\.csv|events\\.ndjson|plot_data_\\d+\\.json"
            + "|clean_twin_\\d+\\.json|strategy_config_\\d+\\.json|model_.*|checkpoint/state\\.bin|cells\\.csv|rows\\.csv"
            + "|summary\\.json)");
    private static final Pattern TIMES = Pattern.compile(
            "(\"time(_ns)?\"\\s*:\\s*\\{[^}]*})|(\"[a-z_]*(nanos|_ms|elapsed|_seconds)[a-z_]*\"\\s*:\\s*(\\[[^]]*]|[^,}\\s]+))");

    private RunDigests() {}

    /** Returns a digest per file of the run in {@code root}. */
    static Map<String, String> of(Path root) throws IOException {
        Map<String, String> digests = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = root.relativize(file).toString().replace('\\', '/');
                if (KEPT.matcher(name).matches()) {
                    digests.put(name, digest(timeless(file)));
                }
            }
        }
        return digests;
    }

    /** Returns the first line of every table of the run in {@code root}. */
    static Map<String, String> headers(Path root) throws IOException {
        Map<String, String> headers = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".csv"))::iterator) {
                headers.put(
                        file.getFileName().toString(), Files.readAllLines(file).getFirst());
            }
        }
        return headers;
    }

    static String digest(byte[] bytes) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes))
                    .substring(0, 32);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] timeless(Path file) throws IOException {
        String name = file.getFileName().toString();
        if (name.endsWith(".csv")) {
            return timelessTable(Files.readAllLines(file)).getBytes(StandardCharsets.UTF_8);
        }
        if (name.endsWith("json")) {
            return TIMES.matcher(Files.readString(file)).replaceAll("").getBytes(StandardCharsets.UTF_8);
        }
        return Files.readAllBytes(file);
    }

    private static String timelessTable(List<String> lines) {
        String[] header = lines.getFirst().split(",");
        int[] kept = IntStream.range(0, header.length)
                .filter(i -> !header[i].contains("nanos") && !header[i].endsWith("_seconds"))
                .toArray();
        List<String> rows = new ArrayList<>();
        for (String line : lines) {
            String[] cells = line.split(",", -1);
            rows.add(
                    cells.length == header.length
                            ? String.join(
                                    ",",
                                    IntStream.of(kept).mapToObj(i -> cells[i]).toList())
                            : line);
        }
        return String.join("\n", rows);
    }

    /** Returns the settings of a tiny run on the embedded digits, to which a case adds others. */
    static ObjectNode tiny() {
        return RecordedRunsTest.object("""
                {'dataset_keyword': 'digits', 'model_type': 'cnn', 'model_keyword': 'softmax', 'num_of_rounds': 2,
                 'num_of_clients': 7, 'max_dataset_samples': 240, 'seed': 3, 'num_of_client_epochs': 1, 'batch_size': 16,
                 'learning_rate': 0.1, 'save_model': true, 'save_plots': false, 'save_csv': true, 'use_llm': false,
                 'strict_mode': false, 'num_of_malicious_clients': 1}""");
    }
}
