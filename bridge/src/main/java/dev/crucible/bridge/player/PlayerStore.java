package dev.crucible.bridge.player;

import dev.crucible.bridge.turn.PlayerProgress;
import dev.crucible.bridge.turn.StreamRecord;
import dev.crucible.dialogue.Deed;
import dev.crucible.dialogue.Tier;
import dev.crucible.dialogue.Virtue;
import dev.crucible.store.Database;
import dev.crucible.store.Migrations;
import dev.crucible.store.Rows;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Affinities and virtue scores per player. The only writer of both. Every player has separate rows; there is no
 * “current” player.
 */
public final class PlayerStore implements PlayerProgress {

    /** Migrations of the schema, in order. */
    public static final Migrations MIGRATIONS =
            new Migrations(PlayerStore.class, List.of("001-players.sql", "002-story.sql", "003-slots.sql"));

    /** Initial affinity of every agent. */
    public static final double START = 0.5;

    private final Database database;
    private final InstantSource clock;

    public PlayerStore(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Returns the players' profiles. */
    public Profiles profiles() {
        return new Profiles(database, clock);
    }

    /** Returns the owners of conversations and the saved scores. */
    public Contexts contexts() {
        return new Contexts(database, clock);
    }

    /** Returns the stories. */
    public Stories stories() {
        return new Stories(database);
    }

    /**
     * Relation of an agent to a player.
     *
     * @param score affinity, 0 to 1
     * @param interactions number of interactions
     */
    public record Bond(double score, int interactions) {}

    /**
     * A player's practice of a virtue.
     *
     * @param score 0 to 1
     * @param sessionDelta change of the score in this session
     */
    public record Practice(double score, double sessionDelta) {}

    @Override
    public About about(String player) {
        return database.transaction(rows -> {
            Map<String, Double> scores = new TreeMap<>();
            bonds(player).forEach((agent, bond) -> scores.put(agent, bond.score()));
            String name = rows.first("SELECT display_name FROM players WHERE id = ?", row -> row.getString(1), player)
                    .orElse("");
            return new About(name, scores);
        });
    }

    /** Returns the bonds of a player by agent, without agents to whom the player has never talked. */
    public Map<String, Bond> bonds(String player) {
        Map<String, Bond> bonds = new TreeMap<>();
        database.transaction(rows -> rows.all(
                "SELECT agent, score, interactions FROM affinities WHERE player = ?",
                row -> bonds.put(row.getString(1), new Bond(row.getDouble(2), row.getInt(3))),
                player));
        return bonds;
    }

    @Override
    public List<StreamRecord.Affinity> settle(String player, String speaker, Map<String, Double> deltas) {
        TreeSet<String> agents = new TreeSet<>(deltas.keySet());
        agents.add(speaker);
        agents.remove(StreamRecord.Beat.SYSTEM);
        return database.transaction(rows -> {
            if (!Profiles.known(rows, player)) {
                // Deleted meanwhile: a running turn must not bring anything back.
                return List.of();
            }
            List<StreamRecord.Affinity> changed = new ArrayList<>();
            for (String agent : agents) {
                boolean spoke = agent.equals(speaker);
                double delta = deltas.getOrDefault(agent, 0.0) + (spoke ? STEP : 0);
                if (delta != 0) {
                    changed.add(move(rows, player, agent, delta, spoke ? 1 : 0));
                }
            }
            return changed;
        });
    }

    private StreamRecord.Affinity move(Rows rows, String player, String agent, double delta, int interactions)
            throws SQLException {
        double before = rows.first(
                        "SELECT score FROM affinities WHERE player = ? AND agent = ?",
                        row -> row.getDouble(1),
                        player,
                        agent)
                .orElse(START);
        double after = rounded(Math.clamp(before + delta, 0, 1));
        rows.change(
                "INSERT INTO affinities VALUES (?, ?, ?, ?, ?) ON CONFLICT (player, agent) DO UPDATE SET"
                        + " score = excluded.score, interactions = affinities.interactions + excluded.interactions,"
                        + " last_interaction = excluded.last_interaction",
                player,
                agent,
                after,
                interactions,
                clock.millis());
        Tier tier = Tier.of(after);
        return new StreamRecord.Affinity(agent, after, rounded(after - before), tier.hearts(), tier.title());
    }

    @Override
    public void count(String player, String deed) {
        Deed.of(deed)
                .ifPresent(known -> database.run(rows -> {
                    if (Profiles.known(rows, player)) {
                        practise(rows, player, known.virtue(), known.by());
                    }
                }));
    }

    private static void practise(Rows rows, String player, Virtue virtue, double delta) throws SQLException {
        Practice before = rows.first(
                        "SELECT score, session_delta FROM virtues WHERE player = ? AND virtue = ?",
                        row -> new Practice(row.getDouble(1), row.getDouble(2)),
                        player,
                        virtue.key())
                .orElse(new Practice(Virtue.START, 0));
        double after = rounded(Math.clamp(before.score() + delta, 0, 1));
        rows.change(
                "INSERT INTO virtues VALUES (?, ?, ?, ?) ON CONFLICT (player, virtue) DO UPDATE SET"
                        + " score = excluded.score, session_delta = excluded.session_delta",
                player,
                virtue.key(),
                after,
                rounded(before.sessionDelta() + after - before.score()));
    }

    /** Returns a player's practice of every virtue. */
    public Map<Virtue, Practice> practices(String player) {
        Map<Virtue, Practice> practices = new EnumMap<>(Virtue.class);
        for (Virtue virtue : Virtue.values()) {
            practices.put(virtue, new Practice(Virtue.START, 0));
        }
        database.transaction(rows -> rows.all(
                "SELECT virtue, score, session_delta FROM virtues WHERE player = ?",
                row -> {
                    String key = row.getString(1);
                    Practice practice = new Practice(row.getDouble(2), row.getDouble(3));
                    Virtue.of(key).ifPresent(virtue -> practices.put(virtue, practice));
                    return key;
                },
                player));
        return practices;
    }

    /** Begins a session: resets the changes of every virtue to 0. */
    public void beginSession(String player) {
        database.transaction(rows -> rows.change("UPDATE virtues SET session_delta = 0 WHERE player = ?", player));
    }

    /** Rounds to six digits, so that steps of 0.02 meet the bounds of the tiers exactly. */
    static double rounded(double value) {
        return Math.round(value * 1e6) / 1e6;
    }
}
