package dev.crucible.agents.memory;

import dev.crucible.store.Database;
import dev.crucible.store.Rows;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** How much each agent likes a player in a conversation, 0..1. */
public final class Affinities {

    /** What an agent feels for somebody it does not know. */
    public static final double START = 0.5;

    private static final String PRESENT = BranchPath.OF_CONTEXT + """
            , newest (agent, turn) AS (
              SELECT a.agent, MAX(a.turn) FROM lineage l JOIN affinities a ON a.branch = l.branch AND a.turn <= l.upto
              GROUP BY a.agent
            )
            SELECT a.agent, a.score FROM newest n JOIN lineage l ON n.turn <= l.upto
            JOIN affinities a ON a.branch = l.branch AND a.agent = n.agent AND a.turn = n.turn ORDER BY a.agent
            """;

    private record Score(String agent, double value) {}

    private final Database database;

    Affinities(Database database) {
        this.database = database;
    }

    /**
     * The agents whose affinity has moved, with their scores.
     *
     * @throws UnknownContext when the player has no such conversation
     */
    public Map<String, Double> of(String player, String context) {
        return database.transaction(rows -> present(rows, player, context));
    }

    /**
     * Moves an agent's affinity in a turn, within 0..1.
     *
     * @return the new score
     * @throws UnknownContext when the player has no such conversation
     */
    public double move(String player, String context, int turn, String agent, double delta) {
        if (!Double.isFinite(delta)) {
            throw new IllegalArgumentException("affinity: must change by a number, got " + delta);
        }
        return database.transaction(rows -> {
            double before = present(rows, player, context).getOrDefault(agent, START);
            double after = Math.clamp(before + delta, 0, 1);
            rows.change(
                    "INSERT INTO affinities (branch, turn, agent, score) VALUES (?, ?, ?, ?)"
                            + " ON CONFLICT (branch, agent, turn) DO UPDATE SET score = excluded.score",
                    BranchPath.branch(rows, player, context),
                    turn,
                    agent,
                    after);
            return after;
        });
    }

    private static Map<String, Double> present(Rows rows, String player, String context) throws SQLException {
        BranchPath.branch(rows, player, context);
        Map<String, Double> scores = new LinkedHashMap<>();
        for (Score score :
                rows.all(PRESENT, row -> new Score(row.getString("agent"), row.getDouble("score")), context, player)) {
            scores.put(score.agent(), score.value());
        }
        return scores;
    }
}
