package dev.crucible.novel.ui;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.novel.Words;
import dev.crucible.novel.keep.Folders;
import dev.crucible.novel.keep.Preferences;
import dev.crucible.novel.keep.Profile;
import dev.crucible.novel.keep.Save;
import dev.crucible.novel.keep.Shelf;
import dev.crucible.novel.keep.Store;
import dev.crucible.novel.story.Affinities;
import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.Gossip;
import dev.crucible.novel.story.Journal;
import dev.crucible.novel.story.Line;
import dev.crucible.novel.story.Story;
import dev.crucible.novel.wire.Bridge;
import dev.crucible.novel.wire.Inbox;
import dev.crucible.novel.wire.Link;
import dev.crucible.novel.wire.Player;
import dev.crucible.novel.wire.WireLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalTime;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Node;

/** The whole client on one page: which screen is shown, and what follows from what the player does. */
public final class Novel implements AutoCloseable {
    private static final double THUMBNAIL = .2;
    private static final String PLACE = "stoa";

    private final Page page = new Page();
    private final Shelf shelf;
    private final Store<Preferences> preferencesFile;
    private final Store<Profile> profileFile;
    private final Pictures pictures;
    private final Inbox inbox = new Inbox();
    private final Bridge bridge;
    private final Link link;
    private final Runnable quit;
    private Preferences preferences;
    private Words words;
    private MainMenu menu;
    private Talk talk;
    private Node below;

    public Novel(Folders folders, URI bridgeUri, Runnable quit) throws IOException {
        this.shelf = new Shelf(folders.saves());
        this.preferencesFile = new Store<>(folders.preferences(), Preferences.class);
        this.profileFile = new Store<>(folders.profile(), Profile.class);
        this.pictures = new Pictures(folders.portraits());
        this.bridge = new Bridge(bridgeUri, inbox, WireLimits.USUAL);
        this.link = new Link(() -> bridge.isWell().join(), Link.Pace.USUAL);
        this.quit = quit;
        this.preferences = preferencesFile.read().orElse(Preferences.usual());
        this.words = Words.in(preferences.look().language());
        Theme.apply(page, preferences.look());
        openMenu();
    }

    public Page page() {
        return page;
    }

    public Preferences preferences() {
        return preferences;
    }

    /** Every 50 ms. */
    public void tick() {
        menu.show(link.state());
        if (talk != null) {
            talk.tick();
        }
    }

    /** Every frame while letters are typed. */
    public void frame() {
        if (talk != null) {
            talk.frame();
        }
    }

    /** The dialogue, when it is what the player sees. */
    public Optional<Talk> talkInFront() {
        return Optional.ofNullable(talk).filter(running -> below == running.screen() && !isSheetOpen());
    }

    /** Escape: closes the sheet, or opens the menu. */
    public void escape() {
        if (isSheetOpen()) {
            closeSheet();
        } else {
            openMenu();
        }
    }

    @Override
    public void close() {
        link.close();
        bridge.close();
    }

    private boolean isSheetOpen() {
        return page.shown() != below;
    }

    private void openMenu() {
        menu = new MainMenu(words, pictures, bridge.base().toString(), hour(), this::choose, link::retry);
        menu.show(link.state());
        below = menu;
        page.show(menu);
    }

    private void choose(MainMenu.Item item) {
        switch (item) {
            case START -> start();
            case LOAD -> openSaves(false);
            case GALLERY, CODEX -> openCodex();
            case LAB -> openText("lab");
            case PREFERENCES -> openPreferences();
            case HELP -> openText("help");
            case ABOUT -> openText("about");
            case QUIT -> quit.run();
        }
    }

    void openCodex() {
        sheet(new CodexSheet(words, pictures, this::closeSheet));
    }

    /** @param name help, about or lab */
    void openText(String name) {
        String key = name.equals("help") ? "help.keys" : name + ".text";
        sheet(new TextSheet(words, name, words.of(name + ".title"), words.of(key), this::closeSheet));
    }

    private void openPreferences() {
        sheet(new PreferencesSheet(words, preferences, this::change, this::closeSheet));
    }

