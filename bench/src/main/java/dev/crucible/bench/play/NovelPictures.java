package dev.crucible.bench.play;

import dev.crucible.cli.ScreenPictures;
import dev.crucible.novel.Launcher;
import dev.crucible.novel.ui.Screenshots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Starts the {@link Screenshots}. */
public final class NovelPictures implements ScreenPictures {

    @Override
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Launcher.withoutDisplay();
        Launcher.launch(Screenshots.class, folder.toString());
    }
}
