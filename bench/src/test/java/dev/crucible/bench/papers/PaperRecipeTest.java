package dev.crucible.bench.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.io.Json;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaperRecipeTest {

    private static final String EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    @TempDir
    private Path folder;

    @Test
    void bucketingIsTheTableOfThePaper() {
        PaperRecipe recipe = PaperRecipe.named("bucketing").orElseThrow();

        assertThat(recipe.cells()).hasSize(20).allSatisfy(cell -> {
            assertThat(cell.authors().n()).isEqualTo(3);
            assertThat(recipe.strategy(cell, 1).rounds()).isEqualTo(600);
        });
        assertThat(recipe.judged(recipe.strategy(recipe.cells().getFirst(), 1)))
                .containsExactly(600, 570, 540, 510, 480);
        assertThat(recipe.files()).hasSize(4);
        for (String part : List.of("mlp", "half", "narrow", "no dropout")) {
            PaperRecipe varied = recipe.only(List.of("krum iid"), Optional.of(part));
            assertThat(varied.strategy(varied.cells().getFirst(), 1).rounds()).isEqualTo(600);
        }
    }

    @Test
    void namesACellOrAPartThatIsNotThere() {
        PaperRecipe recipe = PaperRecipe.named("bucketing").orElseThrow();
        assertThatThrownBy(() -> recipe.only(List.of("krum noniid"), Optional.empty()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("there is no cell \"krum noniid\"; there are avg iid,");
        PaperRecipe varied = recipe.only(List.of(), Optional.of("magic"));
        assertThatThrownBy(() -> varied.strategy(varied.cells().getFirst(), 1))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("there is no part \"magic\"");
    }

    @Test
    void aFileIsTakenPlainOrPackedIfItsContentIsTheRecipes() throws Exception {
        HashedFile.check(Files.createFile(folder.resolve("plain")), EMPTY, "make it");
        try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(folder.resolve("packed.gz")))) {
            packed.flush();
        }
        HashedFile.check(folder.resolve("packed"), EMPTY, "make it");

        Files.writeString(folder.resolve("plain"), "other");
        assertThatThrownBy(() -> HashedFile.check(folder.resolve("plain"), EMPTY, "make it"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(
                        "plain has SHA-256 d9298a10d1b0735837dc4bd85dac641b0f3cef27a47e5d53a54f2f3f5b2fcffa")
                .hasMessageEndingWith("make it with: make it");
    }

    @Test
    void pixelsAreScaledForTrainingAndTests() throws Exception {
        Dataset plain = PaperRecipe.read("digits", Json.MAPPER.readTree("{\"dataset\": \"digits\"}"))
                .data(folder);
        Dataset scaled = PaperRecipe.read(
                        "digits",
                        Json.MAPPER.readTree("{\"dataset\": \"digits\", \"pixels\": {\"factor\": 2, \"shift\": -1}}"))
                .data(folder);
        for (Function<Dataset, Samples> part : List.<Function<Dataset, Samples>>of(Dataset::train, Dataset::test)) {
            float[] before = new float[64];
            float[] after = new float[64];
            part.apply(plain).features(3, before, 0);
            part.apply(scaled).features(3, after, 0);
            for (int i = 0; i < before.length; i++) {
                assertThat(after[i]).isEqualTo(2 * before[i] - 1);
            }
        }
    }
}
