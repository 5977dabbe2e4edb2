package dev.crucible.novel.ui;

import dev.crucible.novel.client.PackedScenes;
import dev.crucible.novel.client.RemoteService;
import dev.crucible.novel.client.ScriptedBridge;
import dev.crucible.novel.persistence.Folders;
import dev.crucible.novel.persistence.Save;
import dev.crucible.novel.story.Interlude;
import dev.crucible.novel.voice.SilentVoiceOut;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.util.WaitForAsyncUtils;

/** The whole novel in one window, with a bridge that answers as the real one does. */
@ExtendWith(ApplicationExtension.class)
abstract class NovelWindow implements Novel.Window {
    @TempDir
    static Path home;

    final List<String> facts = new ArrayList<>(List.of("{\"id\":3,\"body\":\"Likes tea.\"}"));
    String profiles = "";
    String waiting = "";
    boolean copies = true;
    boolean opened;
    String history = "{\"agent\":\"player\",\"kind\":\"player\",\"portrait\":\"\",\"message\":\"Does Krum hold?\"},"
            + "{\"agent\":\"mneme\",\"kind\":\"dialogue\",\"portrait\":\"neutral\",\"message\":\"Hm.\"}";
    CountDownLatch held = new CountDownLatch(0);
    ScriptedBridge server;
    Folders folders;
    Novel novel;
    boolean fullScreen;
    URI browsed;

    /** Opens the window. TestFX looks for {@code @Start} only in the test's own class. */
    void open(Stage stage) throws IOException {
        Path own = Files.createTempDirectory(home, "player");
        folders = new Folders(own.resolve("config"), own.resolve("data"));
        server = new ScriptedBridge(this::answer);
        RemoteService service = new RemoteService(server.uri(), Optional.of("secret"));
        novel = new Novel(folders, service, service, new SilentVoiceOut(), this);
        Scene scene = new Scene(novel.page(), Page.WIDTH, Page.HEIGHT);
        new Keys(novel).watch(scene);
        stage.setScene(scene);
        stage.show();
        novel.awake();
    }

