package dev.crucible.novel.ui;

import dev.crucible.dialogue.Cast;
import dev.crucible.novel.client.BridgeClient;
import dev.crucible.novel.client.BridgeConnection;
import dev.crucible.novel.client.ConnectionWatch;
import dev.crucible.novel.client.LabViewer;
import dev.crucible.novel.client.Player;
import dev.crucible.novel.client.RemoteService;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Discoveries;
import dev.crucible.novel.persistence.Folders;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.persistence.ReaderProfile;
import dev.crucible.novel.persistence.SaveSlots;
import dev.crucible.novel.persistence.SeenLines;
import dev.crucible.novel.persistence.Store;
import dev.crucible.novel.persistence.Workspaces;
import dev.crucible.novel.scene.WrittenScene;
import dev.crucible.novel.sound.Signal;
import dev.crucible.novel.sound.Soundscape;
import dev.crucible.novel.story.Affinities;
import dev.crucible.novel.story.Company;
import dev.crucible.novel.story.Places;
import dev.crucible.novel.voice.VoiceOut;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;

/** The whole client on one page: which screen is shown, and what follows from what the player does. */
public final class Novel implements AutoCloseable {
    /** The window. */
    public interface Window {
        void quit();

        void fullScreen(boolean on);

        /** Shows a page in the player's browser. */
        void browse(URI page);
    }

    private final Page page = new Page();
    private final Folders folders;
    private final Settings settings;
    private final Pictures pictures;
    private final Window window;
    private final SpokenNarration narration;
    private final SaveDesk saves;
    private final Welcome welcome;
    private final StartDesk starting;
    private final SeenLines seen;
    private final LabDesk lab;
    private final IdleGc memory = new IdleGc();
    private final RemoteService bridge;
    private final ScriptDesk scenes;
    private final Draft draft;
    private final Soundscape soundscape;
    private final Score score;
    private BridgeConnection connection;
    private Words words;
    private Optional<MainMenu> menu = Optional.empty();
    private ConversationHost conversation;
    private Node below;
    private boolean awake;

    public Novel(Folders folders, RemoteService bridge, RemoteService lab, VoiceOut out, Window window)
            throws IOException {
        this(folders, bridge, lab, out, window, Draft.NONE);
    }

    public Novel(Folders folders, RemoteService bridge, RemoteService lab, VoiceOut out, Window window, Draft draft)
            throws IOException {
        this.folders = folders;
        this.draft = draft;
        Company company = draft.folder().isPresent() ? Company.of(draft.folder().get()) : Company.BUNDLED;
        this.scenes = new ScriptDesk(draft.folder(), company);
        this.settings = new Settings(this, new Store<>(folders.preferences(), Preferences.class));
        this.pictures = new Pictures(folders.portraits(), draft.folder());
        this.window = window;
        this.words = Words.in(preferences().look().language(), company);
        this.seen = SeenLines.in(folders.seen());
        this.bridge = bridge;
        this.connection = new BridgeConnection(bridge);
        this.narration = new SpokenNarration(
                (agent, text) -> connection.bridge().speech(agent, text), out, this::preferences, this::heard);
        this.soundscape = new Soundscape(out);
        this.score = new Score(soundscape);
        this.saves = new SaveDesk(this, new SaveSlots(folders.saves()));
        this.welcome = new Welcome(this, new Store<>(folders.profile(), ReaderProfile.class));
        this.starting = new StartDesk(this, welcome);
        this.lab = new LabDesk(this, lab);
        ScreenTheme.apply(page, preferences().look());
        openMenu();
    }

    public Page page() {
        return page;
    }

    /** Begins what the first frame does without: looks for the bridge and brings the crew's faces. */
    public void awake() {
        awake = true;
        connection.link().begin();
        scenes.awake();
        menu.ifPresent(MainMenu::people);
    }

    Preferences preferences() {
        return settings.now();
    }

    Words words() {
        return words;
    }

    Pictures pictures() {
        return pictures;
    }

    BridgeClient bridge() {
        return connection.bridge();
    }

