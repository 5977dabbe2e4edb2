package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.data.HubSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HubCopiesTest {

    @TempDir
    private Path datasets;

    private final HubSet talk = new HubSet("me/talk");

    private void put(String folder, String file) throws IOException {
        Files.writeString(
                Files.createDirectories(datasets.resolve("hub").resolve(folder)).resolve(file), "text");
    }

    @Test
    void nothingIsHereWhereNothingWasFetched() throws IOException {
        HubCopies none = HubCopies.of(datasets, talk);
        assertThat(none.copies()).isEmpty();
        assertThat(none.words()).contains("not here", "crucible data get hf:me/talk");
        assertThat(none.toJson().path("here").asBoolean(true)).isFalse();
    }

    @Test
    void eachChoiceOfItsPartsHasAFolder() throws IOException {
        put("me--talk", "train.jsonl");
        put("me--talk@small@@first", "train.parquet");
        put("me--talking", "train.jsonl");
        HubCopies copies = HubCopies.of(datasets, talk);
        assertThat(copies.copies())
                .extracting(copy -> copy.folder().getFileName().toString())
                .containsExactly("me--talk", "me--talk@small@@first");
        assertThat(copies.words()).contains("here", "train.jsonl; 0.0 MB");
        assertThat(copies.toJson().at("/copies/1/files/0").asText()).isEqualTo("train.parquet");
        assertThat(copies.toJson().at("/copies/1/bytes").asLong()).isEqualTo(4);
    }
}
