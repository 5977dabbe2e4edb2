package dev.crucible.engine.data.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetFacts;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.random.Seed;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetsTest {

    private static final Seed SEED = new Seed(1);

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"femnist_iid", "femnist_niid"})
    void drawsHandwritingWithAWriterForEachClient(String keyword) {
        Dataset dataset = new Datasets(directory).load(keyword, 70, 0, SEED);
        assertThat(dataset.keyword()).isEqualTo(keyword);
        assertThat(dataset.provenance().description()).contains("synthetic", "70 writers", "not FEMNIST");
        assertThat(Arrays.stream(dataset.naturalIds().orElseThrow()).distinct()).hasSize(70);
        assertThat(Datasets.facts(keyword)).contains(new DatasetFacts(dataset.classes(), dataset.shape()));
        assertThat(Datasets.embedded(keyword)).isTrue();
    }

    @Test
    void saysWhereFilesBelong() {
        assertThatThrownBy(() -> new Datasets(directory).load("pneumoniamnist", 10, 0, SEED))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(directory.resolve("pneumoniamnist").toString())
                .hasMessageContaining("train_images")
                .hasMessageContaining("train-images-idx3-ubyte");
    }

    @Test
    void listsTheKnownKeywords() {
        assertThatThrownBy(() -> new Datasets(directory).load("femnists", 10, 0, SEED))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("'femnists' is unknown")
                .hasMessageContaining(
                        "femnist_iid, femnist_niid, synthetic_text, synthetic_colour, digits, breast_cancer, mnist");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"text_files", "medquad", "financial_phrasebank", "lexglue", "pubmed_classification_20k", "medal"
            })
    void setsOfTextsNeedFilesAndNothingIsDownloaded(String keyword) {
        assertThat(Datasets.modality(keyword)).isEqualTo(Modality.TEXT);
        assertThatThrownBy(() -> new Datasets(directory).load(keyword, 10, 0, SEED))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(directory.resolve(keyword).toString())
                .hasMessageContaining("nothing is downloaded")
                .hasMessageContaining("train.jsonl and test.jsonl")
                .hasMessageContaining("synthetic_text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "../secret", "/etc"})
    void neverLeavesItsDirectory(String keyword) {
        assertThat(Datasets.known(keyword)).isFalse();
        assertThatThrownBy(() -> new Datasets(directory).load(keyword, 10, 0, SEED))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("is unknown");
    }
}
