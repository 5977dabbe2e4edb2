package dev.crucible.agents.memory;

import dev.crucible.agents.mind.Circumstances.Said;
import dev.crucible.store.Database;
import java.util.HashMap;
import java.util.Map;

/** The prepared lines that were said in a conversation, forks and their past included. */
public final class SaidPhrases {

    private static final String SAID = BranchPath.OF_CONTEXT
            + "SELECT s.phrase, MAX(s.turn) AS last, COUNT(*) AS times FROM said_phrases s"
            + " JOIN lineage l ON s.branch = l.branch AND s.turn <= l.upto GROUP BY s.phrase";

    private final Database database;

    private record Row(String phrase, Said said) {}

    SaidPhrases(Database database) {
        this.database = database;
    }

    /**
     * Notes that a line was said in a turn.
     *
     * @throws UnknownContext when the player has no such conversation
     */
    public void note(String player, String context, int turn, String phrase) {
        database.transaction(rows -> rows.change(
                "INSERT INTO said_phrases (branch, turn, phrase) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                BranchPath.branch(rows, player, context),
                turn,
                phrase));
    }

    /** All that were said, by their ids. */
    public Map<String, Said> of(String player, String context) {
        Map<String, Said> said = new HashMap<>();
        database.transaction(rows -> rows.all(
                        SAID,
                        row -> new Row(row.getString("phrase"), new Said(row.getInt("last"), row.getInt("times"))),
                        context,
                        player))
                .forEach(row -> said.put(row.phrase(), row.said()));
        return said;
    }
}
