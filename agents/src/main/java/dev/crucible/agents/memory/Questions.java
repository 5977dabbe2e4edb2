package dev.crucible.agents.memory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.mind.Question;
import dev.crucible.store.Database;
import dev.crucible.web.SharedBuffers;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** What the crew has asked. A question waits while its turn is the last one of the conversation, so nothing needs to clear it. */
public final class Questions {

    private static final ObjectMapper MAPPER = SharedBuffers.mapper();

    private static final String SELECT = Lineage.OF_CONTEXT
            + "SELECT q.* FROM questions q JOIN lineage l ON q.branch = l.branch AND q.turn <= l.upto WHERE q.turn = ?";

    private final Database database;

    Questions(Database database) {
        this.database = database;
    }

    /**
     * Keeps the question that ends a turn.
     *
     * @throws UnknownContext when the player has no such conversation
     */
    public void ask(String player, String context, int turn, Question question) {
        database.transaction(rows -> rows.change(
                "INSERT INTO questions (branch, turn, agent, prompt, choices, purpose, data) VALUES (?, ?, ?, ?, ?, ?, ?)",
                Lineage.branch(rows, player, context),
                turn,
                question.agent(),
                question.prompt(),
                MAPPER.valueToTree(question.choices()).toString(),
                question.pending().purpose(),
                question.pending().data().toString()));
    }

    /**
     * The question that waits for an answer; also in a fork or after a restart. Ask before the answer's own turn begins.
     *
     * @throws UnknownContext when the player has no such conversation
     */
    public Optional<Question> waiting(String player, String context) {
        return database.transaction(rows -> {
            Lineage.branch(rows, player, context);
            int last = Lineage.lastTurn(rows, player, context);
            return rows.first(SELECT, Questions::read, context, player, last);
        });
    }

    private static Question read(ResultSet row) throws SQLException {
        try {
            List<String> choices = MAPPER.readValue(row.getString("choices"), new TypeReference<>() {});
            Pending pending = new Pending(row.getString("purpose"), MAPPER.readTree(row.getString("data")));
            return new Question(row.getString("agent"), row.getString("prompt"), choices, pending);
        } catch (JsonProcessingException e) {
            throw new SQLException("a question of turn " + row.getInt("turn") + " is no JSON", e);
        }
    }
}
