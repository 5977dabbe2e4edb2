package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.client.RemoteService;
import dev.crucible.novel.client.ScriptedBridge;
import dev.crucible.novel.persistence.Discoveries;
import dev.crucible.novel.persistence.Folders;
import dev.crucible.novel.persistence.ReadLine;
import dev.crucible.novel.persistence.Save;
import dev.crucible.novel.persistence.SaveSlots;
import dev.crucible.novel.persistence.ScenePosition;
import dev.crucible.novel.persistence.Store;
import dev.crucible.novel.persistence.Tally;
import dev.crucible.novel.scene.Phrase;
import dev.crucible.novel.story.Company;
import dev.crucible.novel.story.StoryLine;
import dev.crucible.novel.voice.SilentVoiceOut;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** The whole novel in one window, which all tests share: to start it takes longer than they do, so they are in one file. */
@ExtendWith(ApplicationExtension.class)
class NovelTest implements Novel.Window {
    @TempDir
    static Path home;

    private final List<String> facts = new ArrayList<>(List.of("{\"id\":3,\"body\":\"Likes tea.\"}"));
    private String profiles = "";
    private String waiting = "";
    private CountDownLatch held = new CountDownLatch(0);
    private ScriptedBridge server;
    private Folders folders;
    private Novel novel;
    private boolean fullScreen;
    private URI browsed;

    @Start
    void start(Stage stage) throws IOException {
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

    /** Answers in the very shapes of the bridge. */
    private void answer(String path, String body, ScriptedBridge.Wire wire) throws IOException, InterruptedException {
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
        } else if (body.contains("restore")) {
            wire.json("{\"action\":\"restore_result\",\"context_id\":\"restored\",\"standing_restored\":true}");
        } else if (body.contains("\"resume\"")) {
            wire.json("{\"action\":\"status\",\"turns\":1," + waiting + "\"history\":["
                    + "{\"agent\":\"player\",\"kind\":\"player\",\"portrait\":\"\",\"message\":\"Does Krum hold?\"},"
                    + "{\"agent\":\"mneme\",\"kind\":\"dialogue\",\"portrait\":\"neutral\",\"message\":\"Hm.\"}]}");
        } else {
            wire.json("{\"action\":\"ok\"}");
        }
    }

    @AfterEach
    void close() throws Exception {
        WaitForAsyncUtils.asyncFx(novel::close).get();
        server.close();
    }

    @Test
    void aNewcomerIsWelcomedTaughtAndMaySave(FxRobot robot) {
        online(robot);
        robot.clickOn("#menu-start");
        until(() -> robot.lookup("#onboarding").tryQuery().isPresent());
        robot.clickOn("#onboarding-next");
        assertThat(robot.lookup("#wellness_warning").tryQuery())
                .as("a name is needed")
                .isEmpty();
        robot.clickOn("#onboarding-name").write("Ada").clickOn("#address-HERO").clickOn("#onboarding-next");
        until(() -> robot.lookup("#wellness_warning").tryQuery().isPresent());
        assertThat(server.requests()).anySatisfy(request -> assertThat(request)
                .startsWith("/action ")
                .contains("\"display_name\":\"Ada\"", "\"role\":\"hero\"", "\"title\":\"Champion\""));
        robot.clickOn("#answer-1");
        DialogueController talk = novel.talkInFront().orElseThrow();
        assertThat(robot.lookup("#name").queryAs(Label.class).getText()).isEqualTo("Puck");
        SaveSlots shelf = new SaveSlots(folders.saves());
        until(() -> Disk.read(shelf::last).isPresent()); // whoever is cut off in the tour may continue
        readOn(robot, talk);
        robot.clickOn("#choice-1");
        readOn(robot, talk);
        assertThat(talk.screen().isAskingForText()).isTrue();

        robot.type(KeyCode.ESCAPE).clickOn("#menu-resume");
        assertThat(novel.talkInFront())
                .as("the conversation waits behind the menu")
                .contains(talk);
        robot.clickOn("#quick-save").clickOn("#slot-2");
        until(() -> contains(folders.saves().resolve("1-2.json"), "forked"));
        assertThat(folders.saves().resolve("1-2.json")).content().contains("p7", "Guardian of Standards");
        assertThat(folders.saves().resolve("1-2.png")).isNotEmptyFile();
        robot.clickOn("#slot-2").clickOn("#answer-2").clickOn("#return");
        assertThat(novel.talkInFront()).isPresent();
        // A question is saved before it is asked.
        until(() -> Files.exists(folders.saves().resolve("auto-1.json")));
        assertThat(Files.exists(folders.progress("p7"))).isTrue();
    }

