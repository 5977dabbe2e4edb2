package dev.crucible.agents.memory;

import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.dialogue.Line;
import dev.crucible.store.Database;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** What was said; rows are only added. */
public final class History {

    private static final String ADD =
            "INSERT INTO turns (branch, turn, position, speaker, kind, portrait, body, said) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";

    private static final String SELECT = BranchPath.OF_CONTEXT
            + "SELECT t.* FROM turns t JOIN lineage l ON t.branch = l.branch AND t.turn <= l.upto ";

    private final Database database;

    /**
     * One thing that was said, with all that is needed to show it again.
     *
     * @param turn its turn
     * @param speaker an agent's id or {@link HistoryEntry#PLAYER}
     * @param kind a line's kind in lower case, or {@code player}
     * @param portrait the speaker's portrait state; empty for the player
     * @param text what was said
     * @param said when
     */
    public record Entry(int turn, String speaker, String kind, String portrait, String text, Instant said) {}

    History(Database database) {
        this.database = database;
    }

    /**
     * Begins the next turn with the player's words.
     *
     * @return the turn's number, which {@link #add} and the other parts of the memory take
     * @throws UnknownContext when the player has no such conversation
     */
    public int begin(String player, String context, String text) {
        long now = System.currentTimeMillis();
        return database.transaction(rows -> {
            String branch = BranchPath.branch(rows, player, context);
            int turn = BranchPath.lastTurn(rows, player, context) + 1;
            rows.change(ADD, branch, turn, 0, HistoryEntry.PLAYER, HistoryEntry.PLAYER, "", text, now);
            rows.change("UPDATE players SET last_seen = ? WHERE id = ?", now, player);
            return turn;
        });
    }

    /**
     * Adds a line of the crew to a turn of the conversation's present branch.
     *
     * @throws UnknownContext when the player has no such conversation
     */
    public void add(String player, String context, int turn, Line line) {
        database.transaction(rows -> {
            String branch = BranchPath.branch(rows, player, context);
            long position = rows.number(
                    "SELECT COALESCE(MAX(position), -1) + 1 FROM turns WHERE branch = ? AND turn = ?", branch, turn);
            String kind = line.kind().key();
            return rows.change(
                    ADD,
                    branch,
                    turn,
                    position,
                    line.agent(),
                    kind,
                    line.portrait(),
                    line.text(),
                    System.currentTimeMillis());
        });
    }

    /**
     * The last things said, oldest first, without progress lines: at most {@code most} and about {@code characters} long in all, so
     * that a mind's input stays bounded.
     */
    public List<HistoryEntry> window(String player, String context, int most, int characters) {
        List<Entry> newestFirst = database.transaction(rows -> {
            BranchPath.branch(rows, player, context);
            // Each turn has the player's words at least, so older turns cannot be among the last entries.
            int oldest = BranchPath.lastTurn(rows, player, context) - most;
            return rows.all(
                    SELECT + "WHERE t.turn >= ? AND t.kind <> 'status' ORDER BY t.turn DESC, t.position DESC LIMIT ?",
                    History::read,
                    context,
                    player,
                    oldest,
                    most);
        });
        int left = characters;
        int kept = 0;
        while (kept < newestFirst.size() && left >= newestFirst.get(kept).text().length()) {
            left -= newestFirst.get(kept).text().length();
            kept++;
        }
        return newestFirst.subList(0, kept).reversed().stream()
                .map(entry -> new HistoryEntry(entry.speaker(), entry.text()))
                .toList();
    }

    /** Everything said from {@code turn} on, at most {@code most} entries, oldest first; for a log or a client that comes back. */
    public List<Entry> from(String player, String context, int turn, int most) {
        return database.transaction(rows -> {
            BranchPath.branch(rows, player, context);
            return rows.all(
                    SELECT + "WHERE t.turn >= ? ORDER BY t.turn, t.position LIMIT ?",
                    History::read,
                    context,
                    player,
                    turn,
                    most);
        });
    }

    private static Entry read(ResultSet row) throws SQLException {
        return new Entry(
                row.getInt("turn"),
                row.getString("speaker"),
                row.getString("kind"),
                row.getString("portrait"),
                row.getString("body"),
                Instant.ofEpochMilli(row.getLong("said")));
    }
}
