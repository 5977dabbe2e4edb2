package dev.crucible.novel.ui;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.dialogue.Murmur;
import dev.crucible.novel.client.BridgeClient;
import dev.crucible.novel.client.FetchedSpeech;
import dev.crucible.novel.client.Inbox;
import dev.crucible.novel.client.PackedScenes;
import dev.crucible.novel.client.Player;
import dev.crucible.novel.client.ScriptedBridge;
import dev.crucible.novel.client.SentScene;
import dev.crucible.novel.client.WireLimits;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.story.IdleChatter;
import dev.crucible.novel.story.Story;
import dev.crucible.novel.voice.SilentVoiceOut;
import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import dev.crucible.story.ScenePosition;
import dev.crucible.story.StoryLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/** One conversation on a real screen, with a bridge that answers as the real one does, and a fake house. */
@ExtendWith(ApplicationExtension.class)
abstract class DialogueWindow implements House {
    static final Words WORDS = Words.in("en", Company.BUNDLED);

    final CountDownLatch hold = new CountDownLatch(1);
    final AtomicLong clock = new AtomicLong(1);
    final List<QuickMenu.Item> opened = new ArrayList<>();
    ScriptedBridge server;
    private BridgeClient bridge;
    DialogueController dialogue;
    private SpokenNarration narration;
    CompletableFuture<FetchedSpeech> speech = CompletableFuture.failedFuture(new IOException("no voice"));
    Preferences preferences = Preferences.usual();
    boolean linked = true;
    final Set<StoryLine> read = new HashSet<>();
    final List<String> decided = new ArrayList<>();
    final List<ScenePosition> reached = new ArrayList<>();
    List<ObjectNode> following = List.of();
    final List<StoryLine> shown = new ArrayList<>();

    /** Opens the window. TestFX looks for {@code @Start} only in the test's own class. */
    void open(Stage stage) throws IOException {
        server = new ScriptedBridge(this::answer);
        Inbox inbox = new Inbox();
        bridge = new BridgeClient(server.service(), inbox, WireLimits.USUAL);
        narration = new SpokenNarration((agent, text) -> speech, new SilentVoiceOut(), () -> preferences, struck -> {});
        dialogue = new DialogueController(
                WORDS, new Pictures(Path.of("none"), Optional.empty()), clock::get, narration, this);
        dialogue.begin(
                new Story(
                        bridge,
                        inbox,
                        new Player("p", "c"),
                        Affinities.initial(Company.BUNDLED),
                        new IdleChatter(bound -> 0),
                        dialogue.events()),
                "stoa");
        Page page = new Page();
        ScreenTheme.apply(page, Preferences.usual().look());
        page.show(dialogue.screen());
        stage.setScene(new javafx.scene.Scene(page, Page.WIDTH, Page.HEIGHT));
        stage.show();
    }

    private void answer(String path, String body, ScriptedBridge.Wire wire) throws IOException, InterruptedException {
        if (body.contains("wait")) {
            wire.stream().line("{\"action\":\"status\",\"message\":\"Counting\",\"turn_id\":\"t\",\"seq\":1}");
            hold.await(60, TimeUnit.SECONDS);
        } else if (body.contains("launch")) {
            wire.stream()
                    .line("{\"action\":\"message\",\"agent\":\"techne\",\"message\":\"Running: api_run_20261121_1_2.\","
                            + "\"turn_id\":\"t\",\"seq\":0}");
            hold.await(60, TimeUnit.SECONDS);
        } else if (body.contains("plan it")) {
            wire.stream()
                    .line(
                            "{\"action\":\"message\",\"agent\":\"metis\",\"message\":\"Rules: Krum\\nSeeds: 42\",\"kind\":\"spec\","
                                    + "\"brief\":\"Krum, one seed.\"}")
                    .line(
                            "{\"action\":\"message\",\"agent\":\"techne\",\"message\":\"{}\",\"kind\":\"code\",\"brief\":\"\"}")
                    .line("{\"action\":\"choice\",\"agent\":\"techne\",\"prompt\":\"Launch?\",\"choices\":[\"yes\"]}");
        } else if (body.contains("ask me")) {
            wire.stream()
                    .line(
                            "{\"action\":\"choice\",\"agent\":\"metis\",\"prompt\":\"Which?\",\"choices\":[\"red\",\"blue\"]}");
        } else if (path.equals("/message")) {
            wire.stream().line("{\"agent\":\"metis\",\"message\":\"Three moves.\",\"portrait\":\"calculating\"}");
            for (ObjectNode record : following) {
                wire.line(record.toString());
            }
        } else {
            wire.json("{}");
        }
    }

    @AfterEach
    void close() throws IOException {
        hold.countDown();
        narration.close();
        bridge.close();
        server.close();
    }

    static boolean isOn(FxRobot robot, String button) {
        return robot.lookup(button).queryButton().getPseudoClassStates().contains(PseudoClass.getPseudoClass("on"));
    }

    void write(FxRobot robot, String text) {
        robot.clickOn("#input").write(text).type(KeyCode.ENTER);
    }

    void until(BooleanSupplier reached) {
        FxWait.until(dialogue::tick, reached);
    }

    @Override
    public Preferences preferences() {
        return preferences;
    }

    @Override
    public void show(List<StoryLine> whole) {
        shown.addAll(whole);
    }

    @Override
    public Optional<String> run(String id) {
        return Optional.empty();
    }

    @Override
    public void openLab() {}

    @Override
    public void open(QuickMenu.Item item) {
        opened.add(item);
    }

    @Override
    public void gossip(Agent agent, Consumer<Murmur> show) {
        show.accept(new Murmur("*hums*", "Hm."));
    }

    @Override
    public boolean read(StoryLine line) {
        return !read.add(line);
    }

    @Override
    public void moved(boolean question) {}

    @Override
    public void turnOver(Optional<Agent> speaker, List<SentScene> scenes) {
        scenes.forEach(dialogue::play);
    }

    @Override
    public void reached(ScenePosition at) {
        reached.add(at);
    }

    @Override
    public boolean isLinked() {
        return linked;
    }

    @Override
    public void decided(SentScene scene, SentScene.Answer answer) {
        decided.add(answer.id());
        dialogue.goOn(
                scene,
                SentScene.Line.in(PackedScenes.after(scene.id(), answer.id()).path("lines")));
    }
}