    @Test
    void whoeverIsFasterThanTheBridgeLosesNoLetterAndIsRegisteredOnce(FxRobot robot) {
        online(robot);
        held = new CountDownLatch(1);
        robot.clickOn("#menu-start").type(KeyCode.F, KeyCode.A, KeyCode.V, KeyCode.ENTER);
        robot.clickOn("#menu-start");
        held.countDown();
        until(() -> robot.lookup("#onboarding").tryQuery().isPresent());
        held = new CountDownLatch(1);
        robot.type(KeyCode.S, KeyCode.ENTER, KeyCode.ENTER, KeyCode.F);
        robot.clickOn("#onboarding-next");
        held.countDown();
        until(() -> robot.lookup("#wellness_warning").tryQuery().isPresent());

        assertThat(fullScreen).isFalse();
        assertThat(server.requests())
                .filteredOn(asked -> asked.contains("get_profiles"))
                .hasSize(1);
        assertThat(server.requests())
                .filteredOn(asked -> asked.contains("create_profile"))
                .singleElement()
                .asString()
                .contains("\"display_name\":\"favs\"");
    }

    @Test
    void aPlayerWhomTheBridgeKnowsGoesOnWithTheirBonds(FxRobot robot) {
        profiles = "{\"player_id\":\"p1\",\"display_name\":\"Emmy\",\"last_seen\":\"2026-11-01T10:00:00Z\"},"
                + "{\"player_id\":\"p2\",\"display_name\":\"Ada\",\"pronouns\":\"she/her\"}";
        play(robot, "#profile-2");
        assertThat(server.requests())
                .anySatisfy(request -> assertThat(request).contains("set_active_profile", "\"player_id\":\"p2\""));
        DialogueController talk = novel.talkInFront().orElseThrow();
        assertThat(robot.lookup("#affinity-metis").query().getAccessibleText()).contains("70 of 100");

        finishOpening(robot, talk);
        for (int turn = 1; turn <= 4; turn++) { // the first scene waits so long
            until(() -> talk.screen().isAskingForText());
            robot.clickOn("#input").write("hello").type(KeyCode.ENTER);
            until(() -> talk.screen().say().line().equals("Done."));
            robot.interact(talk::proceed);
            robot.interact(talk::proceed);
        }
        until(() -> novel.conversation().orElseThrow().progress().scenes().stream()
                .anyMatch(scene -> scene.matches("techne_(friendly|night).*|season.*|cupid.*")));
        assertThat(robot.lookup("#affinity-techne").tryQuery()).isPresent();

        robot.clickOn("#quick-journal");
        until(() -> robot.lookup("#forget-3").tryQuery().isPresent());
        robot.clickOn("#forget-3");
        until(() -> server.requests().stream()
                .anyMatch(request -> request.contains("delete_fact") && request.contains("\"fact_id\":3")));
        until(() -> robot.lookup("#forget-3").tryQuery().isEmpty());
    }

    @Test
    void theKeysThatReadOnAreNotWrittenIntoTheInput(FxRobot robot) {
        profiles = "{\"player_id\":\"p2\",\"display_name\":\"Ada\"}";
        play(robot, "#profile-1");
        DialogueController talk = novel.talkInFront().orElseThrow();
        for (int step = 0; step < 80 && !talk.screen().isAskingForText(); step++) {
            robot.type(talk.screen().choice().isOpen() ? KeyCode.DIGIT1 : KeyCode.SPACE);
        }
        assertThat(talk.screen().isAskingForText()).isTrue();
        assertThat(robot.lookup("#input").queryTextInputControl().getText()).isEmpty();
    }

