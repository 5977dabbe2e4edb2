package dev.crucible.agents.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskQuery;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.TaskStatus;
import dev.crucible.a2a.server.Identity;
import dev.crucible.a2a.server.OwnedTask;
import dev.crucible.agents.memory.PlayerRecord.Person;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.mind.Question;
import dev.crucible.dialogue.Line;
import dev.crucible.store.StoreFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryTest {

    @TempDir
    Path folder;

    private static OwnedTask task(String owner, String context, TaskState state, String text) {
        Task task = new Task(
                "t1",
                context,
                TaskStatus.of(state, Optional.empty(), Instant.ofEpochMilli(7)),
                List.of(),
                List.of(Message.user(text).in(context, "t1")),
                Map.of());
        return new OwnedTask(task, owner);
    }

    private Path data() {
        return folder.resolve("data");
    }

    private static String player(Memory memory, String name) {
        return memory.players()
                .create(new Person(name, "", "", "hero", "Champion"))
                .id();
    }

    /** A turn in which the player says {@code word} and the crew answers with it. */
    private static int turn(Memory memory, String player, String context, String word) {
        int turn = memory.history().begin(player, context, "tell me of " + word);
        memory.history().add(player, context, turn, Line.status("metis", "thinking of " + word));
        memory.history().add(player, context, turn, Line.say("metis", word + " it is", "calculating"));
        memory.facts().learn(player, context, turn, new Fact("preference", "likes " + word, 0.6));
        memory.affinities().move(player, context, turn, "metis", 0.02);
        return turn;
    }

    private static List<String> words(Memory memory, String player, String context) {
        return memory.history().window(player, context, 100, 10_000).stream()
                .map(HistoryEntry::text)
                .toList();
    }

    @Test
    void whatIsSaidInPassingDisplacesNothing() {
        try (Memory memory = Memory.open(data())) {
            String player = player(memory, "Ada");
            String context = memory.conversations().begin(player).id();
            int turn = turn(memory, player, context, "copper");
            for (int i = 0; i < 5; i++) {
                memory.facts().learn(player, context, turn, new Fact(Fact.PASSING, "says " + i, 1));
            }
            assertThat(memory.facts().known(player, context, 2).stream().map(Fact::body))
                    .containsExactly("likes copper", "says 4", "says 3");
        }
    }

    private static List<String> known(Memory memory, String player, String context) {
        return memory.facts().known(player, context, 100).stream()
                .map(Fact::body)
                .toList();
    }

    private static Question question(String prompt) {
        return new Question(
                "hephaestus",
                "The plan.",
                prompt,
                List.of("Yes", "No"),
                new Pending("launch", JsonNodeFactory.instance.objectNode().put("rounds", 3)));
    }

    @Test
    void remembersAcrossARestart() {
        String player;
        String context;
        try (Memory memory = Memory.open(data())) {
            player = player(memory, "Ada");
            context = memory.conversations().begin(player).id();
            int turn = turn(memory, player, context, "copper");
            memory.questions().ask(player, context, turn, question("Shall I?"));
            memory.tasks().save(task(player, context, TaskState.WORKING, "hello"));
        }
        try (Memory memory = Memory.open(data())) {
            assertThat(memory.players().find(player).orElseThrow().person().displayName())
                    .isEqualTo("Ada");
            assertThat(words(memory, player, context)).containsExactly("tell me of copper", "copper it is");
            assertThat(known(memory, player, context)).containsExactly("likes copper");
            assertThat(memory.affinities().of(player, context)).isEqualTo(Map.of("metis", 0.52));
            assertThat(memory.questions().agenda(player, context).newest().map(OpenQuestion::question))
                    .contains(question("Shall I?"));
            assertThat(memory.tasks()
                            .list(TaskQuery.ALL.in(TaskState.WORKING), Identity.of(player))
                            .tasks())
                    .extracting(Task::id)
                    .containsExactly("t1");
        }
    }

    @Test
    void forksAndRestoresAsOfATurn() {
        try (Memory memory = Memory.open(data())) {
            String player = player(memory, "Ada");
            String trunk = memory.conversations().begin(player).id();
            turn(memory, player, trunk, "copper");
            int asked = turn(memory, player, trunk, "tin");
            memory.questions().ask(player, trunk, asked, question("More tin?"));
            int gold = turn(memory, player, trunk, "gold");
            assertThat(memory.questions().settle(player, trunk, gold, asked)).isTrue();

            String fork = memory.conversations().fork(player, trunk, asked).id();

            assertThat(words(memory, player, fork))
                    .containsExactly("tell me of copper", "copper it is", "tell me of tin", "tin it is");
            assertThat(known(memory, player, fork)).containsExactly("likes tin", "likes copper");
            assertThat(memory.affinities().of(player, fork).get("metis"))
                    .isCloseTo(0.54, org.assertj.core.data.Offset.offset(1e-9));
            assertThat(memory.questions().agenda(player, fork).newest().map(OpenQuestion::question))
                    .contains(question("More tin?"));
            assertThat(memory.questions().agenda(player, trunk).newest()).isEmpty();

            assertThat(turn(memory, player, fork, "silver")).isEqualTo(2);
            assertThat(words(memory, player, trunk))
                    .doesNotContain("silver it is")
                    .contains("gold it is");
            assertThat(known(memory, player, trunk)).containsExactly("likes gold", "likes tin", "likes copper");

            memory.conversations().restore(player, trunk, 0);
            assertThat(words(memory, player, trunk)).containsExactly("tell me of copper", "copper it is");
            assertThat(known(memory, player, trunk)).containsExactly("likes copper");
            assertThat(words(memory, player, fork)).hasSize(6);
            assertThat(memory.conversations().restore(player, trunk, -1).lastTurn())
                    .isEqualTo(-1);
            assertThat(words(memory, player, trunk)).isEmpty();
            assertThatThrownBy(() -> memory.conversations().restore(player, trunk, 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("turn: must be between -1 and -1, got 1");
        }
    }

    @Test
    void loadingTheSamePointAgainAndAgainKeepsItsWords() {
        try (Memory memory = Memory.open(data())) {
            String player = player(memory, "Ada");
            String context = memory.conversations().begin(player).id();
            turn(memory, player, context, "copper");
            for (int i = 0; i < 50; i++) {
                assertThat(turn(memory, player, context, "tin" + i)).isEqualTo(1);
                assertThat(memory.conversations().restore(player, context, 0).lastTurn())
                        .isZero();
            }
            assertThat(words(memory, player, context)).containsExactly("tell me of copper", "copper it is");
            assertThat(known(memory, player, context)).containsExactly("likes copper");
        }
    }

    @Test
    void newConversationKnowsWhatWasLearnedBefore() {
        try (Memory memory = Memory.open(data())) {
            String player = player(memory, "Ada");
            String first = memory.conversations().begin(player).id();
            turn(memory, player, first, "copper");
            String second = memory.conversations().begin(player).id();
            turn(memory, player, first, "tin");

            assertThat(known(memory, player, second)).containsExactly("likes copper");
            assertThat(words(memory, player, second)).isEmpty();
            assertThat(memory.affinities().of(player, second)).isEmpty();

            long copper = memory.facts().of(player).getLast().number();
            assertThat(memory.facts().delete(player(memory, "Eve"), copper)).isFalse();
            assertThat(memory.facts().delete(player, copper)).isTrue();
            assertThat(known(memory, player, second)).isEmpty();
            assertThat(memory.facts().learn(player, first, 1, new Fact("preference", "LIKES tin", 0.6)))
                    .isFalse();
        }
    }

    @Test
    void anotherPlayersConversationDoesNotExist() {
        try (Memory memory = Memory.open(data())) {
            String ada = player(memory, "Ada");
            String eve = player(memory, "Eve");
            String context = memory.conversations().begin(ada).id();
            turn(memory, ada, context, "copper");
            List<Callable<?>> intrusions = List.of(
                    () -> memory.conversations().fork(eve, context, 0),
                    () -> memory.conversations().restore(eve, context, 0),
                    () -> memory.history().begin(eve, context, "mine"),
                    () -> memory.history().window(eve, context, 9, 999),
                    () -> memory.history().from(eve, context, 0, 9),
                    () -> memory.facts().known(eve, context, 9),
                    () -> memory.facts().learn(eve, context, 0, new Fact("goal", "x", 1)),
                    () -> memory.affinities().of(eve, context),
                    () -> memory.affinities().move(eve, context, 0, "metis", 0.1),
                    () -> memory.questions().agenda(eve, context));
            assertThat(intrusions)
                    .allSatisfy(intrusion -> assertThatThrownBy(intrusion::call).isInstanceOf(UnknownContext.class));
            assertThat(memory.conversations().find(eve, context)).isEmpty();
            memory.conversations().open(eve, context);
            assertThat(words(memory, eve, context)).isEmpty();
            turn(memory, eve, context, "tin");
            memory.players().delete(eve);
            assertThat(words(memory, ada, context)).hasSize(2);
        }
    }

    @Test
    void twoHundredInterleavedPlayersNeverSeeEachOthersWords() throws Exception {
        try (Memory memory = Memory.open(data());
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> games = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                String secret = "secret-" + i + "-";
                games.add(threads.submit(() -> playAlone(memory, secret)));
            }
            for (Future<Boolean> game : games) {
                assertThat(game.get()).isTrue();
            }
            assertThat(memory.players().all()).hasSize(200);
        }
    }

    private static boolean playAlone(Memory memory, String secret) {
        String player = player(memory, secret);
        String context = memory.conversations().begin(player).id();
        for (int turn = 0; turn < 3; turn++) {
            turn(memory, player, context, secret + turn);
            assertThat(words(memory, player, context)).hasSize(2 * (turn + 1)).allMatch(text -> text.contains(secret));
            assertThat(known(memory, player, context)).hasSize(turn + 1).allMatch(fact -> fact.contains(secret));
        }
        String fork = memory.conversations().fork(player, context, 1).id();
        return words(memory, player, fork).equals(words(memory, player, context).subList(0, 4));
    }

    @Test
    void windowIsBoundedAndLeavesProgressOut() {
        try (Memory memory = Memory.open(data())) {
            String player = player(memory, "Ada");
            String context = memory.conversations().begin(player).id();
            for (int i = 0; i < 20; i++) {
                turn(memory, player, context, "w" + i);
            }
            assertThat(memory.history().window(player, context, 3, 10_000))
                    .extracting(HistoryEntry::text)
                    .containsExactly("w18 it is", "tell me of w19", "w19 it is");
            assertThat(memory.history().window(player, context, 100, 25))
                    .extracting(HistoryEntry::text)
                    .containsExactly("tell me of w19", "w19 it is");
            assertThat(memory.history().from(player, context, 19, 10))
                    .extracting(entry -> entry.turn() + " " + entry.speaker() + " " + entry.kind())
                    .containsExactly("19 player player", "19 metis status", "19 metis dialogue");
        }
    }

    @Test
    void deletedPlayerLeavesNoWordInTheFiles() throws IOException {
        try (Memory memory = Memory.open(data())) {
            String eve = player(memory, "Eve");
            String stays = memory.conversations().begin(eve).id();
            turn(memory, eve, stays, "keepsake");
            String ada = player(memory, "Ada");
            String context = memory.conversations().begin(ada).id();
            turn(memory, ada, context, "quicksilver");
            memory.conversations().fork(ada, context, 0);
            memory.tasks().save(task(ada, context, TaskState.COMPLETED, "quicksilver"));

            assertThat(memory.players().delete(ada)).isTrue();

            assertThat(memory.players().delete(ada)).isFalse();
            assertThat(memory.facts().of(ada)).isEmpty();
            assertThat(words(memory, eve, stays)).hasSize(2);
            try (Stream<Path> files = Files.list(data())) {
                assertThat(files.map(MemoryTest::content)).noneMatch(text -> text.contains("quicksilver"));
            }
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void migratesAStoreOfVersionOne() {
        String player;
        String context;
        try (Memory memory = Memory.open(data(), 1)) {
            player = player(memory, "Ada");
            context = memory.conversations().begin(player).id();
            int turn = memory.history().begin(player, context, "tell me of copper");
            memory.history().add(player, context, turn, Line.say("metis", "copper it is", "calculating"));
            assertThatThrownBy(() -> memory.tasks().list(TaskQuery.ALL, Identity.ANYBODY))
                    .isInstanceOf(StoreFailure.class)
                    .hasMessageContaining("no such table: tasks");
        }
        try (Memory memory = Memory.open(data())) {
            assertThat(words(memory, player, context)).hasSize(2);
            memory.tasks().save(task(player, context, TaskState.COMPLETED, "hello"));
            assertThat(memory.tasks().list(TaskQuery.ALL, Identity.of(player)).totalSize())
                    .isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../x", "a b", "x'; DROP TABLE players; --"})
    void refusesIdsThatAreNotPlain(String id) {
        try (Memory memory = Memory.open(data())) {
            String player = player(memory, "Ada");
            assertThatThrownBy(() -> memory.conversations().open(player, id))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("context: ");
            assertThatThrownBy(() -> memory.players().ensure(id, Person.unknown()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("player: ");
        }
    }
}
