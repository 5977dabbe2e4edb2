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
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;

/** The store in a real PostgreSQL, on machines that have one. */
@Tag("process")
@Timeout(120)
@EnabledIf("dev.crucible.agents.memory.PostgresServer#isInstalled")
class PostgresTest {

    private static PostgresServer server;

    @BeforeAll
    static void start() throws Exception {
        server = PostgresServer.start();
    }

    @AfterAll
    static void stop() throws Exception {
        server.stop();
    }

    @Test
    void remembersForksAndDeletes() throws SQLException {
        String url = server.database("story");
        String player;
        String context;
        try (Memory memory = Memory.open(url)) {
            player = memory.players()
                    .create(new Person("Ada", "", "", "hero", "Champion"))
                    .id();
            context = memory.conversations().begin(player).id();
            say(memory, player, context, "iron");
            int second = say(memory, player, context, "bronze");
            memory.questions().ask(player, context, second, question());
        }
        try (Memory memory = Memory.open(url)) {
            assertThat(words(memory, player, context)).containsExactly("iron?", "iron!", "bronze?", "bronze!");
            assertThat(memory.questions().agenda(player, context).newest().map(OpenQuestion::question))
                    .contains(question());
            String copy = memory.conversations().fork(player, context, 0).id();
            say(memory, player, copy, "gold");
            assertThat(words(memory, player, copy)).containsExactly("iron?", "iron!", "gold?", "gold!");
            assertThat(memory.facts().known(player, copy, 10))
                    .extracting(Fact::body)
                    .contains("likes iron", "likes gold");
            assertThat(memory.affinities().of(player, context)).containsKey("metis");
            assertThatThrownBy(() -> memory.history().window("somebody", context, 10, 100))
                    .isInstanceOf(UnknownContext.class);
            memory.players().delete(player);
            assertThat(memory.conversations().of(player)).isEmpty();
        }
    }

    @Test
    void keepsTasksAndPutsBackWhatFailed() throws SQLException {
        try (Memory memory = Memory.open(server.database("tasks"))) {
            for (TaskState state : List.of(TaskState.SUBMITTED, TaskState.WORKING, TaskState.COMPLETED)) {
                memory.tasks().save(new OwnedTask(task(state), "ada"));
            }
            assertThat(memory.tasks().find("t").orElseThrow().task().state()).isEqualTo(TaskState.COMPLETED);
            assertThat(memory.tasks().list(TaskQuery.ALL, Identity.of("ada")).totalSize())
                    .isEqualTo(1);
            assertThatThrownBy(() -> memory.together(() -> {
                        memory.players().create(new Person("Nobody", "", "", "", ""));
                        throw new IllegalStateException("half way");
                    }))
                    .hasMessage("half way");
            assertThat(memory.players().all()).isEmpty();
        }
    }

    @Test
    void goesOnWhenTheServerHasHungUp() throws SQLException {
        String url = server.database("cut");
        try (Memory memory = Memory.open(url)) {
            String player =
                    memory.players().create(new Person("Bo", "", "", "", "")).id();
            try (Connection other = DriverManager.getConnection(server.database("other"));
                    Statement cut = other.createStatement()) {
                cut.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'cut'");
            }
            assertThat(memory.conversations().begin(player).player()).isEqualTo(player);
        }
    }

    @Test
    void refusesTheTablesOfAnotherProgramAndNeverTellsItsPassword() throws SQLException {
        String url = server.database("occupied");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE theirs (id INTEGER)");
        }
        assertThatThrownBy(() -> Memory.open(url)).hasMessageContaining("belongs to another program");
        assertThatThrownBy(() -> Memory.open(url.replace("occupied", "nowhere") + "&password=secret"))
                .hasMessageContaining("cannot be reached")
                .hasMessageNotContaining("secret");
    }

    private static int say(Memory memory, String player, String context, String word) {
        int turn = memory.history().begin(player, context, word + "?");
        memory.history().add(player, context, turn, Line.say("metis", word + "!", "calculating"));
        memory.facts().learn(player, context, turn, new Fact("preference", "likes " + word, 0.6));
        memory.affinities().move(player, context, turn, "metis", 0.02);
        return turn;
    }

    private static List<String> words(Memory memory, String player, String context) {
        return memory.history().window(player, context, 100, 10_000).stream()
                .map(HistoryEntry::text)
                .toList();
    }

    private static Question question() {
        return new Question(
                "hephaestus",
                "The plan.",
                "Shall we?",
                List.of("Yes", "No"),
                new Pending("launch", JsonNodeFactory.instance.objectNode().put("rounds", 3)));
    }

    private static Task task(TaskState state) {
        return new Task(
                "t",
                "c",
                TaskStatus.of(state, Optional.empty(), Instant.ofEpochMilli(7)),
                List.of(),
                List.of(Message.user("hello").in("c", "t")),
                Map.of());
    }
}