    @Test
    void afterATurnTheNoteHoldsWhatItBrought(FxRobot robot) throws IOException {
        profiles = "{\"player_id\":\"p2\",\"display_name\":\"Ada\"}";
        play(robot, "#profile-1");
        DialogueController talk = novel.talkInFront().orElseThrow();
        finishOpening(robot, talk);
        robot.clickOn("#input").write("hello").type(KeyCode.ENTER);
        until(() -> talk.screen().say().line().equals("Done."));
        robot.interact(talk::proceed);
        robot.interact(talk::proceed);
        SaveSlots shelf = new SaveSlots(folders.saves());
        until(() -> Disk.read(shelf::last)
                .filter(save ->
                        save.agent().equals("techne") && save.affinities().get("techne") == .54)
                .isPresent());
        assertThat(server.requests())
                .anySatisfy(
                        request -> assertThat(request).startsWith("/message").contains("\"romance\":false"));
    }

    @Test
    void whoeverContinuesAnotherDayIsGreetedByWhoeverWasThere(FxRobot robot) throws IOException {
        Instant lastWeek = Instant.now().minus(Duration.ofDays(2));
        new Store<>(folders.progress("p2"), Discoveries.class)
                .write(Discoveries.NONE
                        .withScene("opening")
                        .with(Tally.NONE.sitting(lastWeek, ZoneOffset.UTC).turn("mneme", lastWeek)));
        Save save = new Save(
                Save.VERSION,
                server.uri().toString(),
                "kept",
                "p2",
                "",
                Map.of(),
                "archive",
                "mneme",
                "neutral",
                "N",
                1L);
        new SaveSlots(folders.saves()).note(save);
        robot.interact(() -> novel.escape());
        robot.clickOn("#menu-continue");
        until(() -> novel.talkInFront()
                .filter(talk -> talk.screen().say().line().contains("“Does Krum hold?”"))
                .isPresent());
        DialogueController talk = novel.talkInFront().orElseThrow();
        assertThat(robot.lookup("#name").queryAs(Label.class).getText()).isEqualTo("Mneme");
        assertThat(talk.story().orElseThrow().backlog().lines())
                .extracting(StoryLine::text)
                .startsWith("Does Krum hold?", "Hm.");
    }

    @Test
    void whatWasReadBesideTheCrewOutlivesACrash(FxRobot robot) throws IOException {
        new Store<>(folders.progress("p2"), Discoveries.class)
                .write(Discoveries.NONE
                        .withScene("opening")
                        .with(Tally.NONE.sitting(Instant.now(), ZoneOffset.UTC).turn("mneme", Instant.now())));
        Save save = new Save(
                Save.VERSION,
                server.uri().toString(),
                "kept",
                "p2",
                "",
                Map.of(),
                "archive",
                "mneme",
                "neutral",
                "N",
                1L);
        new SaveSlots(folders.saves())
                .note(save.with(List.of(
                        new ReadLine("puck", "Psst, boss.", "scheming", "dialogue"),
                        new ReadLine("player", "Does Krum hold?", "neutral", "dialogue"),
                        new ReadLine("mneme", "Hm.", "neutral", "dialogue"),
                        new ReadLine("kallos", "Somebody has drawn on my wall.", "neutral", "dialogue"))));
        robot.interact(() -> novel.escape());
        robot.clickOn("#menu-continue");
        until(() -> novel.talkInFront()
                .filter(talk -> talk.story().orElseThrow().backlog().lines().size() >= 4)
                .isPresent());
        assertThat(novel.talkInFront()
                        .orElseThrow()
                        .story()
                        .orElseThrow()
                        .backlog()
                        .lines())
                .extracting(StoryLine::text)
                .containsExactly("Psst, boss.", "Does Krum hold?", "Hm.", "Somebody has drawn on my wall.");
    }

