package dev.crucible.agents.memory;

import dev.crucible.store.Rows;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The branches whose rows make up a conversation: its own and those it grew from, each up to a turn. Nearest first; every query of a
 * conversation starts here, so a conversation of another player yields nothing.
 */
final class BranchPath {

    /** No turn; forking there gives an empty conversation. */
    static final int BEFORE_FIRST = -1;

    /** Takes the context and the player. */
    static final String OF_CONTEXT = """
            WITH RECURSIVE lineage (branch, upto, depth) AS (
              SELECT branch, 2147483647, 0 FROM contexts WHERE id = ? AND player = ?
              UNION ALL
              SELECT b.parent, CASE WHEN l.upto < b.cut THEN l.upto ELSE b.cut END, l.depth + 1
              FROM lineage l JOIN branches b ON b.id = l.branch WHERE b.parent IS NOT NULL
            )
            """;

    private static final String STRETCHES =
            OF_CONTEXT + "SELECT l.branch, b.cut FROM lineage l JOIN branches b ON b.id = l.branch ORDER BY l.depth";

    /** One look into the index for each branch, however long the conversation is. */
    private static final String LAST_TURN = OF_CONTEXT + """
            SELECT COALESCE(MAX(own.turn), -1) FROM (
              SELECT (SELECT MAX(t.turn) FROM turns t WHERE t.branch = l.branch AND t.turn <= l.upto) AS turn FROM lineage l) own
            """;

    private record Stretch(String branch, int cut) {}

    private BranchPath() {}

    /** The branch new rows go to; refuses a conversation the player does not have. */
    static String branch(Rows rows, String player, String context) throws SQLException {
        return rows.first(
                        "SELECT branch FROM contexts WHERE id = ? AND player = ?",
                        row -> row.getString(1),
                        context,
                        player)
                .orElseThrow(() -> new UnknownContext(context));
    }

    static int lastTurn(Rows rows, String player, String context) throws SQLException {
        int shared = (int) rows.number(
                "SELECT COALESCE(MAX(b.cut), -1) FROM branches b JOIN contexts c ON c.branch = b.id"
                        + " WHERE c.id = ? AND c.player = ?",
                context,
                player);
        return Math.max(shared, (int) rows.number(LAST_TURN, context, player));
    }

    /** Makes a branch that shares the conversation up to and with {@code turn}. */
    static String grow(Rows rows, String player, String context, int turn) throws SQLException {
        branch(rows, player, context);
        int last = lastTurn(rows, player, context);
        if (turn < BEFORE_FIRST || turn > last) {
            throw new IllegalArgumentException("turn: must be between -1 and " + last + ", got " + turn);
        }
        List<Stretch> stretches =
                rows.all(STRETCHES, row -> new Stretch(row.getString(1), row.getInt(2)), context, player);
        // The stretch that owns the turn, so that loading the same point again and again does not lengthen the chain.
        String parent = stretches.stream()
                .filter(stretch -> stretch.cut() < turn)
                .findFirst()
                .orElse(stretches.getLast())
                .branch();
        return create(rows, player, parent, turn);
    }

    static String create(Rows rows, String player, @Nullable String parent, int cut) throws SQLException {
        String id = Ids.fresh();
        rows.change("INSERT INTO branches (id, player, parent, cut) VALUES (?, ?, ?, ?)", id, player, parent, cut);
        return id;
    }
}
