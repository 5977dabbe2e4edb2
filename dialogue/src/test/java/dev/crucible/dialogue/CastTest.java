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
                    .startsWith(Cast.ORCHESTRATOR, "techne", "kallos")
                    .endsWith("cupid");
        }
    }

    @Test
    void voicesAreTheAgentsOwn() {
        assertThat(Cast.bundled().members()).extracting(CastMember::voice).doesNotHaveDuplicates();
        assertThat(Cast.bundled().member("puck").voice()).isEqualTo(new CastMember.Voice("imp", 240, 1.4, 0.97, 0.97));
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
