package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.dialogue.Murmur;
import dev.crucible.novel.client.BridgeClient;
import dev.crucible.novel.client.FetchedSpeech;
import dev.crucible.novel.client.Inbox;
import dev.crucible.novel.client.Incoming;
import dev.crucible.novel.client.Player;
import dev.crucible.novel.client.ScriptedBridge;
import dev.crucible.novel.client.WireLimits;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.persistence.ScenePosition;
import dev.crucible.novel.scene.Occasion;
import dev.crucible.novel.scene.Script;
import dev.crucible.novel.scene.WrittenScene;
import dev.crucible.novel.story.Affinities;
import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.Company;
import dev.crucible.novel.story.IdleChatter;
import dev.crucible.novel.story.Story;
import dev.crucible.novel.story.StoryLine;
import dev.crucible.novel.voice.SilentVoiceOut;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
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
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** One conversation on a real scene, and the house around it, which every test needs whole; hence one long file. */
@ExtendWith(ApplicationExtension.class)
class DialogueControllerTest implements House {
    private Optional<WrittenScene> edited = Optional.empty();
    private static final Words WORDS = Words.in("en", Company.BUNDLED);

    private final CountDownLatch hold = new CountDownLatch(1);
    private final AtomicLong clock = new AtomicLong(1);
    private final List<QuickMenu.Item> opened = new ArrayList<>();
    private ScriptedBridge server;
    private BridgeClient bridge;
    private DialogueController talk;
    private SpokenNarration narration;
    private CompletableFuture<FetchedSpeech> speech = CompletableFuture.failedFuture(new IOException("no voice"));
    private Preferences preferences = Preferences.usual();
    private boolean linked = true;
    private final Set<StoryLine> read = new HashSet<>();
    private final List<WrittenScene.Outcome> decided = new ArrayList<>();
    private final List<String> begun = new ArrayList<>();
    private final List<StoryLine> shown = new ArrayList<>();

    @Start
    void start(Stage stage) throws IOException {
        server = new ScriptedBridge(this::answer);
        Inbox inbox = new Inbox();
        bridge = new BridgeClient(server.service(), inbox, WireLimits.USUAL);
        narration = new SpokenNarration((agent, text) -> speech, new SilentVoiceOut(), () -> preferences, struck -> {});
        talk = new DialogueController(
                WORDS, new Pictures(Path.of("none"), Optional.empty()), clock::get, narration, this);
        talk.begin(
                new Story(
                        bridge,
                        inbox,
                        new Player("p", "c"),
                        Affinities.initial(Company.BUNDLED),
                        new IdleChatter(bound -> 0),
                        talk),
                "stoa");
        Page page = new Page();
        ScreenTheme.apply(page, Preferences.usual().look());
        page.show(talk.screen());
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

    @Test
    void aPlanIsReadInBriefAndShownInWholeToWhoAsks(FxRobot robot) {
        write(robot, "plan it");
        until(() -> talk.screen().say().line().equals("Krum, one seed."));
        robot.interact(talk::proceed);
        robot.interact(talk::proceed);
        until(() -> talk.screen().choice().isOpen());
        assertThat(talk.screen().say().line()).as("the config is no page").isEqualTo("Krum, one seed.");
        robot.interact(() -> robot.lookup("#choice-more").queryButton().fire());
        assertThat(shown).extracting(StoryLine::text).containsExactly("Rules: Krum\nSeeds: 42", "{}");
        assertThat(talk.screen().choice().isOpen()).isTrue();
    }

    @Test
    void aLineIsTypedCompletedAndThenThePlayerWritesAgain(FxRobot robot) {
        write(robot, "hello");
        until(() -> talk.screen().say().line().equals("Three moves."));
        assertThat(talk.screen().say().shownText()).isEmpty();
        assertThat(robot.lookup("#name").queryAs(Label.class).getText()).isEqualTo("Metis");
        robot.interact(talk::proceed);
        assertThat(talk.screen().say().shownText()).isEqualTo("Three moves.");
        robot.interact(talk::proceed);
        until(talk.screen()::isAskingForText);
        assertThat(robot.lookup("#affinity-metis").query().getAccessibleText()).contains("52 of 100");
    }

    @Test
    void thinkingShowsTheStatusAndStopEndsIt(FxRobot robot) {
        write(robot, "wait");
        until(() -> {
            clock.addAndGet(400_000_000);
            return robot.lookup("#thinking-text").queryAs(Label.class).getText().startsWith("Counting");
        });
        robot.clickOn("#stop");
        assertThat(talk.screen().thinking().isVisible()).isFalse();
        assertThat(talk.screen().isAskingForText()).isTrue();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> server.requests().stream().anyMatch(request -> request.startsWith("/cancel")));
    }

