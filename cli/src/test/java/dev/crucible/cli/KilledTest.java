package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.memory.Memory;
import dev.crucible.agents.memory.PlayerRecord.Person;
import dev.crucible.bridge.player.PlayerStore;
import dev.crucible.store.Database;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Services killed during writes: everything acknowledged is stored completely, and their files open normally. */
@Tag("process")
class KilledTest {

    @TempDir
    Path folder;

    /** Creates and saves conversations in a loop; prints the number of each that is stored. */
    static final class Players {
        public static void main(String[] args) {
            PlayerStore players = players(Path.of(args[0]));
            for (int number = 1; ; number++) {
                players.contexts().claim("c" + number, "ada");
                players.settle("ada", "metis", Map.of("kallos", .001));
                players.contexts().save("c" + number, "ada");
                System.out.println(number);
            }
        }
    }

    /** Stores turns in a loop; prints the number of each that is stored. */
    static final class Conversations {
        public static void main(String[] args) {
            Memory memory = Memory.open(Path.of(args[0]));
            memory.players().ensure("ada", new Person("Ada", "Ada", "", "", ""));
            memory.conversations().open("ada", "evening");
            while (true) {
                System.out.println(memory.history().begin("ada", "evening", "my cat is called quicksilver"));
            }
        }
    }

    private static PlayerStore players(Path folder) {
        String file = folder.resolve("bridge.db").toString();
        return new PlayerStore(
                Database.open(Database.FILE + file, file, PlayerStore.MIGRATIONS), InstantSource.system());
    }

    /** Returns the last number that a writer prints before it is killed, soon after {@code least}. */
    private int killed(Class<?> writer, int least) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        writer.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int last = 0;
        try (BufferedReader said = process.inputReader()) {
            while (last < least) {
                last = Integer.parseInt(said.readLine());
            }
            // Killing through the handle leaves the output readable.
            process.toHandle().destroyForcibly();
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                // The last line may be truncated.
                last = Math.max(last, Integer.parseInt(line));
            }
        }
        assertThat(process.waitFor()).isNotZero();
        return last;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 23, 70})
    void affinitiesAndSavesAreThere(int least) throws IOException, InterruptedException {
        int done = killed(Players.class, least);
        PlayerStore players = players(folder);
        assertThat(players.contexts().owner("c" + done)).contains("ada");
        assertThat(players.contexts().restore("c" + done, "ada")).isTrue();
        assertThat(players.bonds("ada").get("metis").interactions()).isBetween(done, done + 1);
        assertThat(players.contexts().owner("c" + (done + 2))).isEmpty();
    }

    /** In a folder that others can read and that the service has not created. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void otherUsersCannotOpenWhatIsLeft() throws IOException, InterruptedException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        killed(Players.class, 3);
        killed(Conversations.class, 3);
        for (String file : List.of("bridge.db", "bridge.db-wal", "memory.db", "memory.db-wal")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(file))))
                    .as(file)
                    .isEqualTo("rw-------");
            Files.setPosixFilePermissions(folder.resolve(file), PosixFilePermissions.fromString("rw-r--r--"));
        }
        players(folder);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("bridge.db"))))
                .as("one that an earlier version left")
                .isEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 23, 70})
    void conversationsAreThere(int least) throws IOException, InterruptedException {
        int kept = killed(Conversations.class, least);
        try (Memory memory = Memory.open(folder)) {
            assertThat(memory.conversations()
                            .find("ada", "evening")
                            .orElseThrow()
                            .lastTurn())
                    .isBetween(kept, kept + 1);
            assertThat(memory.history().from("ada", "evening", 0, kept + 2))
                    .hasSizeBetween(kept + 1, kept + 2)
                    .allMatch(entry -> entry.text().equals("my cat is called quicksilver"));
        }
    }
}
