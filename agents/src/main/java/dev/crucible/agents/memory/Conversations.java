package dev.crucible.agents.memory;

import dev.crucible.agents.memory.Conversation.Origin;
import dev.crucible.store.Database;
import dev.crucible.store.Rows;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Conversations of players; they share what was said before a fork and nothing after it. */
public final class Conversations {

    private static final String SELECT = "SELECT id, player, forked_from, forked_turn, created FROM contexts ";

    private final Database database;

    Conversations(Database database) {
        this.database = database;
    }

    /** Begins a conversation under a new id; the crew knows what it has learned of the player so far. */
    public Conversation begin(String player) {
        return open(player, Ids.fresh());
    }

    /**
     * The conversation of an id that a client chose; begun when the player has none of it. Whether others have one makes no difference.
     *
     * @throws UnknownContext when there is no such player
     */
    public Conversation open(String player, String context) {
        Ids.plain("context", context);
        return database.transaction(rows -> {
            if (find(rows, player, context).isEmpty()) {
                boolean known = rows.first("SELECT 1 FROM players WHERE id = ?", row -> row.getInt(1), player)
                        .isPresent();
                if (!known) {
                    throw new UnknownContext(context);
                }
                String branch = BranchPath.create(rows, player, null, BranchPath.BEFORE_FIRST);
                insert(rows, context, player, branch, rows.number("SELECT newest FROM fact_numbers"), null);
            }
            return find(rows, player, context).orElseThrow(() -> new UnknownContext(context));
        });
    }

    public Optional<Conversation> find(String player, String context) {
        return database.transaction(rows -> find(rows, player, context));
    }

    /** As whom a conversation of guests is remembered, also when it is a copy of another. */
    public String guest(String context) {
        Optional<String> known = database.transaction(rows -> rows.first(
                "SELECT player FROM contexts WHERE id = ? AND player LIKE ? ORDER BY player",
                row -> row.getString(1),
                context,
                Memory.GUESTS + "%"));
        return known.orElseGet(() -> Memory.GUESTS + UUID.nameUUIDFromBytes(context.getBytes(StandardCharsets.UTF_8)));
    }

    /** The player's conversations, oldest first. */
    public List<Conversation> of(String player) {
        return database.transaction(rows -> {
            List<Conversation> all = new ArrayList<>();
            for (String id : rows.all(
                    "SELECT id FROM contexts WHERE player = ? ORDER BY created, id", row -> row.getString(1), player)) {
                all.add(find(rows, player, id).orElseThrow());
            }
            return all;
        });
    }

    /**
     * Begins a conversation that shares {@code context} up to and with {@code turn}: words, facts, affinities and an open question as
     * they were then.
     *
     * @throws UnknownContext when the player has no such conversation
     * @throws IllegalArgumentException when it has no such turn; -1 is the state before the first
     */
    public Conversation fork(String player, String context, int turn) {
        return fork(player, context, turn, Ids.fresh());
    }

    /** The same under an id that a client chose and the player has no conversation of. */
    public Conversation fork(String player, String context, int turn, String id) {
        Ids.plain("as", id);
        return database.transaction(rows -> {
            String branch = BranchPath.grow(rows, player, context, turn);
            long factsBefore =
                    rows.number("SELECT facts_before FROM contexts WHERE id = ? AND player = ?", context, player);
            insert(rows, id, player, branch, factsBefore, new Origin(context, turn));
            return find(rows, player, id).orElseThrow();
        });
    }

    /**
     * Takes {@code context} itself back to {@code turn}; forks of it keep what they share.
     *
     * @throws UnknownContext when the player has no such conversation
     * @throws IllegalArgumentException when it has no such turn
     */
    public Conversation restore(String player, String context, int turn) {
        return database.transaction(rows -> {
            String branch = BranchPath.grow(rows, player, context, turn);
            rows.change("UPDATE contexts SET branch = ? WHERE id = ? AND player = ?", branch, context, player);
            return find(rows, player, context).orElseThrow();
        });
    }

    private static void insert(
            Rows rows, String id, String player, String branch, long factsBefore, @Nullable Origin origin)
            throws SQLException {
        rows.change(
                "INSERT INTO contexts (id, player, branch, facts_before, forked_from, forked_turn, created)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?)",
                id,
                player,
                branch,
                factsBefore,
                origin == null ? null : origin.context(),
                origin == null ? null : (Integer) origin.turn(),
                System.currentTimeMillis());
    }

    private static Optional<Conversation> find(Rows rows, String player, String context) throws SQLException {
        int last = BranchPath.lastTurn(rows, player, context);
        return rows.first(SELECT + "WHERE id = ? AND player = ?", row -> read(row, last), context, player);
    }

    private static Conversation read(ResultSet row, int lastTurn) throws SQLException {
        String from = row.getString("forked_from");
        Optional<Origin> origin =
                from == null ? Optional.empty() : Optional.of(new Origin(from, row.getInt("forked_turn")));
        return new Conversation(
                row.getString("id"),
                row.getString("player"),
                lastTurn,
                origin,
                Instant.ofEpochMilli(row.getLong("created")));
    }
}
