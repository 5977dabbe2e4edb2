package dev.crucible.bench.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bench.BadArgument;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One of the models that the reference computed, and what is said when it is told wrongly. */
class TextReferenceTest {

    private static final String MODEL = "distilbert";

    @TempDir
    Path folder;

    private Path meta;
    private ObjectNode told;

    @BeforeEach
    void keepsOneModel() throws IOException {
        TextReference.copyOwn(folder);
        Files.delete(folder.resolve("reference.tokens.json"));
        meta = folder.resolve("reference.meta.json");
        told = Json.readObject(meta);
        ((ObjectNode) told.path("models")).retain(MODEL);
        Json.write(meta, told);
    }

    @Test
    void holdsAllNumbers() throws IOException {
        ReferenceScore score = TextReference.score(folder);
        assertThat(score.all()).isEqualTo(72);
        assertThat(score.good()).isEqualTo(72);
    }

    @Test
    void countsWhatDoesNotHold() throws IOException {
        ((ObjectNode) told.path("models").path(MODEL).path("config")).put("activation", "relu");
        Json.write(meta, told);
        ReferenceScore score = TextReference.score(folder);
        assertThat(score.all()).isEqualTo(72);
        assertThat(score.good()).isLessThan(30);
    }

    @Test
    void ignoresOtherFiles() throws IOException {
        Files.writeString(folder.resolve("old.meta.json"), "no JSON");
        Files.writeString(folder.resolve("reference-old.tokens.json"), "{");
        Files.writeString(folder.resolve("vocab.txt"), "");
        assertThat(TextReference.score(folder).all()).isEqualTo(72);
    }

    @Test
    void refusesAFolderWithoutReferenceFiles() throws IOException {
        Files.delete(meta);
        assertThatThrownBy(() -> TextReference.score(folder))
                .isInstanceOf(BadArgument.class)
                .hasMessageContaining("reference.meta.json");
    }
}