    SaveDesk saves() {
        return saves;
    }

    SpokenNarration narration() {
        return narration;
    }

    Optional<ConversationHost> conversation() {
        return Optional.ofNullable(conversation);
    }

    Optional<DialogueController> talk() {
        return conversation().map(ConversationHost::talk);
    }

    LabViewer labViewer() {
        return lab.viewer();
    }

    /** Those that can be read in: of the menus, and of the scenes. */
    List<String> languages() {
        return Stream.concat(Words.LANGUAGES.stream(), scenes.now().languages().stream())
                .distinct()
                .toList();
    }

    ConnectionWatch link() {
        return connection.link();
    }

    /** Whether the bridge answers, as far as is known. */
    boolean isLinked() {
        return connection.link().state().status() == ConnectionWatch.Status.ONLINE;
    }

    /** Every 50 ms. */
    public void tick() {
        menu.ifPresent(shown -> shown.show(connection.link().state()));
        starting.tick();
        talk().ifPresent(DialogueController::tick);
        lab.tick(System.nanoTime());
        conversation().ifPresent(ConversationHost::tick);
        Optional<Enum<?>> begun = score.tick(
                talk().map(running -> running.screen().place()).orElse(Places.FIRST),
                talk().map(running -> running.screen().facing()).orElse(Cast.ORCHESTRATOR),
                narration.isSpeaking(),
                preferences().sound(),
                LocalDateTime.now(),
                System.nanoTime());
        begun.ifPresent(this::heard);
        scenes.tick(System.nanoTime()).ifPresent(told -> talk().ifPresent(running -> {
            running.reload();
            running.toast(told);
        }));
        talk().filter(running -> running.screen().say().isTyping())
                .ifPresentOrElse(running -> memory.busy(), memory::rest);
    }

    private void heard(Enum<?> sound) {
        talk().ifPresent(running -> running.screen().heard(sound, System.nanoTime()));
    }

    /** Every frame while letters are typed. */
    public void frame() {
        talk().ifPresent(DialogueController::frame);
    }

    /** The dialogue, when it is what the player sees. */
    public Optional<DialogueController> talkInFront() {
        return talk().filter(running -> below == running.screen() && !isSheetOpen());
    }

    /** What takes letters that are written before there is a field for them, when one is to come. */
    Optional<Consumer<String>> typedAhead() {
        return starting.isUnderWay()
                ? Optional.of(welcome::typedAhead)
                : talkInFront().filter(DialogueController::isWaiting).map(talk -> talk.screen()::typedAhead);
    }

    /** Escape: closes the sheet, or opens the menu, or goes back from it. */
    public void escape() {
        if (isSheetOpen()) {
            closeSheet();
        } else if (menu.filter(below::equals).isPresent() && conversation != null) {
            resume();
        } else {
            openMenu();
        }
    }

    private void resume() {
        below = conversation.talk().screen();
        page.show(below);
        menu = Optional.empty(); // its pictures would stay; whoever comes back finds another
    }

    @Override
    public void close() {
        saves.leave();
        Disk.keep(seen::keep);
        narration.close();
        scenes.close();
        soundscape.close();
        lab.close();
        connection.close();
    }

    private boolean isSheetOpen() {
        return page.shown() != below;
    }

    private void openMenu() {
        MainMenu opened = new MainMenu(
                words,
                pictures,
                bridge().base().toString(),
                LocalTime.now().getHour(),
                conversation != null
                        ? MainMenu.Item.RESUME
                        : saves.hasLast() ? MainMenu.Item.CONTINUE : MainMenu.Item.START,
                this::choose,
                () -> connection.link().retry());
        if (awake) {
            opened.people();
        }
        menu = Optional.of(opened);
        below = opened;
        page.show(opened);
    }