    /** Answers in the exact format of the bridge. */
    void answer(String path, String body, ScriptedBridge.Wire wire) throws IOException, InterruptedException {
        switch (path) {
            case "/health" -> wire.json("{\"status\":\"ok\"}");
            case "/message" ->
                wire.stream()
                        .line("{\"action\":\"status\",\"message\":\"Counting\",\"turn_id\":\"t\",\"seq\":0}")
                        .line(
                                "{\"action\":\"message\",\"agent\":\"techne\",\"message\":\"Done.\",\"portrait\":\"fired_up\","
                                        + "\"affinity_delta\":0.0,\"kind\":\"dialogue\",\"turn_id\":\"t\",\"seq\":1}")
                        .line("{\"action\":\"affinity\",\"agent\":\"techne\",\"value\":0.54,\"delta\":0.04,\"tier\":2,"
                                + "\"tier_name\":\"Friendly\",\"turn_id\":\"t\",\"seq\":2}")
                        .line("{\"action\":\"end\",\"reason\":\"done\",\"turn_id\":\"t\",\"seq\":3}");
            case "/gossip" -> wire.json("{\"hint\":\"*hums*\",\"line\":\"Hm.\",\"agent\":\"metis\"}");
            case "/action" -> act(body, wire);
            case "/api/simulations" ->
                wire.json("[{\"simulation_id\":\"api_run_2\"},{\"simulation_id\":\"api_run_1\"}]");
            case "/api/simulations/api_run_2" ->
                wire.json("{\"config\":{\"shared_settings\":{\"display_name\":\"Liars\"},\"simulation_strategies\":["
                        + "{\"aggregation_strategy_keyword\":\"krum\"}]},\"status\":\"running\",\"progress\":0.5,"
                        + "\"result_files\":[\"accuracy.png\",\"accuracy.pdf\"]}");
            case "/api/simulations/api_run_2/events" ->
                wire.stream()
                        .raw(": connected\n\nevent: round\ndata: {\"event\":\"round\",\"strategy\":0,\"round\":2,"
                                + "\"rounds\":4,\"test_accuracy\":0.31}\n\ndata: junk\n\n");
            default -> wire.raw("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
        }
    }

    private void act(String body, ScriptedBridge.Wire wire) throws IOException, InterruptedException {
        held.await();
        if (body.contains("get_profiles")) {
            wire.json("{\"action\":\"profiles_result\",\"profiles\":[" + profiles + "]}");
        } else if (body.contains("create_profile")) {
            wire.json("{\"action\":\"create_profile_result\",\"player_id\":\"p7\"}");
        } else if (body.contains("get_virtue_context")) {
            wire.json("{\"action\":\"virtue_context_result\",\"virtues\":{\"sophia\":0.6},\"deltas\":{\"sophia\":0.02},"
                    + "\"patrons\":{\"sophia\":\"metis\"},\"affinities\":{\"metis\":{\"affinity_score\":0.7,"
                    + "\"interaction_count\":9,\"tier\":3,\"tier_name\":\"Close\"}},\"facts\":["
                    + String.join(",", facts) + "]}");
        } else if (body.contains("delete_fact")) {
            facts.clear();
            wire.json("{\"action\":\"ok\"}");
        } else if (body.contains("\"invite\"")) {
            wire.json("{\"action\":\"invite_result\",\"code\":\"K7QM3XWD\",\"seconds\":600}");
        } else if (body.contains("\"fork\"")) {
            wire.json("{\"action\":\"fork_result\",\"context_id\":\"forked\"}");
        } else if (body.contains("\"restore\"") && !copies) {
            wire.raw("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
        } else if (body.contains("\"restore\"")) {
            wire.json("{\"action\":\"restore_result\",\"context_id\":\"restored\",\"standing_restored\":true}");
        } else if (body.contains("\"resume\"")) {
            wire.json("{\"action\":\"status\",\"turns\":1," + waiting + left(body) + "\"history\":[" + history + "]}");
        } else if (body.contains("\"scene_due\"") && !opened) {
            wire.json("{\"action\":\"scene_due_result\",\"scene\":" + PackedScenes.json("opening") + "}");
        } else if (body.contains("\"scene_answer\"")) {
            String answer = body.replaceAll(".*\"answer\":\"([a-z]+)\".*", "$1");
            wire.json(
                    PackedScenes.after("opening", answer).put("outcome", "none").toString());
        } else {
            wire.json("{\"action\":\"ok\"}");
        }
    }

    /** Returns the scene of a save's position, as a bridge that takes it does. */
    private static String left(String body) {
        if (!body.contains("\"scene\":\"opening\"")) {
            return "";
        }
        String line = body.replaceAll(".*\"line\":\"([a-z0-9?]+)\".*", "$1");
        return "\"scene\":" + PackedScenes.json("opening").put("read", line.equals(Interlude.ASK) ? "a6" : line) + ",";
    }

    @AfterEach
    void close() throws Exception {
        WaitForAsyncUtils.asyncFx(novel::close).get();
        server.close();
    }

    @Override
    public void quit() {}

    @Override
    public void fullScreen(boolean on) {
        fullScreen = on;
    }

    @Override
    public void browse(URI page) {
        browsed = page;
    }

    void online(FxRobot robot) {
        until(() -> robot.lookup("#link").queryAs(Label.class).getText().equals("The bridge is there"));
    }

    void play(FxRobot robot, String profile) {
        online(robot);
        robot.clickOn("#menu-start");
        until(() -> robot.lookup(profile).tryQuery().isPresent());
        robot.clickOn(profile);
        until(() -> robot.lookup("#wellness_warning").tryQuery().isPresent());
        robot.clickOn("#answer-1");
        until(() -> novel.dialogueInFront().isPresent());
    }

    static void finishOpening(FxRobot robot, DialogueController dialogue) {
        readToQuestion(dialogue);
        robot.clickOn("#choice-2");
        readOn(robot, dialogue);
    }

    /** Advances until a question is open. */
    static void readToQuestion(DialogueController dialogue) {
        readUntil(dialogue, () -> dialogue.screen().choice().isOpen());
    }

    /** Advances until a question is open, or the player may write. */
    static void readOn(FxRobot robot, DialogueController dialogue) {
        readUntil(
                dialogue,
                () -> dialogue.screen().choice().isOpen() || dialogue.screen().isAskingForText());
    }

    private static void readUntil(DialogueController dialogue, BooleanSupplier reached) {
        FxWait.until(dialogue::tick, () -> {
            boolean there = reached.getAsBoolean();
            if (!there) {
                dialogue.proceed();
            }
            return there;
        });
    }

    /** A save of a conversation with Mneme at the bridge. */
    Save save(Save.Reading reading) {
        return new Save(
                        new Save.Talk(server.uri().toString(), "kept", "p2", "", Map.of("mneme", .66)),
                        new Save.Scene("archive", "mneme", "neutral", "Keeper of Memory", 1_790_000_000L))
                .with(reading);
    }

    static boolean contains(Path file, String text) {
        try {
            return Files.exists(file) && Files.readString(file).contains(text);
        } catch (IOException e) {
            return false; // being written
        }
    }

    void until(BooleanSupplier reached) {
        FxWait.until(novel::tick, reached);
    }
}
