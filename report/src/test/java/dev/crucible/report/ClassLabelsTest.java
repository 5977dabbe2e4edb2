package dev.crucible.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes of brought files appear by their own names. */
class ClassLabelsTest {

    private static final List<String> LABELS = List.of("Adelie", "Chinstrap", "Gentoo");

    @TempDir
    Path folder;

    private RunDirectory run() throws IOException {
        StringBuilder csv = new StringBuilder("label,a,b\n");
        for (int i = 0; i < 180; i++) {
            csv.append(LABELS.get(i % 3))
                    .append(',')
                    .append(i % 3 + 0.01 * i)
                    .append(',')
                    .append(i % 5)
                    .append('\n');
        }
        Path data = Files.createDirectories(folder.resolve("datasets/table_files"));
        Files.writeString(data.resolve("train.csv"), csv);
        return Runs.run(folder.resolve("run"), """
                {'dataset_keyword': 'table_files', 'model_type': 'mlp', 'model_keyword': 'softmax',
                 'aggregation_strategy_keyword': 'fedavg', 'num_of_clients': 4, 'num_of_rounds': 2,
                 'num_of_malicious_clients': 1, 'attack_schedule': [{'start_round': 1, 'end_round': 2,
                   'selection_strategy': 'specific', 'malicious_client_ids': [1],
                   'attack_type': 'targeted_label_flipping', 'source_class': 'Gentoo', 'target_class': 'Adelie'}]}""");
    }

    @Test
    void reportDataAndPageNameTheClasses() throws IOException {
        RunDirectory run = run();
        ObjectNode data = Json.readObject(run.reportData(0));
        assertThat(data.path("labels")
                        .valueStream()
                        .map(label -> label.asText())
                        .toList())
                .isEqualTo(LABELS);
        assertThat(data.path("confusion")).hasSize(3);
        assertThat(Evidence.read(run.reportData(0)).orElseThrow().labels()).isEqualTo(LABELS);

        String page = Files.readString(run.root().resolve("index.html"));
        assertThat(page).contains(">Adelie</text>", ">Chinstrap</text>", ">Gentoo</text>");
    }

    /** Files of earlier versions have no names, and built-in data have only numbers. */
    @Test
    void withoutLabelsClassesAreNumbers() throws IOException {
        Path file = folder.resolve("report_data_0.json");
        new Evidence(List.of(), new long[][] {{1, 0}, {0, 1}}, new long[0][], Optional.empty(), Optional.empty())
                .write(file);
        assertThat(Json.readObject(file).has("labels")).isFalse();
        assertThat(Evidence.read(file).orElseThrow().labels()).isEmpty();
    }
}
