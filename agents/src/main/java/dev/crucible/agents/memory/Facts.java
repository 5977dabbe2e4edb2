package dev.crucible.agents.memory;

import dev.crucible.agents.mind.Fact;
import dev.crucible.store.Database;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What is known of players. A player can see and delete all of it. */
public final class Facts {

    /** Learned in this conversation, or by anyone before it began. */
    private static final String KNOWN = BranchPath.OF_CONTEXT + """
            SELECT f.* FROM facts f WHERE f.player = ? AND (
              f.number <= (SELECT c.facts_before FROM contexts c WHERE c.id = ? AND c.player = f.player)
              OR EXISTS (SELECT 1 FROM lineage l WHERE l.branch = f.branch AND f.turn <= l.upto))
            """;

    private static final String NEWEST = KNOWN + "AND f.category <> ? ORDER BY f.number DESC LIMIT ?";

    private static final String NEWEST_IN_PASSING = KNOWN + "AND f.category = ? ORDER BY f.number DESC LIMIT ?";

    private static final String SAME =
            KNOWN + "AND f.category = ? AND LOWER(f.body) = LOWER(?) AND f.confidence >= ? LIMIT 1";

    private final Database database;

    /**
     * A fact as it is kept.
     *
     * @param number under which it can be deleted
     * @param fact what is known
     * @param turn the turn of its conversation in which it was learned
     * @param learned when
     */
    public record Kept(long number, Fact fact, int turn, Instant learned) {}

    Facts(Database database) {
        this.database = database;
    }

    /**
     * Keeps a fact, once: the same words again only replace it when they are surer.
     *
     * @return whether it was kept
     * @throws UnknownContext when the player has no such conversation
     */
    public boolean learn(String player, String context, int turn, Fact fact) {
        return database.transaction(rows -> {
            String branch = BranchPath.branch(rows, player, context);
            boolean known = rows.first(
                            SAME,
                            Facts::read,
                            context,
                            player,
                            player,
                            context,
                            fact.category(),
                            fact.body(),
                            fact.confidence())
                    .isPresent();
            if (known) {
                return false;
            }
            rows.change("UPDATE fact_numbers SET newest = newest + 1");
            rows.change(
                    "INSERT INTO facts (number, player, branch, turn, category, body, confidence, learned, witnesses)"
                            + " SELECT newest, ?, ?, ?, ?, ?, ?, ?, ? FROM fact_numbers",
                    player,
                    branch,
                    turn,
                    fact.category(),
                    fact.body(),
                    fact.confidence(),
                    System.currentTimeMillis(),
                    String.join(" ", fact.witnesses()));
            return true;
        });
    }

    /**
     * Returns what is known in a conversation: learned in it, or of the player before it began. The newest {@code most} come first, then as
     * many of {@link Fact#PASSING}.
     */
    public List<Fact> known(String player, String context, int most) {
        return database
                .transaction(rows -> {
                    BranchPath.branch(rows, player, context);
                    List<Kept> known = new ArrayList<>();
                    for (String sql : List.of(NEWEST, NEWEST_IN_PASSING)) {
                        known.addAll(rows.all(sql, Facts::read, context, player, player, context, Fact.PASSING, most));
                    }
                    return known;
                })
                .stream()
                .map(Kept::fact)
                .toList();
    }

    /** Everything that is kept of a player, newest first. */
    public List<Kept> of(String player) {
        return database.transaction(
                rows -> rows.all("SELECT * FROM facts WHERE player = ? ORDER BY number DESC", Facts::read, player));
    }

    /** Deletes a fact from every conversation; false when the player has no such fact. */
    public boolean delete(String player, long number) {
        return database.transaction(
                rows -> rows.change("DELETE FROM facts WHERE number = ? AND player = ?", number, player) > 0);
    }

    /** Deletes what is known of a player in these categories, everything when there are none. */
    public void forget(String player, List<String> categories) {
        database.transaction(rows -> {
            if (categories.isEmpty()) {
                return rows.change("DELETE FROM facts WHERE player = ?", player);
            }
            int deleted = 0;
            for (String category : categories) {
                deleted += rows.change("DELETE FROM facts WHERE player = ? AND category = ?", player, category);
            }
            return deleted;
        });
    }

    /** Deletes a fact wherever it was learned. */
    public void forget(String player, Fact fact) {
        database.transaction(rows -> rows.change(
                "DELETE FROM facts WHERE player = ? AND category = ? AND body = ?",
                player,
                fact.category(),
                fact.body()));
    }

    private static List<String> witnesses(String names) {
        return names.isEmpty() ? List.of() : List.of(names.split(" "));
    }

    private static Kept read(ResultSet row) throws SQLException {
        Fact fact = new Fact(
                row.getString("category"),
                row.getString("body"),
                row.getDouble("confidence"),
                witnesses(row.getString("witnesses")));
        return new Kept(row.getLong("number"), fact, row.getInt("turn"), Instant.ofEpochMilli(row.getLong("learned")));
    }
}