    @Test
    void stoppingWhileARunGoesOnAsksWhetherItStopsToo(FxRobot robot) {
        write(robot, "launch");
        until(() -> talk.screen().say().line().startsWith("Running"));
        robot.interact(talk::proceed);
        robot.interact(talk::proceed);
        until(() -> robot.lookup("#thinking-lab").query().isVisible());
        robot.clickOn("#stop").clickOn("#choice-3");
        assertThat(talk.screen().thinking().isVisible())
                .as("the player goes on")
                .isTrue();
        robot.clickOn("#stop").clickOn("#choice-1");
        assertThat(talk.screen().thinking().isVisible()).isFalse();
        await().atMost(Duration.ofSeconds(60)).until(() -> server.requests().stream()
                .anyMatch(request -> request.startsWith("/cancel") && request.contains("\"stop_simulations\":true")));
    }

    @Test
    void pagesFitTheWindowInEveryTypefaceAtEverySize(FxRobot robot) {
        String sentence = "Nobody weighs what he means more than Mneme, who remembers mornings. ";
        for (Preferences.Face face : Preferences.Face.values()) {
            for (double scale : new double[] {.75, 1, 1.35, 2}) {
                Preferences.Look look =
                        Preferences.usual().look().withFace(face).withTextScale(scale);
                preferences = Preferences.usual().with(look);
                robot.interact(() -> {
                    ScreenTheme.apply((Page) talk.screen().getScene().getRoot(), look);
                    StoryLine.of("metis", sentence.repeat(12))
                            .in(SayWindow.pages(look))
                            .forEach(page -> {
                                talk.screen().show(page, false, clock.get());
                                talk.screen().applyCss();
                                talk.screen().layout();
                                assertThat(robot.lookup("#say")
                                                .query()
                                                .getBoundsInParent()
                                                .getMaxY())
                                        .as("%s at %.2f: %s", face, scale, page.text())
                                        .isLessThan(184);
                            });
                });
            }
        }
    }

