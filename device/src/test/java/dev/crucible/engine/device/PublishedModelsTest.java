package dev.crucible.engine.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PublishedModelsTest {

    @Test
    void areThoseOfTheDocument() throws IOException {
        String document = Files.readString(Path.of("..", "docs", "gpu.md"));
        assertThat(PublishedModels.digests(Optional.empty())).hasSize(5).allSatisfy((name, digest) -> assertThat(
                        document)
                .containsPattern("\\| `" + name + "`[^|]*\\| `" + digest + "` \\|"));
    }
}
