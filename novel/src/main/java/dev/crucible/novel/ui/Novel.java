package dev.crucible.novel.ui;

import dev.crucible.dialogue.Cast;
import dev.crucible.novel.client.BridgeClient;
import dev.crucible.novel.client.BridgeConnection;
import dev.crucible.novel.client.ConnectionWatch;
import dev.crucible.novel.client.LabViewer;
import dev.crucible.novel.client.Player;
import dev.crucible.novel.client.RemoteService;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Folders;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.persistence.ReaderProfile;
import dev.crucible.novel.persistence.SaveSlots;
import dev.crucible.novel.persistence.SeenLines;
import dev.crucible.novel.persistence.Store;
import dev.crucible.novel.sound.Soundscape;
import dev.crucible.novel.voice.VoiceOut;
import dev.crucible.story.Affinities;
import dev.crucible.story.Company;
import dev.crucible.story.Discoveries;
import dev.crucible.story.Places;
import dev.crucible.story.sound.Signal;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;

/** The whole client on one page: selects the screen and connects the parts. */
public final class Novel implements AutoCloseable {
    /** The window. */
    public interface Window {
        void quit();

        void fullScreen(boolean on);

        /** Opens a page in the player's browser. */
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
    private final PlayerFiles files;
    private final LabDesk lab;
    private final IdleGc idleGc = new IdleGc();
    private final RemoteService bridge;
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
        this.files = new PlayerFiles(folders);
        Company company = draft.folder().isPresent() ? Company.of(draft.folder().get()) : Company.BUNDLED;
        this.settings = new Settings(this, new Store<>(folders.preferences(), Preferences.class));
        this.pictures = new Pictures(folders.portraits(), draft.folder());
        this.window = window;
        this.words = Words.in(preferences().look().language(), company);
        this.seen = files.read(PlayerFiles.Kind.LINES, () -> Optional.of(SeenLines.in(folders.seen())))
                .orElseGet(() -> SeenLines.none(folders.seen()));
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

    /** Starts everything that the first frame does not need: the connection to the bridge, and portraits. */
    public void awake() {
        awake = true;
        connection.link().begin();
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

    PlayerFiles files() {
        return files;
    }

    SpokenNarration narration() {
        return narration;
    }

    Optional<ConversationHost> conversation() {
        return Optional.ofNullable(conversation);
    }

    Optional<DialogueController> dialogue() {
        return conversation().map(ConversationHost::dialogue);
    }

    LabViewer labViewer() {
        return lab.viewer();
    }

    /** Returns the languages of the menus and of a writer's translations. */
    List<String> languages() {
        return Stream.concat(Words.LANGUAGES.stream(), draft.languages().stream())
                .distinct()
                .toList();
    }

    ConnectionWatch link() {
        return connection.link();
    }

    /** Returns true if the bridge was reachable at the last check. */
    boolean isLinked() {
        return connection.link().state().status() == ConnectionWatch.Status.ONLINE;
    }

    /** Called every 50 ms. */
    public void tick() {
        files.next(words).ifPresent(page::tell);
        menu.ifPresent(shown -> shown.show(connection.link().state()));
        starting.tick();
        dialogue().ifPresent(DialogueController::tick);
        lab.tick(System.nanoTime());
        conversation().ifPresent(ConversationHost::tick);
        Optional<Enum<?>> begun = score.tick(
                dialogue().map(running -> running.screen().place()).orElse(Places.FIRST),
                dialogue().map(running -> running.screen().facing()).orElse(Cast.ORCHESTRATOR),
                narration.isSpeaking(),
                preferences().sound(),
                LocalDateTime.now(),
                System.nanoTime());
        begun.ifPresent(this::heard);
        dialogue()
                .filter(running -> running.screen().say().isTyping())
                .ifPresentOrElse(running -> idleGc.busy(), idleGc::rest);
    }

    private void heard(Enum<?> sound) {
        dialogue().ifPresent(running -> running.screen().heard(sound, System.nanoTime()));
    }

    /** Called every frame while letters are typed. */
    public void frame() {
        dialogue().ifPresent(DialogueController::frame);
    }

    /** Returns the dialogue if it is on top. */
    public Optional<DialogueController> dialogueInFront() {
        return dialogue().filter(running -> below == running.screen() && !isSheetOpen());
    }

    /** Returns the receiver of characters that are typed before a text field is there, if one is to come. */
    Optional<Consumer<String>> typedAhead() {
        return starting.isUnderWay()
                ? Optional.of(welcome::typedAhead)
                : dialogueInFront().filter(DialogueController::isWaiting).map(running -> running.screen()::typedAhead);
    }

    /** Handles Escape: closes the sheet, else opens or leaves the menu. */
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
        below = conversation.dialogue().screen();
        page.show(below);
        menu = Optional.empty(); // frees its pictures; another menu is built on return
    }

