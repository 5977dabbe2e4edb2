package dev.crucible.lab.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalSecretTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("data/terminal.secret");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void isMadeOnceForItsOwnerAlone() throws IOException {
        TerminalSecret made = TerminalSecret.keptIn(file);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(TerminalSecret.keptIn(file).text()).isEqualTo(made.text()).hasSizeGreaterThanOrEqualTo(32);
        assertThat(file.getParent().toFile().list()).containsExactly("terminal.secret");
        assertThat(TerminalSecret.keptIn(folder.resolve("other")).text()).isNotEqualTo(made.text());
    }

    @ParameterizedTest
    @DisabledOnOs(OS.WINDOWS)
    @ValueSource(strings = {"rw-r--r--", "rw----r--", "rw-rw----"})
    void isRefusedWhenOthersMayReadIt(String permissions) throws IOException {
        TerminalSecret.keptIn(file);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        assertThatThrownBy(() -> TerminalSecret.keptIn(file))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll(file.toString(), "others");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "short", "two words that are quite long enough for it"})
    void isRefusedWhenTheFileHoldsNone(String text) throws IOException {
        TerminalSecret.keptIn(file);
        Files.writeString(file, text);
        assertThatThrownBy(() -> TerminalSecret.keptIn(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.toString());
    }
}
