package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files as people bring them, each with what the command line answers. */
class BroughtFilesTest {

    @TempDir
    Path folder;

    private Path copy(String name) throws IOException, URISyntaxException {
        Path from = Path.of(Objects.requireNonNull(BroughtFilesTest.class.getResource("bring/" + name))
                .toURI());
        Path to = folder.resolve(name);
        Files.createDirectories(to.resolve("datasets"));
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (Files.isDirectory(file)) {
                    Files.createDirectories(to.resolve(from.relativize(file).toString()));
                } else {
                    Files.copy(file, to.resolve(from.relativize(file).toString()));
                }
            }
        }
        return to;
    }

    private Executed execute(String command, Path set) {
        List<String> words =
                new ArrayList<>(List.of(command, set.resolve("config.json").toString()));
        words.addAll(List.of("--datasets", set.resolve("datasets").toString()));
        if (command.equals("run")) {
            words.addAll(List.of("--out", folder.resolve("out").toString(), "--threads", "1"));
        }
        return Executed.of(words.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "batchnorm-fedadam             | validate  | 2 | batch_averaged cannot follow fedadam with rate 0.1",
                "config-duplicate-key          | validate  | 0 | seed: is given twice, in lines 9 and 9",
                "image-idx-labels-from-1       | run       | 0 | the labels 1, 2 are the classes 0 to 1",
                "image-npz-bool                | run       | 0 | the largest value is 0 of 255, so all images are black",
                "image-npz-label-60000         | run       | 0 | the labels 0, 60000 are the classes 0 to 1",
                "image-npz-test-label-unseen   | run       | 1 | expected a label of the training samples",
                "image-npz-values-0-to-1       | run       | 0 | the largest value is 0 of 255",
                "image-npz-values-0-to-16      | run       | 0 | the largest value is 12 of 255",
                "natural-id-owners-left-out    | partition | 0 | 44 of 48 owners and 44 of 48 training samples are left out",
                "partition-classes-nobody-holds | partition | 0 | 6 of 10 classes are held by no client (0, 1, 3, 7, 8, 9), so at most 40 %",
                "table-bom-label-first         | run       | 0 | data: 2 classes: 0, 1",
                "table-label-1-and-1.0         | partition | 0 | data: 2 classes: 1, 2",
                "table-label-missing-na        | run       | 1 | row 2: expected a label in 'label', found 'NA'",
                "table-label-missing-question-mark | run   | 1 | row 2: expected a label in 'label', found '?'",
                "table-labels-from-1-attack    | validate  | 0 | source_class 1 is the label '1', class 0",
                "table-no-test-rows            | run       | 1 | put in at least 5 of each class, or a test file",
                "table-odd-cell-dash           | run       | 1 | row 9: expected a number in column 'b' as in nearly all rows, found '-'",
                "table-odd-cell-n-a            | run       | 1 | row 9: expected a number in column 'b' as in nearly all rows, found 'N/A'",
                "table-odd-cell-none           | run       | 1 | row 9: expected a number in column 'b' as in nearly all rows, found 'None'",
                "table-target-is-a-measurement | run       | 1 | 75 classes in 80 rows, and no class with 5",
                "text-bom-csv                  | run       | 0 | data: 2 classes: 0, 1",
                "text-bom-jsonl                | run       | 0 | data: 2 classes: 0, 1",
                "text-jsonl-label-1.0          | run       | 0 | data: 2 classes: 0, 1",
                "text-jsonl-label-bool         | run       | 0 | data: 2 classes: false, true",
                "text-jsonl-nan                | run       | 1 | row 81: expected text in 'text', found NaN, which is no text",
                "text-without-spaces           | run       | 0 | 40 of 40 test texts have hardly a word of the training texts",
                "trim-advice-one-client        | validate  | 0 | use at least 3 clients in each round",
                "trim-advice-two-clients       | validate  | 0 | use at least 3 clients in each round",
                "validate-label-column-not-in-header | validate | 2 | train.csv, the header: expected a column 'label'"
            })
    void isReadOrReported(String name, String command, int code, String words) throws Exception {
        Executed executed = execute(command, copy(name));
        assertThat(executed.out() + executed.err()).contains(words);
        assertThat(executed.code()).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource({"batchnorm-fedadam, fedadam", "batchnorm-fedadam, fedyogi", "batchnorm-fedavgm, fedavgm"})
    void batchStatisticsStayOutOfTheOptimiser(String name, String rule) throws Exception {
        Path set = copy(name);
        Path config = set.resolve("config.json");
        Files.writeString(
                config,
                Files.readString(config)
                        .replace("\"rate\": 0.1", "\"rate\": 0.05")
                        .replace("fedadam", rule));
        assertThat(execute("run", set).code()).isZero();
        try (Stream<Path> runs = Files.list(folder.resolve("out"))) {
            Path events = runs.findFirst().orElseThrow().resolve("events.ndjson");
            List<Double> losses = Files.readAllLines(events).stream()
                    .flatMap(line -> losses(line).stream())
                    .toList();
            assertThat(losses).hasSize(8).allSatisfy(loss -> assertThat(loss).isBetween(0.0, 10.0));
        }
    }

    private static List<Double> losses(String line) {
        try {
            return Json.MAPPER.readTree(line).findValues("test_loss").stream()
                    .map(loss -> loss.asDouble())
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aByteOrderMarkChangesNoWeight() throws Exception {
        Path set = copy("table-bom-label-first");
        assertThat(execute("run", set).code()).isZero();
        Path train = set.resolve("datasets/table_files/train.csv");
        Files.writeString(train, Files.readString(train).substring(1));
        assertThat(execute("run", set).code()).isZero();
        List<String> digests = new ArrayList<>();
        try (Stream<Path> runs = Files.list(folder.resolve("out"))) {
            for (Path run : (Iterable<Path>) runs::iterator) {
                digests.add(Json.readObject(run.resolve("MANIFEST.json"))
                        .findValue("weights_sha256")
                        .asText());
            }
        }
        assertThat(digests).hasSize(2);
        assertThat(digests.getFirst()).isEqualTo(digests.getLast());
    }

    @Test
    void keysOfTheConfigSettleTheTable() throws Exception {
        Path set = copy("table-label-missing-na");
        Path config = set.resolve("config.json");
        String written = Files.readString(config);
        Files.writeString(config, written.replaceFirst("\\{", "{\"missing_labels\": \"drop\","));
        Executed dropped = execute("validate", set);
        assertThat(dropped.out())
                .contains("rows without a label in 'label' are left out")
                .contains("2 classes");
        assertThat(dropped.code()).isZero();
        Files.writeString(
                config, written.replaceFirst("\\{", "{\"missing_labels\": \"drop\",\"ignore_columns\": [\"c\"],"));
        assertThat(execute("validate", set).out()).contains("expected a column 'c'");
    }

    @Test
    void anAttackNamesClassesByLabelsOfTheFile() throws Exception {
        Path set = copy("table-labels-from-1-attack");
        Path config = set.resolve("config.json");
        Files.writeString(config, Files.readString(config).replaceAll("\"target_class\": 3", "\"target_class\": 4"));
        Executed executed = execute("validate", set);
        assertThat(executed.out()).contains("target_class 4 is no label of the data, which have 1, 2, 3");
        assertThat(executed.code()).isEqualTo(2);
    }

    @Test
    void describesAFolder() throws Exception {
        Path set = copy("validate-label-column-not-in-header").resolve("datasets/table_files");
        Executed executed = Executed.of("data", "describe", set.toString(), "--label", "species");
        assertThat(executed.out())
                .contains("10 features: 5 columns of numbers, 2 of texts with 3, 2 values")
                .contains("bill_length_mm: numbers from 33.1 to 59.6, 2 missing")
                .contains("0, Adelie: 122 + 30");
        byte[] packed = Executed.of("data", "describe", set.toString(), "--label", "species", "--json")
                .out()
                .getBytes(StandardCharsets.UTF_8);
        assertThat(Json.MAPPER
                        .readTree(packed)
                        .path("classes")
                        .path(1)
                        .path("label")
                        .asText())
                .isEqualTo("Chinstrap");
        assertThat(Executed.of("data", "describe", folder.resolve("none").toString())
                        .err())
                .contains("no such folder");
        FolderTree.delete(set);
    }
}