    private void change(Preferences changed) {
        boolean language = !changed.look().language().equals(words.locale().getLanguage());
        preferences = changed;
        keep(() -> preferencesFile.write(changed));
        Theme.apply(page, changed.look());
        if (language) {
            words = Words.in(changed.look().language());
            openMenu();
            openPreferences();
        }
    }

    private void start() {
        if (link.state().status() != Link.Status.ONLINE) {
            sheet(new QuestionSheet(
                    "offline",
                    words.of("offline.title"),
                    words.of("offline.text", bridge.base()),
                    new QuestionSheet.Answer(words.of("link.retry"), () -> {
                        link.retry();
                        closeSheet();
                    }),
                    new QuestionSheet.Answer(words.of("back"), this::closeSheet)));
            return;
        }
        Optional<Profile> known = read(profileFile);
        if (known.isPresent()) {
            begin(new Player(known.get().playerId(), freshId()), Affinities.initial(), "");
        } else {
            sheet(new OnboardingSheet(words, pictures, freshId(), this::welcome, this::closeSheet));
        }
    }

    private void welcome(Profile profile) {
        keep(() -> profileFile.write(profile));
        var body = Bridge.body("create_profile", new Player(profile.playerId(), ""))
                .put("display_name", profile.name())
                .put("tts_name", profile.name())
                .put("title", profile.address().title())
                .put("role", profile.address().role())
                .put("pronouns", profile.pronouns());
        onAnswer(bridge.action(body), answer -> {
            String given = answer.map(json -> json.path("player_id").asText("")).orElse("");
            Profile registered = given.isEmpty()
                    ? profile
                    : new Profile(given, profile.name(), profile.pronouns(), profile.address());
            keep(() -> profileFile.write(registered));
            sheet(wellness(new Player(registered.playerId(), freshId())));
        });
    }

    private QuestionSheet wellness(Player player) {
        return new QuestionSheet(
                "wellness_warning",
                words.of("wellness.title"),
                words.of("wellness.text"),
                new QuestionSheet.Answer(words.of("wellness.understand"), () -> tutorial(player)),
                new QuestionSheet.Answer(words.of("wellness.disable"), () -> {
                    var wishes = preferences.wishes();
                    change(preferences.with(new Preferences.Wishes(wishes.romance(), false, wishes.gossip())));
                    tutorial(player);
                }));
    }

    private void tutorial(Player player) {
        begin(player, Affinities.initial(), "");
        talk.teach();
    }

    private void begin(Player player, Affinities affinities, String project) {
        Talk begun = new Talk(words, pictures, () -> preferences, System::nanoTime, this::quick, this::gossip);
        Story story =
                new Story(bridge, inbox, player, affinities, new Gossip(ThreadLocalRandom.current()::nextInt), begun);
        story.project(project);
        begun.screen().place(PLACE, hour());
        begun.begin(story);
        talk = begun;
        below = begun.screen();
        page.show(below);
    }

    private void gossip(Agent agent, Consumer<String> show) {
        Player player = talk.story().orElseThrow().player();
        String own = words.of("gossip." + agent.id());
        onAnswer(bridge.gossip(player, agent.id()), answer -> {
            String line = answer.map(json -> json.path("line").asText("")).orElse("");
            show.accept(line.isBlank() ? own : line);
        });
    }

    private void quick(QuickMenu.Item item) {
        Story story = talk.story().orElseThrow();
        switch (item) {
            case HISTORY -> sheet(new HistorySheet(words, story.backlog().lines(), this::closeSheet));
            case SAVE -> openSaves(true);
            case LOAD -> openSaves(false);
            case PREFS -> openPreferences();
            case JOURNAL -> openJournal(story);
            case PROJECT ->
                sheet(new ProjectSheet(
                        words,
                        story.project(),
                        Path.of(System.getProperty("user.home")),
                        path -> {
                            story.project(path);
                            closeSheet();
                        },
                        this::closeSheet));
            case BACK, SKIP, AUTO -> throw new IllegalStateException(item + " is the dialogue's own");
        }
    }