    @Test
    void scenesOfOnesOwnArePlayedAndReadAgainWhenTheyChange(FxRobot robot) throws Exception {
        String scene = """
                {"scenes": [{"id": "opening", "when": "opening", "lines": [{"id": "a", "by": "puck", "text": "%s"}]}]}""";
        Path own = Files.createDirectories(folders.saves().resolveSibling("own"));
        Files.writeString(own.resolve("opening.json"), scene.formatted("Mine, boss."));
        Files.createDirectories(own.resolve("fr"));
        Files.writeString(
                own.resolve("fr/opening.json"),
                "{\"opening\":{\"a\":{\"of\":\"%s\",\"text\":\"Le mien.\"}}}".formatted(Phrase.digest("Mine, boss.")));
        ScriptDesk desk = new ScriptDesk(Optional.of(own), Company.BUNDLED);
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("scenes") && !thread.isDaemon());
        assertThat(desk.now()
                        .scene("opening")
                        .orElseThrow()
                        .lines()
                        .getFirst()
                        .text()
                        .in("fr"))
                .isEqualTo("Le mien.");
        assertThat(desk.now().scene("metis_friendly")).as("beside ours").isPresent();
        assertThat(desk.now().languages()).contains("de", "fr");

        Files.writeString(own.resolve("opening.json"), scene.formatted("{count}"));
        AtomicLong clock = new AtomicLong();
        String[] told = new String[1];
        FxWait.until(
                () -> desk.tick(clock.addAndGet(2_000_000_000L)).ifPresent(text -> told[0] = text),
                () -> told[0] != null);
        assertThat(told[0]).contains("opening.json:1: text: {count} is not known");
        assertThat(desk.now().scene("opening")).isEmpty();