    @Test
    void aQuestionCoversTheRestUntilItIsAnswered(FxRobot robot) {
        write(robot, "ask me");
        until(() -> talk.screen().choice().isOpen());
        robot.clickOn("#quick-save");
        assertThat(opened).as("the question swallows clicks").isEmpty();
        robot.clickOn("#choice-2");
        assertThat(talk.screen().choice().isOpen()).isFalse();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> server.requests().getLast().contains("\"choice\":\"blue\""));
    }

    @Test
    void theKeysOfReadingOnAnswerNoQuestion(FxRobot robot) {
        write(robot, "ask me");
        until(() -> talk.screen().choice().isOpen());
        robot.type(KeyCode.SPACE).type(KeyCode.ENTER);
        assertThat(talk.screen().choice().isOpen()).isTrue();
        robot.type(KeyCode.DOWN).type(KeyCode.DOWN).type(KeyCode.ENTER);
        assertThat(talk.screen().choice().isOpen()).isFalse();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> server.requests().getLast().contains("\"choice\":\"blue\""));
    }

    @Test
    void aStepByHandEndsSkippingAndAutoForward(FxRobot robot) {
        write(robot, "hello");
        until(() -> talk.screen().say().line().equals("Three moves."));
        robot.clickOn("#quick-auto").interact(talk::proceed);
        assertThat(isOn(robot, "#quick-auto")).isFalse();
        robot.clickOn("#quick-skip");
        assertThat(isOn(robot, "#quick-skip")).isTrue();
        robot.interact(talk::proceed);
        assertThat(isOn(robot, "#quick-skip")).isFalse();
        assertThat(talk.screen().say().line()).as("it is no more than that").isEqualTo("Three moves.");
    }

    @Test
    void anotherLanguageHoldsInTheRunningConversation(FxRobot robot) {
        write(robot, "is there a proof?");
        until(() -> talk.screen().say().line().equals("Three moves."));
        robot.interact(() -> {
            talk.translate(Words.in("de", Company.BUNDLED));
            ((Page) robot.targetWindow().getScene().getRoot()).show(talk.screen());
        });
        assertThat(talk.screen().say().line()).isEqualTo("Three moves.");
        assertThat(talk.screen().place()).isEqualTo("stoa");
        assertThat(robot.lookup("#quick-history").queryButton().getText()).isEqualTo("Verlauf");
    }

    private static boolean isOn(FxRobot robot, String button) {
        return robot.lookup(button).queryButton().getPseudoClassStates().contains(PseudoClass.getPseudoClass("on"));
    }

    @Test
    void gossipComesAfterTheThirdTurnAndLeavesAfterEightSeconds(FxRobot robot) {
        for (int turn = 0; turn < 3; turn++) {
            write(robot, "hello");
            until(() -> talk.screen().say().line().equals("Three moves."));
            robot.interact(talk::proceed);
            robot.interact(talk::proceed);
            until(talk.screen()::isAskingForText);
        }
        assertThat(talk.screen().gossip().isVisible()).isTrue();
        assertThat(talk.screen().gossip().getAccessibleText()).contains("*hums* Hm.");
        assertThat(robot.from(talk.screen().gossip()).lookup(".gossip-who").queryAllAs(Label.class))
                .extracting(Label::getText)
                .contains("*hums*");
        clock.addAndGet(7_900_000_000L);
        robot.interact(talk::tick);
        assertThat(talk.screen().gossip().isVisible()).isTrue();
        clock.addAndGet(200_000_000L);
        robot.interact(talk::tick);
        assertThat(talk.screen().gossip().isVisible()).isFalse();
    }

    @Test
    void namesAreOfferedAfterAnAt(FxRobot robot) {
        robot.clickOn("#input").write("ask @kal").type(KeyCode.TAB);
        assertThat(robot.lookup("#input").queryTextInputControl().getText()).isEqualTo("ask @kallos ");
        robot.clickOn("#quick-journal");
        assertThat(opened).containsExactly(QuickMenu.Item.JOURNAL);
    }

    private void write(FxRobot robot, String text) {
        robot.clickOn("#input").write(text).type(KeyCode.ENTER);
    }

    private void until(BooleanSupplier reached) {
        FxWait.until(talk::tick, reached);
    }

    @Test
    void lettersWaitForTheVoiceAndThenKeepItsPace(FxRobot robot) {
        speech = new CompletableFuture<>();
        preferences = preferences.with(preferences.sound().withVoices(true));
        write(robot, "hello");
        until(() -> talk.screen().say().line().equals("Three moves."));
        clock.addAndGet(1_000_000_000L);
        robot.interact(talk::tick);
        assertThat(talk.screen().say().shownText()).as("the clip has not come").isEmpty();
        speech.complete(new FetchedSpeech(new byte[0], 2));
        until(() -> {
            clock.addAndGet(100_000_000L);
            return !talk.screen().say().shownText().isEmpty();
        });
        assertThat(talk.screen().say().isTyping()).isTrue();
    }

    @Test
    void skippingStopsAtWhatWasNotReadBefore(FxRobot robot) {
        write(robot, "hello");
        until(() -> talk.screen().say().line().equals("Three moves."));
        robot.interact(() -> talk.pace().skipWhile(true));
        until(() -> !talk.screen().say().isTyping());
        robot.interact(talk::proceed);
        robot.interact(talk::proceed);
        until(talk.screen()::isAskingForText);
        robot.interact(() -> talk.pace().skipWhile(false));
        write(robot, "hello again");
        robot.interact(() -> talk.pace().skipWhile(true));
        until(talk.screen()::isAskingForText);
    }

    @Test
    void aWrittenSceneIsPlayedAskedAndAnswered(FxRobot robot) {
        WrittenScene scene =
                Script.packed().scenes(Occasion.CUPID, Optional.empty()).getFirst();
        robot.interact(() -> talk.play(scene));
        for (int line = 0; line < scene.lines().size(); line++) {
            robot.interact(talk::proceed);
            robot.interact(talk::proceed);
        }
        assertThat(talk.screen().choice().isOpen()).isTrue();
        robot.clickOn("#choice-3");
        assertThat(decided).containsExactly(WrittenScene.Outcome.ROMANCE_OFF);
        assertThat(talk.screen().say().line()).contains("feathers");
    }

    @Test
    void aSceneBeginsOnceTheTurnBeforeItHasBeenRead(FxRobot robot) {
        WrittenScene scene =
                Script.packed().scenes(Occasion.CUPID, Optional.empty()).getFirst();
        write(robot, "hello");
        until(() -> talk.screen().say().line().equals("Three moves."));
        robot.interact(() -> talk.play(scene));
        assertThat(begun).as("it is due, but nobody has read of it").isEmpty();
        robot.interact(talk::proceed);
        robot.interact(talk::proceed);
        until(() -> talk.screen().say().line().startsWith("Boss, somebody is on the roof"));
        assertThat(begun).containsExactly(scene.id());
    }

    @Test
    void aRunIsReadByItsTimeAndNotByItsId(FxRobot robot) {
        robot.interact(() -> talk.remark("Launched as api_run_20261126_210500_123456."));
        assertThat(talk.screen().say().line()).isEqualTo("Launched as the run of 21:05.");
    }

    @Test
    void aSceneThatWasLeftGoesOnAtItsLine(FxRobot robot) {
        robot.interact(() -> talk.resume(new ScenePosition("cupid_introduction", "a2", 1)));
        assertThat(talk.screen().say().line()).startsWith("Cupid.");
        assertThat(talk.position()).contains(new ScenePosition("cupid_introduction", "a2", 1));
        robot.interact(() -> talk.resume(new ScenePosition("taken_away", "a1", 0)));
        assertThat(talk.screen().say().line()).startsWith("Cupid.");
    }

    @Test
    void aSceneThatWasLeftAtItsQuestionHasTheLineAboveAndTheRestInTheHistory(FxRobot robot) {
        robot.interact(() -> talk.resume(new ScenePosition("opening", "?", 6)));
        assertThat(talk.screen().choice().isOpen()).isTrue();
        List<StoryLine> read = talk.story().orElseThrow().backlog().lines();
        assertThat(read).hasSize(6);
        assertThat(talk.screen().isAskingForText()).isFalse();
        assertThat(talk.screen().say().line()).isEqualTo(read.getLast().text());
    }

    @Test
    void whatIsWrittenWhileTheCrewThinksIsTheNextLineAndNoHotkey(FxRobot robot) {
        write(robot, "wait");
        until(talk::isWaiting);
        robot.interact(() -> List.of("s", "o", "?", "\b").forEach(talk.screen()::typedAhead));
        assertThat(robot.lookup("#input").queryTextInputControl().getText()).isEqualTo("so");
    }

    @Test
    void whoeverSpokeBeforeListensInTheDarkUntilTheReaderWrites(FxRobot robot) {
        Node listener = robot.lookup("#listener").query();
        robot.interact(() -> talk.screen().face("metis", "neutral"));
        assertThat(listener.isVisible()).isFalse();
        preferences = preferences.with(preferences.look().withReducedMotion(true));
        robot.interact(() -> talk.screen().face("techne", "neutral"));
        assertThat(listener.isVisible()).isTrue();
        assertThat(talk.screen().facing()).isEqualTo("techne");
        robot.interact(() -> talk.screen().askForText());
        assertThat(listener.isVisible()).isFalse();
    }

    @Test
    void nothingMovesForWhoeverWantsThat(FxRobot robot) {
        Node portrait = robot.lookup("#agent_portrait").query().getParent();
        robot.interact(() -> talk.screen().place("forge", 22));
        double least = 0;
        for (int tick = 0; tick < 100; tick++) {
            clock.addAndGet(50_000_000);
            robot.interact(talk::tick);
            least = Math.min(least, portrait.getTranslateY());
        }
        assertThat(least).as("a breath").isLessThanOrEqualTo(-2);
        preferences = preferences.with(preferences.look().withReducedMotion(true));
        for (int tick = 0; tick < 20; tick++) {
            clock.addAndGet(50_000_000);
            robot.interact(talk::tick);
            assertThat(portrait.getTranslateY()).isZero();
            assertThat(talk.screen().lookupAll("Circle").stream()
                            .noneMatch(mote -> mote.getParent() instanceof Motes
                                    && mote.getParent().isVisible()))
                    .isTrue();
        }
    }

    @Test
    void aBridgeThatDiesInMidTurnIsToldOfOnTheScreen(FxRobot robot) {
        write(robot, "wait");
        linked = false;
        until(() -> {
            clock.addAndGet(400_000_000);
            return robot.lookup("#thinking-text").queryAs(Label.class).getText().startsWith("The bridge does not");
        });
    }

    @Test
    void aSceneThatAWriterChangesIsReadAnewWhereItStandsOnTheScreen(FxRobot robot) {
        WrittenScene opening = Script.packed().scene("opening").orElseThrow();
        robot.interact(() -> talk.play(opening));
        String first = talk.screen().say().line();
        edited = Optional.of(new WrittenScene(
                opening.id(),
                opening.when(),
                opening.agent(),
                opening.condition(),
                opening.place(),
                opening.lines().subList(1, 2),
                opening.question(),
                opening.answers().subList(1, 2)));
        robot.interact(talk::reload);
        robot.interact(talk::proceed);
        assertThat(talk.screen().say().line())
                .isNotEqualTo(first)
                .isEqualTo(opening.lines().get(1).text().english());
        robot.interact(talk::proceed);
        assertThat(robot.lookup("#choice-2").tryQuery()).isEmpty();
        edited = Optional.of(opening);
        robot.interact(talk::reload);
        robot.clickOn("#choice-2");
        assertThat(talk.screen().choice().isOpen()).isFalse();
    }

    @Test
    void whatIsToldInPassingStandsBesideAQuestion(FxRobot robot) {
        robot.interact(() -> {
            talk.toast("Told in passing, and at such a length that it would reach over the whole scene. ".repeat(2));
            talk.screen().ask("Which?", List.of("a", "b", "c", "d"), answer -> {});
            talk.screen().layout();
        });
        assertThat(robot.lookup(".toast").query().getBoundsInParent().getMaxX())
                .isLessThan(robot.lookup(".choice-panel")
                        .query()
                        .getBoundsInParent()
                        .getMinX());
    }

    @Test
    void hiddenScreensComeBackAtAnyClick(FxRobot robot) {
        robot.interact(() -> talk.screen().interfaceVisible(false));
        robot.interact(talk::proceed);
        assertThat(talk.screen().isInterfaceVisible()).isTrue();
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
    public void turnOver(Optional<Agent> speaker, Optional<Incoming.Jealousy> jealousy, boolean answered) {}

    @Override
    public void begun(WrittenScene scene) {
        begun.add(scene.id());
    }

    @Override
    public Optional<WrittenScene> scene(String id) {
        return edited.filter(scene -> scene.id().equals(id))
                .or(() -> Script.packed().scene(id));
    }

    @Override
    public boolean isLinked() {
        return linked;
    }

    @Override
    public String fill(String text) {
        return text;
    }

    @Override
    public void decided(WrittenScene scene, WrittenScene.Answer answer) {
        decided.add(answer.outcome());
    }
}
