package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.memory.Memory;
import dev.crucible.bridge.player.Person;
import dev.crucible.bridge.player.PlayerStore;
import dev.crucible.novel.persistence.Save;
import dev.crucible.novel.persistence.SaveSlots;
import dev.crucible.novel.persistence.Store;
import dev.crucible.store.Database;
import dev.crucible.story.Discoveries;
import dev.crucible.story.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores written by the recorded version open and return their content. */
class RecordedStoresTest {

    private static final Path RECORDED = Path.of("src/test/resources/dev/crucible/cli/recorded/stores");

    @TempDir
    private Path folder;

    /** Copies the recorded file, because opening may change it. */
    private Path recorded(String name) throws IOException {
        return Files.copy(RECORDED.resolve(name), folder.resolve(name));
    }

    /** Returns true if the store {@code name} is to be recorded: those that there are stay, as proofs of their versions. */
    private static boolean missing(String name) {
        return Recording.RECORDS && Files.notExists(RECORDED.resolve(name));
    }

    private static Database players(Path file) {
        return Database.open(Database.FILE + file, file.toString(), PlayerStore.MIGRATIONS);
    }

    @Test
    void playersOfTheBridge() throws IOException {
        if (missing("bridge.db")) {
            try (Database database = players(RECORDED.resolve("bridge.db"))) {
                PlayerStore store = new PlayerStore(database, InstantSource.system());
                store.profiles().create("ada", new Person("Ada", "ada", "captain", "hero", "she"));
                store.contexts().claim("c1", "ada");
                store.settle("ada", "techne", Map.of("kallos", 0.1));
                store.contexts().save("c1", "ada");
            }
        }
        try (Database database = players(recorded("bridge.db"))) {
            PlayerStore store = new PlayerStore(database, InstantSource.system());
            assertThat(store.profiles().all(_ -> true))
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains("Ada", "captain");
            assertThat(store.about("ada").affinities()).isEqualTo(Map.of("techne", 0.52, "kallos", 0.6));
            assertThat(store.contexts().owner("c1")).contains("ada");
            store.settle("ada", "techne", Map.of("techne", 0.1));
            assertThat(store.contexts().restore("c1", "ada")).isTrue();
            assertThat(store.about("ada").affinities()).containsEntry("techne", 0.52);
        }
    }

    @Test
    void memoryOfTheCrew() throws IOException {
        if (missing("memory.db")) {
            try (Memory memory = Memory.open(Database.FILE + RECORDED.resolve("memory.db"))) {
                memory.players()
                        .ensure("ada", new dev.crucible.agents.memory.PlayerRecord.Person("Ada", "", "she", "", ""));
                memory.conversations().open("ada", "c1");
                memory.history().begin("ada", "c1", "Which rule is best?");
                memory.affinities().move("ada", "c1", 1, "metis", 0.2);
            }
        }
        try (Memory memory = Memory.open(Database.FILE + recorded("memory.db"))) {
            assertThat(memory.players().find("ada").orElseThrow().person().displayName())
                    .isEqualTo("Ada");
            assertThat(memory.conversations().of("ada")).hasSize(1).first().matches(c -> c.id().equals("c1"));
            assertThat(memory.history().from("ada", "c1", 0, 9))
                    .first()
                    .asString()
                    .contains("Which rule is best?");
            assertThat(memory.affinities().of("ada", "c1")).containsEntry("metis", 0.7);
        }
    }

    @Test
    void savesOfTheNovel() throws IOException {
        Save save = new Save(
                new Save.Talk("http://bridge", "c1", "ada", "lab", Map.of("techne", 0.6)),
                new Save.Scene("stoa", "techne", "happy", "first", 9));
        Discoveries progress = new Discoveries(
                java.util.Set.of("techne_1"),
                Map.of("cupid", "yes"),
                java.util.Set.of("krum"),
                java.util.Set.of("puck_warm"),
                Map.of(),
                Tally.NONE,
                0);
        if (missing("saves")) {
            new SaveSlots(RECORDED.resolve("saves")).write(new SaveSlots.Slot("1", 2), save, new byte[0]);
        }
        if (missing("progress.json")) {
            new Store<>(RECORDED.resolve("progress.json"), Discoveries.class).write(progress);
        }
        assertThat(new SaveSlots(RECORDED.resolve("saves")).read(new SaveSlots.Slot("1", 2)))
                .isEqualTo(Optional.of(save));
        assertThat(new Store<>(RECORDED.resolve("progress.json"), Discoveries.class).read())
                .contains(progress);
    }
}
