package dev.crucible.engine.data.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.data.file.VocabularyFile;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.weights.ModelFolder;
import dev.crucible.engine.weights.ModelSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real model that is built in, unpacked once. */
class BundledModelTest {

    @TempDir
    Path folder;

    @Test
    void unpacksAModelLikeAnyOther() throws IOException {
        Path model = folder.resolve("models/minilm-l6");
        BundledModel.unpack(model);
        TokenVocabulary words = VocabularyFile.of(model).orElseThrow();
        int[] encoded = words.encode("playing chess", 6);
        assertThat(words.word(encoded[0])).isEqualTo("[CLS]");
        assertThat(words.word(encoded[1])).isEqualTo("playing");
        try (ModelFolder read = new ModelFolder(model)) {
            assertThat(read.settings().longest())
                    .isEqualTo(ModelSettings.of(BundledModel.config(), BundledModel.NAME)
                            .longest())
                    .isEqualTo(512);
            assertThat(read.source()).contains(BundledModel.TITLE);
            assertThat(read.digest()).isEqualTo("d3c810548a67a5b5ebf20ae7383e70b0805cb68937e48316f5559404e9cd6764");
            Encoder encoder = read.encoder(words.tokens(), 8);
            assertThat(encoder.form().pooling()).isEqualTo(Encoder.Pooling.MEAN);
            assertThat(read.hasHead(true, 0)).isFalse();
            Architecture network = encoder.forClasses(2, Optional.empty(), Tuning.FULL);
            assertThat(ParameterLayout.of(network).size()).isGreaterThan(22_000_000 - 504 * 384);
        }
        Files.writeString(model.resolve("vocab.txt"), "mine");
        BundledModel.unpack(model);
        assertThat(model.resolve("vocab.txt")).hasContent("mine");
    }
}
