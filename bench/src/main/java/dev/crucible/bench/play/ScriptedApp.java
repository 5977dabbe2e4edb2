package dev.crucible.bench.play;

import dev.crucible.novel.persistence.Folders;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.persistence.Store;
import dev.crucible.novel.ui.NovelApp;
import dev.crucible.novel.ui.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.stage.Stage;

/**
 * The novel, played by a script. Parameters: those of a play, the script, a folder for pictures and for the player's files, width and
 * height of the window, the language, and the size of the text.
 */
public final class ScriptedApp extends NovelApp {
    private Optional<Exception> failure = Optional.empty();
    private Stage stage;

    private String parameter(int fromEnd) {
        return getParameters().getRaw().get(getParameters().getRaw().size() - fromEnd);
    }

    private Path folder() {
        return Path.of(parameter(5));
    }

    @Override
    protected Folders folders() {
        return new Folders(folder().resolve("config"), folder().resolve("data"));
    }

    @Override
    public void start(Stage shown) throws Exception {
        stage = shown;
        Store<Preferences> file = new Store<>(folders().preferences(), Preferences.class);
        if (file.read().isEmpty()) {
            Preferences usual = Preferences.usual();
            file.write(
                    usual.with(usual.look().withLanguage(parameter(2)).withTextScale(Double.parseDouble(parameter(1))))
                            .with(usual.reading().withSpeed(0)));
        }
        super.start(shown);
        shown.setWidth(Double.parseDouble(parameter(4)));
        shown.setHeight(Double.parseDouble(parameter(3)));
    }

    @Override
    protected void begin() {
        super.begin();
        Scene scene = stage.getScene();
        Actor actor = new Actor(scene, () -> Snapshot.of(scene).png(), folder(), System.out);
        Thread.ofPlatform().name("actor").daemon().start(() -> act(actor));
    }

    private void act(Actor actor) {
        try {
            actor.play(PlayScript.read(Path.of(parameter(6))));
        } catch (IOException | UnexpectedScreen | IllegalArgumentException e) {
            failure = Optional.of(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Platform.exit();
    }

    @Override
    public void stop() {
        super.stop();
        failure.ifPresent(known -> {
            throw new IllegalStateException(known.getMessage(), known);
        });
    }
}
