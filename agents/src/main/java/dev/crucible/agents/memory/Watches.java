package dev.crucible.agents.memory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.store.Database;
import dev.crucible.web.JacksonFactory;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What conversations have launched and want to hear of, for as long as it runs; kept across restarts and shared with forks. */
public final class Watches {

    private static final ObjectMapper MAPPER = JacksonFactory.mapper();

    private static final String OPEN = BranchPath.OF_CONTEXT + """
            SELECT w.* FROM watches w JOIN lineage l ON w.branch = l.branch AND w.turn <= l.upto
            WHERE NOT EXISTS (
              SELECT 1 FROM watches_told d JOIN lineage m ON d.branch = m.branch AND d.turn <= m.upto WHERE d.watch = w.turn)
            ORDER BY w.turn
            """;

    private static final String OF_TASK =
            "SELECT w.* FROM watches w JOIN branches b ON b.id = w.branch WHERE w.task = ? AND b.player = ? ORDER BY w.turn";

    private final Database database;

    /**
     * What one turn has launched.
     *
     * @param turn that turn
     * @param runs ids of simulations and sweeps
     * @param stopOnCancel whether the player agreed that cancelling the turn stops them
     */
    public record Watch(int turn, List<String> runs, boolean stopOnCancel) {

        public Watch {
            runs = List.copyOf(runs);
        }
    }

    Watches(Database database) {
        this.database = database;
    }

    /** Begins to watch what a task has launched; what the same turn launched before is watched too. */
    public void begin(String player, String context, String task, Watch watch) {
        database.transaction(rows -> rows.change(
                """
                INSERT INTO watches (branch, turn, task, runs, stop_on_cancel) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (branch, turn) DO UPDATE SET runs = excluded.runs, stop_on_cancel = excluded.stop_on_cancel
                """,
                BranchPath.branch(rows, player, context),
                watch.turn(),
                task,
                MAPPER.valueToTree(watch.runs()).toString(),
                watch.stopOnCancel() ? 1 : 0));
    }

    /** What the player has not been told the end of, oldest first. */
    public List<Watch> open(String player, String context) {
        return database.transaction(rows -> rows.all(OPEN, Watches::read, context, player));
    }

    /**
     * Notes in {@code turn} that the player was told; false when that was noted before.
     *
     * @param turn the turn that tells, or any before it of the same conversation
     */
    public boolean told(String player, String context, int turn, Watch watch) {
        return database.transaction(rows -> rows.change(
                        "INSERT INTO watches_told (branch, turn, watch) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                        BranchPath.branch(rows, player, context),
                        turn,
                        watch.turn())
                > 0);
    }

    /** Whether {@code turn} has told the end of anything. */
    public boolean wasTold(String player, String context, int turn) {
        return database.transaction(rows -> rows.number(
                        "SELECT COUNT(*) FROM watches_told WHERE branch = ? AND turn = ?",
                        BranchPath.branch(rows, player, context),
                        turn)
                > 0);
    }

    /** All that a task of this player has launched, whether it still runs or not. */
    public Optional<Watch> launchedBy(String task, String player) {
        List<Watch> watches = database.transaction(rows -> rows.all(OF_TASK, Watches::read, task, player));
        return watches.stream()
                .reduce((first, second) -> new Watch(
                        second.turn(),
                        Stream.concat(first.runs().stream(), second.runs().stream())
                                .toList(),
                        first.stopOnCancel() || second.stopOnCancel()));
    }

    private static Watch read(ResultSet row) throws SQLException {
        try {
            List<String> runs = MAPPER.readValue(row.getString("runs"), new TypeReference<>() {});
            return new Watch(row.getInt("turn"), runs, row.getInt("stop_on_cancel") != 0);
        } catch (JsonProcessingException e) {
            throw new SQLException("what turn " + row.getInt("turn") + " launched is no JSON", e);
        }
    }
}
