package dev.crucible.agents.tool;

import java.nio.file.Path;

/** Stands before a player's project: tools ask here before they look into it, and tell what they have read. */
public interface ProjectDoor {

    /** Lets everybody in. */
    ProjectDoor OPEN = new ProjectDoor() {
        @Override
        public void enter(ToolCaller caller, Path folder) {}

        @Override
        public void read(ToolCaller caller, Path folder, String file) {}
    };

    /** Before anything in {@code folder} is listed or read; does not return when the player must be asked first. */
    void enter(ToolCaller caller, Path folder);

    /** A file of {@code folder} was read. */
    void read(ToolCaller caller, Path folder, String file);
}