    @Override
    public void close() {
        saves.leave();
        files.keep(PlayerFiles.Kind.LINES, seen::keep);
        narration.close();
        soundscape.close();
        lab.close();
        connection.close();
        files.close(words);
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
            case SAVE -> saves.open(true);
            case LOAD -> saves.open(false);
            case GALLERY ->
                sheet(new GallerySheet(words, pictures, discoveries().faces(), this::closeSheet));
            case CODEX -> openCodex();
            case LAB -> openLab();
            case PREFERENCES -> settings.open();
            case HELP -> openText("help");
            case ABOUT -> openText("about");
            case QUIT -> window.quit();
        }
    }

    /** Returns the discoveries of the present player, else of the last one. */
    private Discoveries discoveries() {
        return conversation().map(ConversationHost::discoveries).orElseGet(this::lastDiscoveries);
    }

    private Discoveries lastDiscoveries() {
        return welcome.known()
                .map(profile -> files.progress(profile.playerId()))
                .flatMap(file -> files.read(PlayerFiles.Kind.PROGRESS, file::read))
                .orElse(Discoveries.NONE);
    }

    void openCodex() {
        sheet(new CodexSheet(words, pictures, discoveries().codex(), this::closeSheet));
    }

    void openLab() {
        lab.open();
    }

    void browse(URI address) {
        window.browse(address);
    }

    /** Opens a page of text; {@code name} is help or about. */
    void openText(String name) {
        sheet(TextSheet.of(words, name, settings.keys(), this::closeSheet));
    }

    /** Returns true if the page of keys has used the key. */
    boolean takesKey(KeyCode key) {
        return page.shown() instanceof KeysSheet sheet && sheet.take(key);
    }

    /** Applies and saves changed preferences immediately. */
    void change(Preferences changed) {
        settings.change(changed);
    }

    Settings settings() {
        return settings;
    }

    /** Applies changed preferences; a change of language leads to the menu. */
    void preferencesChanged(Preferences before, Preferences after) {
        ScreenTheme.apply(page, after.look());
        dialogue().ifPresent(DialogueController::preferencesChanged);
        if (after.look().fullScreen() != before.look().fullScreen()) {
            window.fullScreen(after.look().fullScreen());
        }
        if (!after.look().language().equals(words.language())) {
            words = Words.in(after.look().language(), words.company());
            dialogue().ifPresent(dialogue -> dialogue.translate(words));
            openMenu();
            settings.open();
        }
    }

    /** Connects to another bridge. */
    void connect(URI address) {
        if (!address.equals(bridge().base())) {
            connection.close();
            // The token is sent only to the address for which it was given.
            connection = new BridgeConnection(address.equals(bridge.address()) ? bridge : RemoteService.open(address));
            connection.link().begin();
        }
    }

    void begin(Player player, Affinities affinities, String project, String place) {
        conversation().ifPresent(ConversationHost::leave);
        Progress progress = new Progress(words, files, files.progress(player.playerId()), seen);
        conversation = new ConversationHost(this, connection, progress, player, affinities, project, place);
        resume();
    }

    /** Returns the id of the scene that its writer wants to see. */
    Optional<String> first() {
        return draft.first();
    }

    /** Returns the name of this machine's player, empty if there is none. */
    String name() {
        return welcome.known().map(ReaderProfile::name).orElse("");
    }

    /** Writes a screenshot of the page, without the notice of the previous one. */
    void takePicture() {
        dialogue().ifPresent(running -> running.screen().withoutToast());
        files.keep(PlayerFiles.Kind.PICTURE, () -> {
            Path file = Snapshot.of(page.design(), 1).write(folders.screenshots());
            dialogue().ifPresent(running -> running.toast(words.of("picture.taken", file)));
        });
    }

    void sheet(Node sheet) {
        narration.signal(Signal.SHEET);
        page.show(below, sheet);
    }

    void closeSheet() {
        page.show(below);
        dialogueInFront().ifPresent(running -> running.screen().refocus());
    }
}
