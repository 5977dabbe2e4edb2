package dev.crucible.novel.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspacesTest {
    @TempDir
    private Path home;

    @Test
    void aNewWorkspaceIsAProjectAndIsNeverMadeOverAnother() throws IOException {
        Path made = Workspaces.create(home.resolve("Projects"), " Liars at dusk ");
        assertThat(made).isEqualTo(home.resolve("Projects/Liars at dusk"));
        assertThat(Projects.isProject(made.toString())).isTrue();
        assertThatThrownBy(() -> Workspaces.create(home.resolve("Projects"), "Liars at dusk"))
                .isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void anyFolderThatCanBeReadIsTaken() throws IOException {
        Path plain = Files.createDirectory(home.resolve("plain"));
        assertThat(Projects.isReadable(plain.toString())).isTrue();
        assertThat(Projects.isProject(plain.toString())).isFalse();
        Files.createDirectory(plain.resolve(".git"));
        assertThat(Projects.isProject(" " + plain + " ")).isTrue();
        Files.createFile(home.resolve("file"));
        for (String none : List.of("", "plain", home.resolve("file").toString(), home + "/gone", "\u0000")) {
            assertThat(Projects.isReadable(none)).as(none).isFalse();
            assertThat(Projects.isProject(none)).as(none).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "../up", ".hidden", "a/b", "C:\\x"})
    void namesThatLeadElsewhereAreRefused(String name) {
        assertThatThrownBy(() -> Workspaces.create(home, name)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theLatestComeFirstAndThoseThatAreGoneAreLeftOut() throws IOException {
        String kept = Workspaces.create(home, "kept").toString();
        Workspaces known = Workspaces.NONE;
        for (int i = 0; i < 12; i++) {
            known = known.with(home.resolve("gone-" + i).toString());
        }
        known = known.with(kept).with(home.resolve("gone-11").toString());
        assertThat(known.recent())
                .hasSize(10)
                .startsWith(home.resolve("gone-11").toString(), kept);
        assertThat(known.there()).containsExactly(kept);
        assertThat(Files.exists(Path.of(kept, "README.md"))).isTrue();
    }
}
