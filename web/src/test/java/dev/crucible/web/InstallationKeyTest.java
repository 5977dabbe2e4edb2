package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstallationKeyTest {

    private static final Instant NOW = Instant.parse("2026-11-22T20:00:00Z");

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("data").resolve(InstallationKey.FILE);
    }

    private InstallationKey at(long seconds) throws IOException {
        return InstallationKey.open(file(), InstantSource.fixed(NOW.plusSeconds(seconds)));
    }

    @Test
    void isMadeForItsOwnerAloneAndStays() throws IOException {
        InstallationKey first = at(0);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file().getParent())))
                .isEqualTo("rwx------");
        assertThat(file().getParent())
                .isDirectoryContaining(path -> path.equals(file()))
                .isDirectoryNotContaining(path -> !path.equals(file()));
        assertThat(at(0).headers("ada")).isEqualTo(first.headers("ada"));
        String secret = Files.readString(file()).strip();
        assertThat(secret).hasSizeGreaterThanOrEqualTo(43);
        assertThat(first + " " + first.headers("ada")).doesNotContain(secret);
    }

    @Test
    void servicesThatStartTogetherGetTheSameOne() throws Exception {
        try (var services = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Map<String, String>> start = () -> at(0).headers("ada");
            var all = services.invokeAll(Collections.nCopies(32, start));
            for (var headers : all) {
                assertThat(headers.get()).isEqualTo(at(0).headers("ada"));
            }
        }
    }

    @Test
    void provesOnePlayerForAWhileToTheSameInstallation() throws IOException {
        InstallationKey key = at(0);
        for (String player : List.of("", "ada", "guest-1")) {
            String proof = key.headers(player).get(InstallationKey.PROOF);
            assertThat(key.proves(player, proof)).isTrue();
            assertThat(at(300).proves(player, proof)).isTrue();
            assertThat(at(-300).proves(player, proof)).isTrue();
            assertThat(at(301).proves(player, proof)).isFalse();
            assertThat(at(-301).proves(player, proof)).isFalse();
            assertThat(key.proves(player + "x", proof)).isFalse();
            InstallationKey other = InstallationKey.open(folder.resolve("other.key"), InstantSource.fixed(NOW));
            assertThat(other.proves(player, proof)).isFalse();
            String later = NOW.getEpochSecond() + 1 + proof.substring(proof.indexOf('.'));
            assertThat(key.proves(player, later)).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "1.", "1.x", "x.y", "99999999999999999999.AAAA", "1780000000", "\u00e9.\u0000"})
    void believesNoOtherText(String proof) throws IOException {
        assertThat(at(0).proves("ada", proof)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rwxrwxrwx"})
    void refusesAFileThatOthersMayOpen(String permissions) throws IOException {
        at(0);
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(permissions));
        assertThatThrownBy(() -> at(0)).isInstanceOf(IOException.class).hasMessageContaining("chmod 600");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "short", "0123456789 0123456789 0123456789 0123456789", "a\nb"})
    void refusesADamagedFileAndLeavesIt(String content) throws IOException {
        at(0);
        Files.writeString(file(), content);
        assertThatThrownBy(() -> at(0))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("at least 32")
                .hasMessageContaining(file().toString());
        assertThat(Files.readString(file())).isEqualTo(content);
    }

    @Test
    void refusesWhatIsTooLargeOrNoFile() throws IOException {
        at(0);
        Files.writeString(file(), "x".repeat(5_000));
        assertThatThrownBy(() -> at(0)).hasMessageContaining("one line");
        Files.delete(file());
        Files.createDirectory(file());
        assertThatThrownBy(() -> at(0)).hasMessageContaining("is no file");
    }
}