        told[0] = null;
        Files.writeString(own.resolve("zeus.json"), "{");
        FxWait.until(
                () -> desk.tick(clock.addAndGet(2_000_000_000L)).ifPresent(text -> told[0] = text),
                () -> told[0] != null);
        assertThat(told[0]).as("what is new comes first").startsWith("zeus.json:1");
        desk.close();
    }

    @Test
    void aQuickSaveIsToldAndMadeOnceHoweverLongItsKeyIsHeld(FxRobot robot) {
        profiles = "{\"player_id\":\"p2\",\"display_name\":\"Ada\"}";
        play(robot, "#profile-1");
        finishOpening(robot, novel.talkInFront().orElseThrow());
        robot.interact(() -> {
            for (int again = 0; again < 5; again++) {
                novel.page()
                        .fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.F5, false, false, false, false));
            }
        });
        until(() -> robot.lookup(".toast").queryAs(Label.class).getText().contains("“Quick”"));
        assertThat(folders.saves().resolve("quick-1.json")).exists();
        assertThat(folders.saves().resolve("quick-2.json"))
                .as("one key, one save")
                .doesNotExist();
    }

    @Test
    void aSaveIsLoadedAtItsOwnBridgeAsACopy(FxRobot robot) throws Exception {
        try (ScriptedBridge other = new ScriptedBridge(this::answer)) {
            Save save = new Save(
                    Save.VERSION,
                    other.uri().toString(),
                    "kept",
                    "p2",
                    "",
                    Map.of("mneme", .66),
                    "archive",
                    "mneme",
                    "neutral",
                    "Keeper of Memory",
                    1_790_000_000L);
            SaveSlots shelf = new SaveSlots(folders.saves());
            shelf.write(new SaveSlots.Slot("1", 1), save, new byte[0]);
            Files.writeString(folders.saves().resolve("1-2.json"), "{broken");
            robot.clickOn("#menu-load");
            assertThat(robot.lookup("#slot-2").query().getAccessibleText()).contains("damaged");
            robot.clickOn("#slot-2").clickOn("#slot-1");
            until(() -> novel.talkInFront().isPresent());
            assertThat(other.requests()).anySatisfy(request -> assertThat(request)
                    .contains("\"action\":\"restore\"", "\"context_id\":\"kept\""));
            assertThat(other.authorizations())
                    .as("the token is another bridge's")
                    .isEmpty();
            assertThat(novel.conversation().orElseThrow().story().player().contextId())
                    .isEqualTo("restored");
            assertThat(novel.talk().orElseThrow().screen().place()).isEqualTo("archive");
            assertThat(robot.lookup("#affinity-mneme").query().getAccessibleText())
                    .contains("66 of 100");
        }
    }

    @Test
    void aQuickSaveIsDeletedAtItsCrossOnceThePlayerSaysYes(FxRobot robot) throws IOException {
        Save save = new Save(
                Save.VERSION, "http://b", "c", "p", "", Map.of(), "stoa", "metis", "neutral", "Note", 1_790_000_000L);
        new SaveSlots(folders.saves()).write(new SaveSlots.Slot(SaveSlots.QUICK, 1), save, new byte[0]);
        Path file = folders.saves().resolve("quick-1.json");
        robot.clickOn("#menu-load");
        assertThat(robot.lookup("#delete-2").tryQuery())
                .as("nothing is in slot 2")
                .isEmpty();
        robot.clickOn("#delete-1").clickOn("#answer-2");
        assertThat(file).exists();
        robot.clickOn("#delete-1").clickOn("#answer-1");
        assertThat(file).doesNotExist();
        assertThat(robot.lookup("#slot-1").query().getAccessibleText()).isEqualTo("Empty slot");
        assertThat(robot.lookup("#page-quick").query().getPseudoClassStates())
                .as("the page stays open")
                .anySatisfy(state -> assertThat(state.getPseudoClassName()).isEqualTo("on"));
    }

    @Test
    void afterACrashTheEveningGoesOnInTheMiddleOfItsScene(FxRobot robot) throws Exception {
        Save save = new Save(
                Save.VERSION,
                server.uri().toString(),
                "kept",
                "p2",
                "",
                Map.of("mneme", .66),
                "archive",
                "mneme",
                "neutral",
                "Note",
                1_790_000_000L,
                new ScenePosition("opening", "a3", 2),
                false,
                List.of());
        new SaveSlots(folders.saves()).note(save);
        robot.interact(() -> novel.escape());
        robot.clickOn("#menu-continue");
        DialogueController talk = novel.talkInFront().orElseThrow();
        assertThat(talk.screen().say().line()).startsWith("They are here for a question.");
        assertThat(novel.conversation().orElseThrow().story().player().contextId())
                .isEqualTo("kept");
    }

    @Test
    void afterACrashAnAnswerThatWasNotReadToItsEndIsReadAgain(FxRobot robot) throws Exception {
        Save save = new Save(
                Save.VERSION,
                server.uri().toString(),
                "kept",
                "p2",
                "",
                Map.of(),
                "archive",
                "mneme",
                "neutral",
                "Note",
                1_790_000_000L,
                null,
                true,
                List.of());
        new SaveSlots(folders.saves()).note(save);
        robot.interact(() -> novel.escape());
        robot.clickOn("#menu-continue");
        until(() -> novel.talkInFront()
                .filter(talk -> talk.screen().say().line().equals("Hm."))
                .isPresent());
        DialogueController talk = novel.talkInFront().orElseThrow();
        readOn(robot, talk);
        assertThat(talk.story().orElseThrow().backlog().lines())
                .extracting(StoryLine::text)
                .containsExactly("Does Krum hold?", "Hm.");
    }

    @Test
    void aQuestionThatTheCrewWaitsWithIsPutAgainWithItsAnswersOverTheLineBeforeIt(FxRobot robot) throws Exception {
        waiting = "\"question\":{\"agent\":\"techne\",\"prompt\":\"Hm.\",\"choices\":[\"Launch it\",\"Drop it\"]},";
        Save save = new Save(
                Save.VERSION,
                server.uri().toString(),
                "kept",
                "p2",
                "",
                Map.of(),
                "archive",
                "mneme",
                "neutral",
                "Note",
                1_790_000_000L,
                null,
                false,
                List.of());
        new SaveSlots(folders.saves()).note(save);
        robot.interact(() -> novel.escape());
        robot.clickOn("#menu-continue");
        until(() -> robot.lookup("#choice-1").tryQuery().isPresent());
        DialogueController talk = novel.talkInFront().orElseThrow();
        assertThat(talk.screen().say().line()).isEqualTo("Does Krum hold?");
        robot.clickOn("#choice-1");
        until(() -> talk.screen().say().line().equals("Done."));
        assertThat(server.requests())
                .anySatisfy(
                        request -> assertThat(request).startsWith("/message ").contains("Launch it"));
        assertThat(talk.story().orElseThrow().backlog().lines())
                .extracting(StoryLine::text)
                .containsExactly("Does Krum hold?", "Launch it", "Done.");
    }

    @Test
    void anAnswerThatIsBeingReadIsNotedAsUnread(FxRobot robot) throws IOException {
        profiles = "{\"player_id\":\"p2\",\"display_name\":\"Ada\"}";
        play(robot, "#profile-1");
        DialogueController talk = novel.talkInFront().orElseThrow();
        finishOpening(robot, talk);
        robot.clickOn("#input").write("hello").type(KeyCode.ENTER);
        until(() -> talk.screen().say().line().equals("Done."));
        SaveSlots shelf = new SaveSlots(folders.saves());
        until(() -> Disk.read(shelf::last).filter(Save::unread).isPresent());
        readOn(robot, talk);
        until(() -> Disk.read(shelf::last).filter(save -> !save.unread()).isPresent());
    }

    @Test
    void preferencesHoldAtOnceAndAreKept(FxRobot robot) {
        robot.clickOn("#menu-preferences").clickOn("#pref-fullScreen").clickOn("#pref-romance");
        assertThat(fullScreen).isTrue();
        assertThat(robot.lookup("#age").tryQuery())
                .as("romance asks for the age")
                .isPresent();
        robot.clickOn("#answer-2");
        assertThat(novel.preferences().wishes().romance()).isFalse();
        robot.clickOn("#pref-romance").clickOn("#answer-1");
        assertThat(novel.preferences().wishes().romance()).isTrue();
        robot.clickOn("#accessibility").clickOn("#pref-contrast").clickOn("#return");
        assertThat(novel.page().getStyleClass()).contains("contrast");
        robot.clickOn("#menu-preferences").clickOn("#language-de");
        assertThat(folders.preferences()).content().contains("\"language\" : \"de\"", "\"highContrast\" : true");
        robot.clickOn("#return");
        assertThat(robot.lookup("#menu-start").queryButton().getText()).isEqualTo("Beginnen");
    }

    @Test
    void withoutABridgeThereIsAClearPageAndTheRestWorks(FxRobot robot) throws Exception {
        Novel[] away = new Novel[1];
        WaitForAsyncUtils.asyncFx(() -> {
                    away[0] = new Novel(
                            folders,
                            RemoteService.open(URI.create("http://127.0.0.1:1")),
                            RemoteService.open(URI.create("http://127.0.0.1:1")),
                            new SilentVoiceOut(),
                            this);
                    novel.page().getScene().setRoot(away[0].page());
                    away[0].awake();
                    return null;
                })
                .get();
        robot.clickOn("#menu-start");
        FxWait.until(away[0]::tick, () -> robot.lookup("#offline").tryQuery().isPresent());
        robot.clickOn("#answer-2").clickOn("#menu-codex");
        assertThat(robot.lookup("#codex-metis").queryButton().isDisabled())
                .as("nobody has met Metis")
                .isTrue();
        robot.clickOn("#return").clickOn("#menu-gallery");
        assertThat(robot.lookup("#gallery").tryQuery()).isPresent();
        WaitForAsyncUtils.asyncFx(away[0]::close).get();
    }

    @Test
    void whoeverReadsThatNobodyAnswersBeginsWhenTheBridgeComes(FxRobot robot) throws Exception {
        server.close();
        int port = server.port();
        Novel[] early = new Novel[1];
        WaitForAsyncUtils.asyncFx(() -> {
                    RemoteService bridge = RemoteService.open(URI.create("http://127.0.0.1:" + port));
                    early[0] = new Novel(folders, bridge, bridge, new SilentVoiceOut(), this);
                    novel.page().getScene().setRoot(early[0].page());
                    early[0].awake();
                    return null;
                })
                .get();
        robot.clickOn("#menu-start");
        FxWait.until(early[0]::tick, () -> robot.lookup("#offline").tryQuery().isPresent());
        server = new ScriptedBridge(port, this::answer);
        FxWait.until(
                early[0]::tick, () -> robot.lookup("#onboarding").tryQuery().isPresent());
        WaitForAsyncUtils.asyncFx(early[0]::close).get();
    }

    @Test
    void theLabShowsTheRoundsOfARunAndLinksToTheDashboard(FxRobot robot) {
        robot.clickOn("#menu-lab");
        until(() -> robot.lookup("#lab-state").tryQuery().isPresent());
        assertThat(robot.lookup("#lab-state").queryAs(Label.class).getText()).isEqualTo("running   50 %");
        until(() -> robot.lookup("#rounds").lookup(".sheet-text").queryAllAs(Label.class).stream()
                .anyMatch(label -> label.getText().equals("Krum  2/4  31.0 %")));
        robot.clickOn("#lab-invite");
        until(() -> robot.lookup("#lab-code").queryAs(Label.class).getText().startsWith("No code now"));
        robot.clickOn("#lab-dashboard");
        assertThat(browsed).isEqualTo(server.uri().resolve("/ui/"));
    }

    @Test
    void keysStayOnTheSheetAndDoNotReachWhatLiesUnderIt(FxRobot robot) {
        robot.clickOn("#menu-help");
        for (int step = 0; step < 4; step++) {
            assertThat(robot.lookup("#help").queryAs(Node.class).lookupAll("*"))
                    .contains(novel.page().getScene().getFocusOwner());
            robot.type(KeyCode.TAB);
        }
        assertThat(robot.lookup("#menu-load").query().isDisabled()).isTrue();
        robot.type(KeyCode.ESCAPE);
        assertThat(robot.lookup("#menu-load").query().isDisabled()).isFalse();
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

    private void online(FxRobot robot) {
        until(() -> robot.lookup("#link").queryAs(Label.class).getText().equals("The bridge is there"));
    }

    private void play(FxRobot robot, String profile) {
        online(robot);
        robot.clickOn("#menu-start");
        until(() -> robot.lookup(profile).tryQuery().isPresent());
        robot.clickOn(profile);
        until(() -> robot.lookup("#wellness_warning").tryQuery().isPresent());
        robot.clickOn("#answer-1");
        until(() -> novel.talkInFront().isPresent());
    }

    private static void finishOpening(FxRobot robot, DialogueController talk) {
        readOn(robot, talk);
        robot.clickOn("#choice-2");
        readOn(robot, talk);
    }

    /** Reads until something is asked, or the player may write. */
    private static void readOn(FxRobot robot, DialogueController talk) {
        for (int step = 0; step < 60; step++) {
            if (talk.screen().choice().isOpen() || talk.screen().isAskingForText()) {
                return;
            }
            robot.interact(talk::proceed);
        }
    }

    private static boolean contains(Path file, String text) {
        try {
            return Files.exists(file) && Files.readString(file).contains(text);
        } catch (IOException e) {
            return false; // being written
        }
    }

    private void until(BooleanSupplier reached) {
        FxWait.until(novel::tick, reached);
    }
}
