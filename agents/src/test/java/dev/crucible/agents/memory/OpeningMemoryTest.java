package dev.crucible.agents.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.agents.memory.Profile.Person;
import dev.crucible.store.StoreFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused to be opened, and left as it is. */
class OpeningMemoryTest {

    @TempDir
    Path folder;

    private Path data() {
        return folder.resolve("data");
    }

    @Test
    void refusesWhatALaterVersionWrote() throws Exception {
        Memory.open(data()).close();
        change("INSERT INTO schema_version VALUES (99, 0)");
        byte[] before = Files.readAllBytes(data().resolve("memory.db"));
        assertThatThrownBy(() -> Memory.open(data()))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("later version (99, this one knows 2)");
        assertThat(Files.readAllBytes(data().resolve("memory.db"))).isEqualTo(before);
    }

    @Test
    void refusesAFileOfAnotherProgram() throws Exception {
        Files.createDirectories(data());
        change("CREATE TABLE recipes (name TEXT)");
        byte[] before = Files.readAllBytes(data().resolve("memory.db"));
        assertThatThrownBy(() -> Memory.open(data()))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("belongs to another program");
        assertThat(Files.readAllBytes(data().resolve("memory.db"))).isEqualTo(before);
    }

    private void change(String sql) throws Exception {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data().resolve("memory.db"));
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4096, 8192})
    void refusesADamagedFileAndLeavesItAsItIs(int from) throws Exception {
        try (Memory memory = Memory.open(data())) {
            String player = memory.players().create(Person.unknown()).id();
            String context = memory.conversations().begin(player).id();
            memory.history().begin(player, context, "tell me of copper");
        }
        Path file = data().resolve("memory.db");
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, from, from + 4096, (byte) 0x5A);
        Files.write(file, bytes);
        assertThatThrownBy(() -> Memory.open(data()))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining(file + " cannot be read")
                .hasMessageContaining("left as it is");
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }

    @Test
    void oneServiceHoldsTheFolder() throws IOException {
        try (Memory memory = Memory.open(data())) {
            assertThat(memory.players().all()).isEmpty();
            assertThatThrownBy(() -> Memory.open(data()))
                    .isInstanceOf(StoreFailure.class)
                    .hasMessageContaining(data() + " is in use");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data())))
                .isEqualTo("rwx------");
        Memory.open(data()).close();
    }

    @Test
    void namesTheDriverThatIsMissingWithoutTheUrl() {
        assertThatThrownBy(() -> Memory.open("jdbc:nosuchdatabase://db/crucible?password=geheim"))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("JDBC driver")
                .hasMessageNotContaining("geheim")
                .hasNoCause();
    }
}