    private void choose(MainMenu.Item item) {
        starting.leave();
        switch (item) {
            case RESUME -> resume();
            case CONTINUE -> saves.carryOn();
            case START -> starting.start();
            case LOAD -> saves.open(false);
            case GALLERY -> sheet(new GallerySheet(words, pictures, progress().faces(), this::closeSheet));
            case CODEX -> openCodex();
            case LAB -> openLab();
            case PREFERENCES -> settings.open();
            case HELP -> openText("help");
            case ABOUT -> openText("about");
            case QUIT -> window.quit();
        }
    }

    /** What the player knows: of this conversation, else of whoever played here last. */
    private Discoveries progress() {
        return conversation().map(ConversationHost::progress).orElseGet(this::lastProgress);
    }

    private Discoveries lastProgress() {
        return welcome.known()
                .map(profile -> progressFile(profile.playerId()))
                .flatMap(file -> Disk.read(file::read))
                .orElse(Discoveries.NONE);
    }

    private Store<Discoveries> progressFile(String playerId) {
        return new Store<>(folders.progress(playerId), Discoveries.class);
    }

    void openCodex() {
        sheet(new CodexSheet(words, pictures, progress().codex(), this::closeSheet));
    }

    void openLab() {
        lab.open();
    }

    void browse(URI address) {
        window.browse(address);
    }

    /** @param name help or about */
    void openText(String name) {
        sheet(TextSheet.of(words, name, settings.keys(), this::closeSheet));
    }

    /** Whether a key is what the page of keys has asked for. */
    boolean takesKey(KeyCode key) {
        return page.shown() instanceof KeysSheet sheet && sheet.take(key);
    }

    /** Changes preferences, which holds and is kept at once. */
    void change(Preferences changed) {
        settings.change(changed);
    }

    Settings settings() {
        return settings;
    }

    /** Shows changed preferences; another language begins at the menu. */
    void preferencesChanged(Preferences before, Preferences after) {
        ScreenTheme.apply(page, after.look());
        talk().ifPresent(DialogueController::preferencesChanged);
        if (after.look().fullScreen() != before.look().fullScreen()) {
            window.fullScreen(after.look().fullScreen());
        }
        if (!after.look().language().equals(words.language())) {
            words = Words.in(after.look().language(), words.company());
            talk().ifPresent(talk -> talk.translate(words));
            openMenu();
            settings.open();
        }
    }

    /** Speaks to this bridge from now on. */
    void connect(URI address) {
        if (!address.equals(bridge().base())) {
            connection.close();
            // A secret goes to no other address than the one that it was given for.
            connection = new BridgeConnection(address.equals(bridge.address()) ? bridge : RemoteService.open(address));
            connection.link().begin();
        }
    }

    void begin(Player player, Affinities affinities, String project, String place) {
        String name = welcome.known().map(ReaderProfile::name).orElseGet(() -> words.of("player"));
        conversation().ifPresent(ConversationHost::leave);
        SceneDirector direction = new SceneDirector(
                words,
                progressFile(player.playerId()),
                seen,
                scenes::now,
                new SceneDirector.Who(
                        player.playerId(), name, () -> preferences().wishes().romance()),
                affinities);
        conversation = new ConversationHost(this, connection, direction, player, affinities, project, place);
        resume();
    }

    /** The scene that its writer wants to look at. */
    Optional<WrittenScene> first() {
        return draft.first().flatMap(id -> scenes.now().scene(id));
    }

    /** The folders that were worked in. */
    Store<Workspaces> workspaces() {
        return new Store<>(folders.workspaces(), Workspaces.class);
    }

    /** Writes a picture of the page, without what is told of the last one. */
    void takePicture() {
        talk().ifPresent(running -> running.screen().withoutToast());
        String name = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").format(LocalDateTime.now());
        Path file = folders.screenshots().resolve("crucible-" + name + ".png");
        Disk.keep(() -> {
            Files.createDirectories(file.getParent());
            Files.write(file, Snapshot.of(page.design(), 1).png());
        });
        talk().ifPresent(running -> running.toast(words.of("picture.taken", file)));
    }

    void sheet(Node sheet) {
        narration.signal(Signal.SHEET);
        page.show(below, sheet);
    }

    void closeSheet() {
        page.show(below);
    }
}
