package dev.crucible.agents.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.agents.memory.Watches.Watch;
import dev.crucible.agents.mind.Agenda;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.mind.Question;
import dev.crucible.store.Database;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionsTest {

    private static final String PLAYER = "ada";
    private static final String CONTEXT = "c1";

    @TempDir
    Path data;

    private Memory memory;

    @BeforeEach
    void open() {
        memory = Memory.open(data);
        memory.players().ensure(PLAYER, new PlayerRecord.Person("Ada", "", "", "", ""));
        memory.conversations().open(PLAYER, CONTEXT);
    }

    @AfterEach
    void close() {
        memory.close();
    }

    private int talk(String context) {
        return memory.history().begin(PLAYER, context, "a word");
    }

    private int ask(String context, String prompt) {
        int turn = talk(context);
        memory.questions().ask(PLAYER, context, turn, question(prompt));
        return turn;
    }

    private static Question question(String prompt) {
        return new Question(
                "techne", "", prompt, List.of("Yes"), new Pending("x", JsonNodeFactory.instance.objectNode()));
    }

    private Optional<String> prompt(String context) {
        return memory.questions().agenda(PLAYER, context).newest().map(open -> open.question()
                .prompt());
    }

    @Test
    void staysOpenWhateverIsTalkedAboutUntilItIsSettledOnce() {
        int asked = ask(CONTEXT, "Launch it?");
        for (int i = 0; i < 10; i++) {
            talk(CONTEXT);
            assertThat(prompt(CONTEXT)).contains("Launch it?");
        }
        int answered = talk(CONTEXT);
        assertThat(memory.questions().settle(PLAYER, CONTEXT, answered, asked)).isTrue();
        assertThat(memory.questions().settle(PLAYER, CONTEXT, answered, asked)).isFalse();
        assertThat(memory.questions().settle(PLAYER, CONTEXT, talk(CONTEXT), asked))
                .isFalse();
        assertThat(prompt(CONTEXT)).isEmpty();
    }

    @Test
    void anOlderQuestionStandsBehindANewerOneAndIsNotTheLatest() {
        ask(CONTEXT, "Launch it?");
        int stop = ask(CONTEXT, "Stop it?");
        assertThat(prompt(CONTEXT)).contains("Stop it?");
        memory.questions().settle(PLAYER, CONTEXT, talk(CONTEXT), stop);
        assertThat(memory.questions().agenda(PLAYER, CONTEXT).newest()).hasValueSatisfying(open -> {
            assertThat(open.question().prompt()).isEqualTo("Launch it?");
            assertThat(open.latest()).isFalse();
        });
    }

    @Test
    void isDueOnceAfterThreeTurns() {
        int asked = ask(CONTEXT, "Launch it?");
        talk(CONTEXT);
        assertThat(due()).isFalse();
        talk(CONTEXT);
        assertThat(due()).as("the next turn is the third").isTrue();
        memory.questions().reminded(PLAYER, CONTEXT, talk(CONTEXT), asked);
        talk(CONTEXT);
        assertThat(due()).isFalse();
    }

    private boolean due() {
        return memory.questions()
                .agenda(PLAYER, CONTEXT)
                .newest()
                .map(OpenQuestion::due)
                .orElseThrow();
    }

    @Test
    void expiresAfterTwelveHoursAndIsNotLost() {
        ask(CONTEXT, "Launch it?");
        assertThat(at(Duration.ofHours(11)).expired()).isFalse();
        OpenQuestion late = at(Duration.ofHours(13));
        assertThat(late.expired()).isTrue();
        assertThat(late.question().prompt()).isEqualTo("Launch it?");
    }

    private OpenQuestion at(Duration later) {
        Clock clock = Clock.offset(Clock.systemUTC(), later);
        return memory.questions(clock).agenda(PLAYER, CONTEXT).newest().orElseThrow();
    }

    @Test
    void anOfferStaysOpenForFiveTurnsAndHidesNoQuestionBehindIt() {
        int asked = ask(CONTEXT, "Launch it?");
        int offered = talk(CONTEXT);
        Pending offer = new Pending(Agenda.OFFER, JsonNodeFactory.instance.objectNode());
        memory.questions().ask(PLAYER, CONTEXT, offered, new Question("metis", "", "", List.of(), offer));
        for (int i = 0; i < Agenda.OFFERED - 1; i++) {
            talk(CONTEXT);
            assertThat(agenda().open()).extracting(OpenQuestion::turn).containsExactly(offered, asked);
        }
        assertThat(agenda().open()).allMatch(OpenQuestion::latest);
        talk(CONTEXT);
        assertThat(agenda().open()).extracting(OpenQuestion::turn).containsExactly(asked);
        assertThat(agenda().last(Agenda.OFFER)).map(OpenQuestion::turn).contains(offered);
    }

    @Test
    void keepsWhatWasCarriedOutLastInEachBranch() {
        int first = ask(CONTEXT, "Stop it?");
        memory.questions().settle(PLAYER, CONTEXT, talk(CONTEXT), first);
        memory.questions().done(PLAYER, CONTEXT, first + 1, first);
        int second = ask(CONTEXT, "Let it go on?");
        assertThat(agenda().done()).map(OpenQuestion::turn).contains(first);
        String fork = memory.conversations().fork(PLAYER, CONTEXT, second).id();
        memory.questions().done(PLAYER, CONTEXT, talk(CONTEXT), second);
        assertThat(agenda().done()).map(OpenQuestion::turn).contains(second);
        assertThat(memory.questions().agenda(PLAYER, fork).done())
                .map(OpenQuestion::turn)
                .contains(first);
    }

    private Agenda agenda() {
        return memory.questions().agenda(PLAYER, CONTEXT);
    }

    @Test
    void aSaveFromBeforeTheAnswerHasItOpenAgainAndItsAnswerIsItsOwn() {
        int asked = ask(CONTEXT, "Launch it?");
        memory.questions().settle(PLAYER, CONTEXT, talk(CONTEXT), asked);
        String fork = memory.conversations().fork(PLAYER, CONTEXT, asked).id();
        assertThat(prompt(fork)).contains("Launch it?");
        assertThat(memory.questions().settle(PLAYER, fork, talk(fork), asked)).isTrue();
        assertThat(prompt(fork)).isEmpty();
        memory.conversations().restore(PLAYER, CONTEXT, asked);
        assertThat(prompt(CONTEXT)).contains("Launch it?");
    }

    @Test
    void outlivesARestartAndIsOutOfReachOfOthers() {
        int asked = ask(CONTEXT, "Launch it?");
        close();
        memory = Memory.open(data);
        assertThat(prompt(CONTEXT)).contains("Launch it?");
        memory.players().ensure("eve", new PlayerRecord.Person("Eve", "", "", "", ""));
        assertThatThrownBy(() -> memory.questions().agenda("eve", CONTEXT)).isInstanceOf(UnknownContext.class);
        assertThatThrownBy(() -> memory.questions().settle("eve", CONTEXT, 1, asked))
                .isInstanceOf(UnknownContext.class);
    }

    @Test
    void whatWasOpenBeforeQuestionsWereSettledStaysOpenAndTheRestIsClosed(@TempDir Path old) throws SQLException {
        Map<String, Integer> turns = new HashMap<>();
        try (Memory before = Memory.open(old, 2)) {
            before.players().ensure(PLAYER, new PlayerRecord.Person("Ada", "", "", "", ""));
            for (String context : List.of("answered", "open")) {
                before.conversations().open(PLAYER, context);
                turns.put(context, before.history().begin(PLAYER, context, "plan it"));
            }
            before.history().begin(PLAYER, "answered", "yes");
        }
        insertOld(old, turns);
        try (Memory after = Memory.open(old)) {
            assertThat(after.questions().agenda(PLAYER, "answered").newest()).isEmpty();
            assertThat(after.questions().agenda(PLAYER, "open").newest())
                    .hasValueSatisfying(open -> assertThat(open.expired()).isTrue());
        }
    }

    /** As the earlier version wrote them. */
    private static void insertOld(Path old, Map<String, Integer> turns) throws SQLException {
        try (Connection database = DriverManager.getConnection(Database.FILE + old.resolve("memory.db"));
                PreparedStatement insert = database.prepareStatement(
                        "INSERT INTO questions (branch, turn, agent, prompt, choices, purpose, data)"
                                + " SELECT branch, ?, 'techne', 'Old?', '[]', 'x', '{}' FROM contexts WHERE id = ?")) {
            for (Map.Entry<String, Integer> turn : turns.entrySet()) {
                insert.setInt(1, turn.getValue());
                insert.setString(2, turn.getKey());
                assertThat(insert.executeUpdate()).isOne();
            }
        }
    }

    @Test
    void whatWasLaunchedIsWatchedUntilItIsToldOnceAndSharedWithForks() {
        int launched = talk(CONTEXT);
        Watch watch = new Watch(launched, List.of("api_run_1"), true);
        memory.watches().begin(PLAYER, CONTEXT, "t1", watch);
        String fork = memory.conversations().fork(PLAYER, CONTEXT, launched).id();
        close();
        memory = Memory.open(data);
        assertThat(memory.watches().open(PLAYER, CONTEXT)).containsExactly(watch);
        int told = talk(CONTEXT);
        assertThat(memory.watches().told(PLAYER, CONTEXT, told, watch)).isTrue();
        assertThat(memory.watches().told(PLAYER, CONTEXT, told, watch)).isFalse();
        assertThat(memory.watches().wasTold(PLAYER, CONTEXT, told)).isTrue();
        assertThat(memory.watches().open(PLAYER, CONTEXT)).isEmpty();
        assertThat(memory.watches().open(PLAYER, fork)).containsExactly(watch);
        assertThat(memory.watches().launchedBy("t1", PLAYER)).contains(watch);
        assertThat(memory.watches().launchedBy("t1", "eve")).isEmpty();
    }
}
