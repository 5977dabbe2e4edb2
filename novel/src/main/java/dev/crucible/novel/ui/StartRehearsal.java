package dev.crucible.novel.ui;

import dev.crucible.novel.persistence.Folders;
import java.nio.file.Path;
import javafx.application.Platform;

/**
 * Starts as the player's own start does, and ends with the first frame. Parameters: those of services that are not there, and a folder
 * for its files.
 */
public final class StartRehearsal extends NovelApp {
    @Override
    protected Folders folders() {
        Path folder = Path.of(getParameters().getRaw().getLast());
        return new Folders(folder.resolve("config"), folder.resolve("data"));
    }

    @Override
    protected void begin() {
        super.begin();
        FirstFrame.after(Platform::exit);
    }
}
