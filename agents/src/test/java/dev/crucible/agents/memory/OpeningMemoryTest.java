package dev.crucible.agents.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskQuery;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.TaskStatus;
import dev.crucible.a2a.json.Codec;
import dev.crucible.a2a.server.Identity;
import dev.crucible.agents.memory.PlayerRecord.Person;
import dev.crucible.store.StoreFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
                .hasMessageContaining("later version (99, this one knows 6)");
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

    @Test
    void tasksFromBeforeBelongToTheirConversationsPlayer() throws Exception {
        Memory.open(data(), 2).close();
        change("INSERT INTO players VALUES ('ada', '', '', '', '', '', 0, 0)");
        change("INSERT INTO branches VALUES ('b', 'ada', NULL, -1)");
        change("INSERT INTO contexts VALUES ('c1', 'ada', 'b', 0, NULL, NULL, 7)");
        change("INSERT INTO turns VALUES ('b', 0, 0, 'player', 'player', '', 'copper', 7)");
        for (String context : List.of("c1", "nobodys")) {
            Task task = new Task(
                    "task-" + context,
                    context,
                    TaskStatus.of(TaskState.COMPLETED, Optional.empty(), Instant.EPOCH),
                    List.of(),
                    List.of(),
                    Map.of());
            change("INSERT INTO tasks VALUES ('%s', '%s', 'COMPLETED', 0, '%s')"
                    .formatted(task.id(), context, new String(Codec.store(task), StandardCharsets.UTF_8)));
        }
        try (Memory memory = Memory.open(data())) {
            assertThat(memory.history().from("ada", "c1", 0, 9)).hasSize(1);
            assertThat(memory.conversations().of("ada")).hasSize(1);
            assertThat(memory.tasks().find("task-c1").orElseThrow().owner()).isEqualTo("ada");
            assertThat(memory.tasks().list(TaskQuery.ALL, Identity.of("ada")).totalSize())
                    .isEqualTo(1);
            assertThat(memory.tasks()
                            .list(TaskQuery.ALL, Identity.of(Memory.GUESTS))
                            .totalSize())
                    .isZero();
            assertThat(memory.tasks().list(TaskQuery.ALL, Identity.ANYBODY).totalSize())
                    .isEqualTo(2);
        }
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
