package dev.crucible.agents.memory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.agents.mind.Agenda;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.mind.Question;
import dev.crucible.store.Database;
import dev.crucible.web.JacksonFactory;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The questions and offers of the crew. A question stands open until a turn of its conversation settles it, and an offer for a few turns; a
 * conversation that was forked or taken back to before that turn has it open again.
 */
public final class Questions {

    /** How long a yes counts. */
    public static final Duration LIFETIME = Duration.ofHours(12);

    /** After so many turns about other things the player is reminded. */
    private static final int PATIENCE = 3;

    private static final String SETTLED = "settled";
    private static final String REMINDED = "reminded";
    private static final String DONE = "done";

    private static final ObjectMapper MAPPER = JacksonFactory.mapper();

    /** The newest questions, each with what became of it. */
    private static final String ASKED = BranchPath.OF_CONTEXT + """
            SELECT q.*, (SELECT COUNT(*) FROM question_notes n JOIN lineage m ON n.branch = m.branch AND n.turn <= m.upto
                         WHERE n.question = q.turn AND n.note = 'settled') AS settled,
                        (SELECT COUNT(*) FROM question_notes n JOIN lineage m ON n.branch = m.branch AND n.turn <= m.upto
                         WHERE n.question = q.turn AND n.note = 'reminded') AS reminded,
                        (SELECT MAX(n.turn) FROM question_notes n JOIN lineage m ON n.branch = m.branch AND n.turn <= m.upto
                         WHERE n.question = q.turn AND n.note = 'done') AS done
            FROM questions q JOIN lineage l ON q.branch = l.branch AND q.turn <= l.upto
            ORDER BY q.turn DESC LIMIT 50
            """;

    private static final String NOTES = BranchPath.OF_CONTEXT
            + "SELECT COUNT(*) FROM question_notes n JOIN lineage l ON n.branch = l.branch AND n.turn <= l.upto"
            + " WHERE n.question = ? AND n.note = ?";

    private final Database database;
    private final Clock clock;

    Questions(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * Keeps the question that ends a turn.
     *
     * @throws UnknownContext when the player has no such conversation
     */
    public void ask(String player, String context, int turn, Question question) {
        database.transaction(rows -> rows.change(
                "INSERT INTO questions (branch, turn, agent, plan, prompt, choices, purpose, data, asked)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                BranchPath.branch(rows, player, context),
                turn,
                question.agent(),
                question.plan(),
                question.prompt(),
                MAPPER.valueToTree(question.choices()).toString(),
                question.pending().purpose(),
                question.pending().data().toString(),
                clock.millis()));
    }

    /** A question as it is kept, and in which turn it was carried out; 0 for never. */
    private record Asked(OpenQuestion question, boolean settled, int done) {}

    /**
     * The questions and their outcomes, also in a fork or after a restart. Ask before the answer's own turn begins.
     *
     * @throws UnknownContext when the player has no such conversation
     */
    public Agenda agenda(String player, String context) {
        return database.transaction(rows -> {
            BranchPath.branch(rows, player, context);
            int next = BranchPath.lastTurn(rows, player, context) + 1;
            List<Asked> asked = rows.all(ASKED, row -> read(row, next), context, player);
            Optional<Integer> newest = asked.stream()
                    .filter(each -> !isOffer(each.question()))
                    .findFirst()
                    .map(each -> each.question().turn());
            List<OpenQuestion> open = new ArrayList<>();
            List<OpenQuestion> closed = new ArrayList<>();
            for (Asked each : asked) {
                OpenQuestion question = each.question();
                boolean stale = isOffer(question) && next - question.turn() > Agenda.OFFERED;
                (each.settled() || stale ? closed : open)
                        .add(question.latest(isOffer(question)
                                || newest.filter(turn -> turn == question.turn())
                                        .isPresent()));
            }
            Optional<OpenQuestion> done = asked.stream()
                    .filter(each -> each.done() > 0)
                    .max(Comparator.comparingInt(Asked::done))
                    .map(Asked::question);
            return new Agenda(open, closed, done);
        });
    }

    private static boolean isOffer(OpenQuestion question) {
        return question.question().pending().purpose().equals(Agenda.OFFER);
    }

    /**
     * Closes a question in {@code turn}.
     *
     * @param question the turn that asked it
     * @return false when it was closed before, so that one answer counts however often it arrives
     */
    public boolean settle(String player, String context, int turn, int question) {
        return note(player, context, turn, question, SETTLED);
    }

    /** Notes that what a question proposed was carried out in {@code turn}. */
    public void done(String player, String context, int turn, int question) {
        note(player, context, turn, question, DONE);
    }

    /** Notes that the player was reminded of a question; it is not due again. */
    public void reminded(String player, String context, int turn, int question) {
        note(player, context, turn, question, REMINDED);
    }

    private boolean note(String player, String context, int turn, int question, String note) {
        return database.transaction(rows -> {
            String branch = BranchPath.branch(rows, player, context);
            if (rows.number(NOTES, context, player, question, note) > 0) {
                return false;
            }
            return rows.change(
                            "INSERT INTO question_notes (branch, turn, question, note) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                            branch,
                            turn,
                            question,
                            note)
                    > 0;
        });
    }

    private Asked read(ResultSet row, int next) throws SQLException {
        int turn = row.getInt("turn");
        boolean expired = clock.millis() - row.getLong("asked") > LIFETIME.toMillis();
        boolean due = next - turn >= PATIENCE && row.getInt("reminded") == 0;
        return new Asked(
                new OpenQuestion(question(row), turn, expired, false, due),
                row.getInt("settled") > 0,
                row.getInt("done"));
    }

    private static Question question(ResultSet row) throws SQLException {
        try {
            List<String> choices = MAPPER.readValue(row.getString("choices"), new TypeReference<>() {});
            Pending pending = new Pending(row.getString("purpose"), MAPPER.readTree(row.getString("data")));
            return new Question(
                    row.getString("agent"), row.getString("plan"), row.getString("prompt"), choices, pending);
        } catch (JsonProcessingException e) {
            throw new SQLException("a question of turn " + row.getInt("turn") + " is no JSON", e);
        }
    }
}
