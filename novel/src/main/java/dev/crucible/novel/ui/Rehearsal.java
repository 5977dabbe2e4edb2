package dev.crucible.novel.ui;

import dev.crucible.novel.keep.Folders;
import dev.crucible.novel.voice.SilentVoiceOut;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.stage.Stage;

/** Shows the menu once and ends, so that what a first frame takes has been loaded before. Parameters: a folder for its files. */
public final class Rehearsal extends Application {
    /** Nobody answers there. */
    private static final URI NOWHERE = URI.create("http://127.0.0.1:9");

    private Novel novel;

    @Override
    public void start(Stage stage) throws IOException {
        Theme.loadFonts();
        Path folder = Path.of(getParameters().getRaw().getFirst());
        Folders folders = new Folders(folder.resolve("config"), folder.resolve("data"));
        novel = new Novel(folders, NOWHERE, NOWHERE, new SilentVoiceOut(), new Nobody());
        stage.setScene(new Scene(novel.page(), Page.WIDTH, Page.HEIGHT));
        stage.show();
        novel.tick();
        FirstFrame.after(Platform::exit);
    }

    @Override
    public void stop() {
        if (novel != null) { // which it is when the start failed
            novel.close();
        }
    }

    /** No one looks on. */
    private static final class Nobody implements Novel.Window {
        @Override
        public void quit() {}

        @Override
        public void fullScreen(boolean on) {}

        @Override
        public void browse(URI page) {}
    }
}
