package dev.crucible.bridge.player;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.store.Database;
import dev.crucible.store.StoreFailure;
import dev.crucible.story.Discoveries;
import dev.crucible.story.director.Evening;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Progress of players in the story, and the lines of scenes that were read in each conversation. */
public final class Stories {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Database database;

    Stories(Database database) {
        this.database = database;
    }

    /**
     * A player's progress.
     *
     * @param known what was met
     * @param evening the last evening
     */
    public record Progress(Discoveries known, Evening evening) {}

    /**
     * A line of a scene that was read, or an answer that was given.
     *
     * @param turns number of turns of the conversation before it
     * @param scene id of the scene
     * @param line id of the line or answer
     */
    public record Read(int turns, String scene, String line) {}

    /** Returns a player's progress, if there is any. */
    public Optional<Progress> progress(String player) {
        return database.transaction(rows ->
                rows.first("SELECT progress FROM stories WHERE player = ?", row -> decode(row.getString(1)), player));
    }

    /** Stores a player's progress, unless the player was deleted meanwhile. */
    public void keep(String player, Progress progress) {
        database.run(rows -> {
            if (Profiles.known(rows, player)) {
                rows.change(
                        "INSERT INTO stories VALUES (?, ?) ON CONFLICT (player) DO UPDATE SET progress = excluded.progress",
                        player,
                        encode(progress));
            }
        });
    }

    /** Appends a line that was read; a repeated one changes nothing. */
    public void add(String context, Read read) {
        database.transaction(rows -> rows.change(
                "INSERT INTO scene_lines SELECT ?, (SELECT COALESCE(MAX(seq), 0) + 1 FROM scene_lines WHERE context = ?),"
                        + " ?, ?, ? WHERE NOT EXISTS"
                        + " (SELECT 1 FROM scene_lines WHERE context = ? AND scene = ? AND line = ?)",
                context,
                context,
                read.turns(),
                read.scene(),
                read.line(),
                context,
                read.scene(),
                read.line()));
    }

    /** Returns the lines read in a conversation, in order. */
    public List<Read> read(String context) {
        List<Read> lines = new ArrayList<>();
        database.transaction(rows -> rows.all(
                "SELECT turns, scene, line FROM scene_lines WHERE context = ? ORDER BY seq",
                row -> lines.add(new Read(row.getInt(1), row.getString(2), row.getString(3))),
                context));
        return lines;
    }

    /** Copies the lines read in the first {@code turns} turns of a conversation to its copy. */
    public void copy(String context, String copy, int turns) {
        database.transaction(rows -> rows.change(
                "INSERT INTO scene_lines SELECT ?, seq, turns, scene, line FROM scene_lines"
                        + " WHERE context = ? AND turns <= ?",
                copy,
                context,
                turns));
    }

    private static String encode(Progress progress) {
        try {
            return MAPPER.writeValueAsString(progress);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Progress decode(String text) {
        try {
            return MAPPER.readValue(text, Progress.class);
        } catch (JsonProcessingException e) {
            throw new StoreFailure("a player's story in the bridge's database is damaged", e);
        }
    }
}
