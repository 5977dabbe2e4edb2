package dev.crucible.agents.memory;

import dev.crucible.store.Database;
import java.nio.file.Path;

/** The folders that the crew may read in, as a player said in a conversation; forks know what was said before them. */
public final class ProjectConsents {

    private static final String GIVEN = BranchPath.OF_CONTEXT
            + "SELECT COUNT(*) FROM project_consents c JOIN lineage l ON c.branch = l.branch AND c.turn <= l.upto WHERE c.folder = ?";

    private final Database database;

    ProjectConsents(Database database) {
        this.database = database;
    }

    /**
     * Keeps that the player said yes in {@code turn}.
     *
     * @throws UnknownContext when the player has no such conversation
     */
    public void give(String player, String context, int turn, Path folder) {
        database.transaction(rows -> rows.change(
                "INSERT INTO project_consents (branch, turn, folder) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                BranchPath.branch(rows, player, context),
                turn,
                folder.toString()));
    }

    /** Whether the player said yes to a folder in this conversation. */
    public boolean given(String player, String context, Path folder) {
        return database.transaction(rows -> rows.number(GIVEN, context, player, folder.toString()) > 0);
    }
}
