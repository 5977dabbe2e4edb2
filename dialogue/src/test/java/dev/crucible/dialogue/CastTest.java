package dev.crucible.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CastTest {

    @Test
    void holdsEveryFileInItsOrder() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/main/cast"))) {
            assertThat(Cast.bundled().ids())
                    .containsExactlyInAnyOrderElementsOf(
                            files.map(file -> file.getFileName().toString().replace(".yaml", ""))
                                    .toList())
                    .startsWith(Cast.ORCHESTRATOR, "techne", "kallos");
        }
    }

    @Test
    void voicesAreTheAgentsOwn() {
        assertThat(Cast.bundled().members())
                .extracting(CastMember::voice)
                .doesNotHaveDuplicates()
                .allSatisfy(voice -> {
                    assertThat(voice.pitchHz()).isBetween(60.0, 400.0);
                    assertThat(voice.melody()).isBetween(0.2, 2.0);
                    assertThat(voice.pace()).isBetween(0.5, 2.0);
                    // At 1.05 a recogniser of speech takes a third of the words for others, at 1 a fifth.
                    assertThat(voice.tract()).isBetween(0.75, 1.0);
                });
        assertThat(Cast.bundled().member("puck").voice()).isEqualTo(new VoicePreset("imp", 225, 1.2, 1.06, 0.91));
    }

    @ParameterizedTest
    @EnumSource(Virtue.class)
    void everyVirtueHasOnePatron(Virtue virtue) {
        assertThat(Cast.bundled().members())
                .filteredOn(member -> member.patronOf().filter(virtue::equals).isPresent())
                .hasSize(1);
        assertThat(Virtue.of(virtue.key())).contains(virtue);
    }
}
