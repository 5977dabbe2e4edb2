package dev.crucible.bridge.player;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.store.Database;
import dev.crucible.store.Rows;
import dev.crucible.store.StoreFailure;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Owners of conversations, and snapshots of affinities and virtues for saved games. */
public final class Contexts {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final TypeReference<TreeMap<String, Double>> SCORES = new TypeReference<>() {};

    private static final Duration LATELY = Duration.ofMinutes(1);

    private final Database database;
    private final InstantSource clock;

    Contexts(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Returns the owner of a conversation; an unclaimed one becomes {@code player}'s. */
    public String claim(String context, String player) {
        return claim(context, player, Map.of());
    }

    /** Claims a conversation; {@code affinities} are the initial scores of a player who is not known yet. */
    public String claim(String context, String player, Map<String, Double> affinities) {
        return database.transaction(rows -> {
            if (owns(rows, context, player)) {
                return player;
            }
            boolean stranger = isStranger(rows, player);
            Profiles.enter(rows, player, clock);
            if (stranger) {
                setScores(rows, player, affinities);
            }
            rows.change(
                    "INSERT INTO contexts VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
                    context,
                    player,
                    clock.millis());
            return owner(rows, context).orElseThrow();
        });
    }

    /** Returns true if the player owns it and was seen recently. Then nothing need be written before an answer. */
    private boolean owns(Rows rows, String context, String player) throws SQLException {
        String lately =
                "SELECT COUNT(*) FROM contexts c JOIN players p ON p.id = c.player WHERE c.id = ? AND p.id = ? AND p.last_seen > ?";
        return rows.number(lately, context, player, clock.millis() - LATELY.toMillis()) > 0;
    }

    /** Returns the owner of a conversation. */
    public Optional<String> owner(String context) {
        return database.transaction(rows -> owner(rows, context));
    }

    /**
     * A saved conversation.
     *
     * @param number number of the slot, from 1
     * @param shown text that the slot shows
     */
    public record Slot(int number, String context, String shown) {}

    /** Puts a saved conversation into a slot of the player. */
    public void put(String player, Slot slot) {
        database.transaction(rows -> rows.change(
                "INSERT INTO slots VALUES (?, ?, ?, ?) ON CONFLICT (player, slot) DO UPDATE SET"
                        + " context = excluded.context, shown = excluded.shown",
                player,
                slot.number(),
                slot.context(),
                slot.shown()));
    }

    /** Returns the player's slots that are in use, in order. */
    public List<Slot> slots(String player) {
        List<Slot> slots = new ArrayList<>();
        database.transaction(rows -> rows.all(
                "SELECT slot, context, shown FROM slots WHERE player = ? ORDER BY slot",
                row -> slots.add(new Slot(row.getInt(1), row.getString(2), row.getString(3))),
                player));
        return slots;
    }

    /** Saves the player's affinities and virtues under {@code context}, for {@link #restore}. */
    public void save(String context, String player) {
        database.transaction(rows -> rows.change(
                "INSERT INTO saves VALUES (?, ?, ?) ON CONFLICT (context) DO UPDATE SET"
                        + " affinities = excluded.affinities, virtues = excluded.virtues",
                context,
                encode(scores(rows, "SELECT agent, score FROM affinities WHERE player = ?", player)),
                encode(scores(rows, "SELECT virtue, score FROM virtues WHERE player = ?", player))));
    }

    /** Restores the scores that were saved with {@code context}; returns false if there are none. */
    public boolean restore(String context, String player) {
        return database.transaction(rows -> {
            Optional<Saved> saved = rows.first(
                    "SELECT affinities, virtues FROM saves WHERE context = ?",
                    row -> new Saved(decode(row.getString(1)), decode(row.getString(2))),
                    context);
            if (saved.isEmpty()) {
                return false;
            }
            rows.change("UPDATE affinities SET score = ? WHERE player = ?", PlayerStore.START, player);
            setScores(rows, player, saved.get().affinities());
            rows.change("DELETE FROM virtues WHERE player = ?", player);
            for (Map.Entry<String, Double> virtue : saved.get().virtues().entrySet()) {
                rows.change("INSERT INTO virtues VALUES (?, ?, ?, 0)", player, virtue.getKey(), virtue.getValue());
            }
            return true;
        });
    }

    private void setScores(Rows rows, String player, Map<String, Double> scores) throws SQLException {
        for (Map.Entry<String, Double> bond : scores.entrySet()) {
            rows.change(
                    "INSERT INTO affinities VALUES (?, ?, ?, 0, ?) ON CONFLICT (player, agent) DO UPDATE SET"
                            + " score = excluded.score",
                    player,
                    bond.getKey(),
                    PlayerStore.rounded(bond.getValue()),
                    clock.millis());
        }
    }

    /** Returns true if the player never registered and never said anything. */
    private static boolean isStranger(Rows rows, String player) throws SQLException {
        return rows.number(
                        "SELECT (SELECT COUNT(*) FROM players WHERE id = ? AND registered = 1)"
                                + " + (SELECT COUNT(*) FROM contexts WHERE player = ?)"
                                + " + (SELECT COUNT(*) FROM affinities WHERE player = ?)",
                        player,
                        player,
                        player)
                == 0;
    }

    private record Saved(Map<String, Double> affinities, Map<String, Double> virtues) {}

    private static Optional<String> owner(Rows rows, String context) throws SQLException {
        return rows.first("SELECT player FROM contexts WHERE id = ?", row -> row.getString(1), context);
    }

    private static Map<String, Double> scores(Rows rows, String sql, String player) throws SQLException {
        Map<String, Double> scores = new TreeMap<>();
        rows.all(sql, row -> scores.put(row.getString(1), row.getDouble(2)), player);
        return scores;
    }

    private static String encode(Map<String, Double> scores) {
        try {
            return MAPPER.writeValueAsString(scores);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, Double> decode(String text) {
        try {
            return MAPPER.readValue(text, SCORES);
        } catch (JsonProcessingException e) {
            throw new StoreFailure("a saved game of the bridge's database is damaged", e);
        }
    }
}