    private void openJournal(Story story) {
        sheet(new JournalSheet(words, pictures, Journal.EMPTY, this::closeSheet));
        Node asked = page.shown();
        onAnswer(bridge.action(Bridge.body("get_virtue_context", story.player())), answer -> {
            if (answer.isPresent() && page.shown() == asked) {
                sheet(new JournalSheet(words, pictures, Journal.from(answer.get()), this::closeSheet));
            }
        });
    }

    private void openSaves(boolean saving) {
        byte[] thumbnail = saving ? Snapshots.png(page.design(), THUMBNAIL) : new byte[0];
        sheet(new SavesSheet(
                saving,
                words,
                pictures,
                shelf,
                new SavesSheet.Actions() {
                    @Override
                    public void picked(Shelf.Slot slot, Optional<Save> held) {
                        if (!saving) {
                            held.ifPresent(Novel.this::load);
                        } else if (held.isPresent()) {
                            confirm("slot.overwrite", saving, () -> shelf.write(slot, save(), thumbnail));
                        } else {
                            keep(() -> shelf.write(slot, save(), thumbnail));
                            openSaves(true);
                        }
                    }

                    @Override
                    public void delete(Shelf.Slot slot) {
                        confirm("slot.delete", saving, () -> shelf.delete(slot));
                    }
                },
                this::closeSheet));
    }

    private void confirm(String question, boolean saving, Writing action) {
        sheet(new QuestionSheet(
                "confirm",
                words.of(saving ? "save.title" : "load.title"),
                words.of(question),
                new QuestionSheet.Answer(words.of("yes"), () -> {
                    keep(action);
                    openSaves(saving);
                }),
                new QuestionSheet.Answer(words.of("no"), () -> openSaves(saving))));
    }

    /** Saves to, or loads from, the first quick slot. */
    public void quickSave() {
        if (talk != null) {
            byte[] thumbnail = Snapshots.png(page.design(), THUMBNAIL);
            keep(() -> shelf.push(Shelf.QUICK, save(), thumbnail));
        }
    }

    public void quickLoad() {
        try {
            shelf.read(new Shelf.Slot(Shelf.QUICK, 1)).ifPresent(this::load);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Save save() {
        Story story = talk.story().orElseThrow();
        Line last = story.backlog().lines().reversed().stream()
                .filter(line -> Agent.of(line.speaker()).isPresent())
                .findFirst()
                .orElse(Line.of(Agent.HEPHAESTUS.id(), ""));
        Player player = story.player();
        return new Save(
                Save.VERSION,
                bridge.base().toString(),
                player.contextId(),
                player.playerId(),
                story.project(),
                story.affinities().byId(),
                PLACE,
                last.speaker(),
                last.portrait(),
                words.of("epithet." + last.speaker()),
                Instant.now().getEpochSecond());
    }

    private void load(Save save) {
        Player player = new Player(save.playerId(), save.contextId());
        begin(player, Affinities.fromIds(save.affinities()), save.project());
        // Without the bridge's memory the conversation goes on all the same, from what the save holds.
        onAnswer(bridge.action(Bridge.body("resume", player)), answer -> {});
    }

    /** Uses an answer on the toolkit's thread; a failed request is an empty answer. */
    private static void onAnswer(CompletableFuture<JsonNode> asked, Consumer<Optional<JsonNode>> use) {
        CompletableFuture<Void> unused = asked.handle((answer, failure) -> {
            Platform.runLater(() -> use.accept(Optional.ofNullable(answer)));
            return null;
        });
    }

    private void sheet(Node sheet) {
        page.show(below, sheet);
    }

    private void closeSheet() {
        page.show(below);
    }

    private static int hour() {
        return LocalTime.now().getHour();
    }

    private static String freshId() {
        return UUID.randomUUID().toString();
    }

    /** Something written to disk. */
    private interface Writing {
        void run() throws IOException;
    }

    private static void keep(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T> Optional<T> read(Store<T> store) {
        try {
            return store.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
