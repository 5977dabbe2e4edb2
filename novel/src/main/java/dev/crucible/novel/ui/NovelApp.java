package dev.crucible.novel.ui;

import dev.crucible.novel.client.Inbox;
import dev.crucible.novel.client.RemoteService;
import dev.crucible.novel.persistence.Folders;
import dev.crucible.novel.voice.SpeakerVoiceOut;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import javafx.animation.AnimationTimer;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.util.Duration;

/**
 * The window and its main loop. Parameters, empty for none: URL and token of the bridge, those of the lab, a folder of
 * scenes, and the first scene.
 */
public class NovelApp extends Application {
    private static final int SCENES = 4;
    private static final int FIRST = 5;

    private Novel novel;
    private Stage stage;
    private Optional<Gamepad> pad = Optional.empty();

    @Override
    public void start(Stage stage) throws Exception {
        novel = new Novel(
                folders(),
                service(0),
                service(2),
                new SpeakerVoiceOut(),
                window(stage),
                Draft.of(given(SCENES).map(Path::of), given(FIRST)));
        Scene scene = WindowFrame.fitting(novel.page(), Screen.getPrimary().getVisualBounds());
        new Keys(novel).watch(scene);
        new Mouse(novel).watch(scene);
        scene.focusOwnerProperty()
                .addListener((property, before, node) -> novel.narration().describe(node));
        stage.setTitle("Crucible");
        stage.setScene(scene);
        stage.setFullScreenExitHint("");
        WindowFrame.restore(stage, novel.preferences().comfort());
        stage.setFullScreen(novel.preferences().look().fullScreen());
        stage.show();
        FirstFrame.after(this::begin);
        this.stage = stage;
    }

    private Novel.Window window(Stage stage) {
        return new Novel.Window() {
            @Override
            public void quit() {
                Platform.exit();
            }

            @Override
            public void fullScreen(boolean on) {
                stage.setFullScreen(on);
            }

            @Override
            public void browse(URI page) {
                getHostServices().showDocument(page.toString());
            }
        };
    }

    private Optional<String> given(int at) {
        return Optional.of(getParameters().getRaw().get(at)).filter(text -> !text.isEmpty());
    }

    private RemoteService service(int at) {
        return new RemoteService(URI.create(given(at).orElseThrow()), given(at + 1));
    }

    /** Folders of the player's files. */
    protected Folders folders() {
        return Folders.of(System::getenv, Path.of(System.getProperty("user.home")));
    }

    /** Starts the main loop after the first frame. */
    protected void begin() {
        FirstFrame.tell();
        novel.awake();
        Timeline loop =
                new Timeline(new KeyFrame(Duration.millis((double) Inbox.POLL.toMillis()), event -> novel.tick()));
        loop.setCycleCount(Timeline.INDEFINITE);
        loop.play();
        letters();
        pad = Gamepad.find(code -> Platform.runLater(() -> PadKeys.press(stage.getScene(), code)));
    }

    /** Reveals letters between the ticks of the main loop while a line is typed. */
    private void letters() {
        new AnimationTimer() {
            @Override
            public void handle(long now) {
                if (novel.dialogueInFront()
                        .filter(dialogue -> dialogue.screen().say().isTyping())
                        .isPresent()) {
                    novel.frame();
                }
            }
        }.start();
    }

    @Override
    public void stop() {
        if (novel != null) { // null if the start failed
            pad.ifPresent(Gamepad::close);
            WindowFrame.of(stage)
                    .ifPresent(frame -> novel.change(novel.preferences()
                            .with(novel.preferences().comfort().withFrame(frame))));
            novel.close();
        }
    }
}
