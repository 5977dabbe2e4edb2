package dev.crucible.novel.ui;

import dev.crucible.dialogue.Murmur;
import dev.crucible.novel.client.ConnectionWatch;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.persistence.Save;
import dev.crucible.novel.persistence.SaveSlots;
import dev.crucible.novel.persistence.Workspaces;
import dev.crucible.novel.story.IdleChatter;
import dev.crucible.novel.story.Journal;
import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import dev.crucible.story.StoryLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.TextField;

/** Every screen with sample content, for pictures and for tests that look at them. */
final class SampleScreens implements DialogueScreen.Actions {
    private static final long NOW = 2_600_000_000L;
    private static final String BRIDGE = "http://127.0.0.1:10010";

    private static final Set<String> OPEN_ENTRIES =
            Set.of("hephaestus", "techne", "metis", "dokimasia", "puck", "krum", "median", "seed");
    private static final Set<String> SEEN_FACES = Set.of(
            "hephaestus_neutral",
            "hephaestus_fierce",
            "techne_neutral",
            "techne_fired_up",
            "kallos_neutral",
            "kallos_passionate",
            "kallos_vulnerable",
            "metis_neutral",
            "metis_calculating",
            "dokimasia_neutral",
            "mneme_neutral",
            "mneme_remembering",
            "puck_scheming");

    private final Pictures pictures = new Pictures(List.of(), Runnable::run);
    private final Words words;
    private final Preferences preferences;

    /** In the language and look of the preferences. */
    SampleScreens(Preferences preferences) {
        this.preferences = preferences;
        this.words = Words.in(preferences.look().language(), Company.BUNDLED);
    }

    /** Every screen by its name, made when asked for. */
    Map<String, Supplier<Node[]>> all(SaveSlots shelf) {
        Map<String, Supplier<Node[]>> all = new LinkedHashMap<>();
        SampleRuns runs = new SampleRuns(words);
        all.put("main_menu", () -> new Node[] {menu(ConnectionWatch.Status.ONLINE)});
        all.put("main_menu_connecting", () -> new Node[] {menu(ConnectionWatch.Status.CONNECTING)});
        all.put("main_menu_offline", () -> new Node[] {menu(ConnectionWatch.Status.OFFLINE)});
        all.put("offline", () -> overlay(question("offline", "offline.title", "offline.text", "link.retry", "back")));
        all.put("onboarding", () -> overlay(new OnboardingSheet(words, pictures, "id", profile -> {}, () -> {})));
        all.put("wellness_warning", () -> overlay(Welcome.wellness(words, () -> {}, () -> {})));
        all.put("puck_tutorial", () -> says("puck", "scheming", words.of("tutorial.1"), "forge", 9));
        all.put("dialogue", this::talking);
        all.put("dialogue_input", this::writing);
        all.put("thinking", this::thinking);
        all.put("waiting", () -> runs.waiting(metis()));
        all.put("result", () -> runs.result(metis()));
        all.put("agent_choice", this::choosing);
        all.put("dialogue_code", () -> new Node[] {code()});
        all.put("history", () -> overlay(new HistorySheet(words, sampleLines(), line -> {}, () -> {})));
        all.put("save", () -> overlay(new SavesSheet(true, "1", words, pictures, shelf, nothing(), () -> {})));
        all.put("load", () -> overlay(new SavesSheet(false, "1", words, pictures, shelf, nothing(), () -> {})));
        all.put("preferences", () -> overlay(preferencesSheet()));
        all.put(
                "forge_journal",
                () -> overlay(new JournalSheet(words, pictures, sampleJournal(), fact -> {}, () -> {})));
        all.put("project_selection", () -> overlay(project()));
        all.put(
                "accessibility",
                () -> overlay(new AccessibilitySheet(words, preferences, changed -> {}, () -> {}, () -> {})));
        all.put("keys", () -> overlay(new KeysSheet(words, KeyBindings.USUAL, chosen -> {}, () -> {})));
        all.put("gallery", () -> overlay(new GallerySheet(words, pictures, SEEN_FACES, () -> {})));
        all.put(
                "profiles",
                () -> overlay(new ProfilesSheet(
                        words,
                        pictures,
                        List.of(
                                new ProfilesSheet.Known("1", "Ada", "she/her", "2026-11-20T18:00:00Z"),
                                new ProfilesSheet.Known("2", "Emmy", "", "2026-10-03T09:30:00Z")),
                        chosen -> {},
                        () -> {},
                        () -> {})));
        all.put("age", () -> overlay(question("age", "age.title", "age.text", "age.yes", "age.no")));
        all.put("codex", () -> overlay(codex()));
        all.put("lab", () -> overlay(runs.lab()));
        for (String text : List.of("help", "about")) {
            all.put(text, () -> overlay(TextSheet.of(words, text, KeyBindings.USUAL, () -> {})));
        }
        for (Agent agent : words.company().all()) {
            String place = List.of("forge", "stoa", "archive", "agora")
                    .get(words.company().all().indexOf(agent) % 4);
            all.put(
                    "portrait_" + agent.id(),
                    () -> says(
                            agent.id(),
                            agent.ownState(),
                            words.of("codex." + agent.id()),
                            place,
                            8 + 4 * (agent.id().length() % 4)));
        }
        return all;
    }

    private PreferencesSheet preferencesSheet() {
        return new PreferencesSheet(
                words,
                preferences,
                false,
                changed -> {},
                new PreferencesSheet.Actions() {
                    @Override
                    public void testVoice() {}

                    @Override
                    public void testEffect() {}

                    @Override
                    public void askAge() {}

                    @Override
                    public void openAccessibility() {}

                    @Override
                    public List<String> languages() {
                        return Words.LANGUAGES;
                    }
                },
                () -> {});
    }

    private ProjectSheet project() {
        return new ProjectSheet(words, "", Path.of("/usr"), Workspaces.NONE, path -> {}, () -> {});
    }

    private CodexSheet codex() {
        CodexSheet sheet = new CodexSheet(words, pictures, OPEN_ENTRIES, () -> {});
        sheet.character(Agent.named("metis"));
        return sheet;
    }

    private MainMenu menu(ConnectionWatch.Status status) {
        MainMenu menu = new MainMenu(words, pictures, BRIDGE, 19, MainMenu.Item.START, item -> {}, () -> {});
        menu.people();
        menu.show(new ConnectionWatch.State(status, 3));
        return menu;
    }

    private Node[] overlay(Node sheet) {
        DialogueScreen below = dialogue("stoa", 22);
        below.show(StoryLine.of("metis", "\u2026"), false, NOW);
        return new Node[] {below, sheet};
    }

    private QuestionSheet question(String id, String title, String text, String yes, String no) {
        return new QuestionSheet(
                id,
                words.of(title),
                words.of(text, BRIDGE),
                new QuestionSheet.Answer(words.of(yes), () -> {}),
                new QuestionSheet.Answer(words.of(no), () -> {}));
    }

    private DialogueScreen dialogue(String place, int hour) {
        DialogueScreen screen = new DialogueScreen(words, pictures, () -> preferences, this);
        screen.place(place, hour);
        screen.hud()
                .show(Affinities.fromIds(
                        words.company(),
                        Map.of(
                                "hephaestus",
                                .72,
                                "techne",
                                .55,
                                "kallos",
                                .88,
                                "metis",
                                .41,
                                "dokimasia",
                                .36,
                                "mneme",
                                .63)));
        return screen;
    }

    private Node[] says(String agent, String state, String text, String place, int hour) {
        DialogueScreen screen = dialogue(place, hour);
        StoryLine line = new StoryLine(agent, text, state, "dialogue")
                .in(SayWindow.pages(preferences.look()))
                .getFirst();
        screen.show(line, true, 0);
        screen.say().finish(NOW);
        return new Node[] {screen};
    }

    private Node[] talking() {
        DialogueScreen screen = (DialogueScreen) says("kallos", "passionate", words.of("sample.kallos"), "stoa", 19)[0];
        screen.gossip()
                .show(
                        words.of("gossip.title"),
                        words.of("agent.techne"),
                        new Murmur(words.of("gossip.hint"), words.of("gossip.techne")),
                        IdleChatter.SHOWN,
                        NOW);
        screen.toast(words.of("tier.raised", words.of("agent.kallos"), words.of("tier.INTIMATE")), NOW);
        return new Node[] {screen};
    }

    private Node[] writing() {
        DialogueScreen screen = (DialogueScreen) says("mneme", "neutral", "", "archive", 14)[0];
        screen.askForText(List.of());
        ((TextField) screen.lookup("#input")).setText(words.of("sample.input"));
        ((TextField) screen.lookup("#input")).end();
        return new Node[] {screen};
    }

    private Node[] thinking() {
        DialogueScreen screen =
                (DialogueScreen) says("hephaestus", "neutral", words.of("sample.smith"), "forge", 21)[0];
        screen.thinking().begin(0);
        screen.tick(words.of("sample.status"), NOW);
        return new Node[] {screen};
    }

    private DialogueScreen metis() {
        return (DialogueScreen) says("metis", "calculating", words.of("sample.metis"), "agora", 10)[0];
    }

    private Node[] choosing() {
        DialogueScreen screen = metis();
        screen.ask(
                words.of("sample.question"),
                List.of(
                        words.of("sample.question.1"),
                        words.of("sample.question.2"),
                        words.of("sample.question.3"),
                        words.of("sample.question.4")),
                answer -> {});
        return new Node[] {screen};
    }

    private Node code() {
        DialogueScreen screen = dialogue("archive", 22);
        screen.show(
                new StoryLine(
                        "techne",
                        "double mean(double[] xs) {\n    return Arrays.stream(xs).average().orElse(0);\n}",
                        "fired_up",
                        "code"),
                false,
                NOW);
        return screen;
    }

    private List<StoryLine> sampleLines() {
        List<String> speakers =
                List.of(StoryLine.PLAYER, "metis", "dokimasia", StoryLine.PLAYER, "techne", "mneme", "hephaestus");
        List<StoryLine> lines = new ArrayList<>();
        for (String speaker : speakers) {
            lines.add(StoryLine.of(speaker, words.of("sample.history." + (lines.size() + 1))));
        }
        return lines;
    }

    private Journal sampleJournal() {
        return new Journal(
                List.of(
                        new Journal.Virtue("sophia", "metis", .62, .02),
                        new Journal.Virtue("techne_v", "techne", .71, .03),
                        new Journal.Virtue("arete", "dokimasia", .56, .01),
                        new Journal.Virtue("mneia", "mneme", .5, 0),
                        new Journal.Virtue("synergy", "hephaestus", .58, .01),
                        new Journal.Virtue("kairos", "puck", .525, .005),
                        new Journal.Virtue("harmonia", "kallos", .64, 0),
                        new Journal.Virtue("eros", "cupid", .51, .005)),
                List.of(
                        new Journal.Fact(1, words.of("sample.fact.1"), false),
                        new Journal.Fact(2, words.of("sample.fact.2"), false),
                        new Journal.Fact(3, words.of("sample.fact.3"), true),
                        new Journal.Fact(4, words.of("sample.fact.4"), false)));
    }

    /** Saves to show, written into a folder; their notes are in the language in which they were made. */
    static SaveSlots shelf(Path folder, Words words) throws IOException {
        SaveSlots shelf = new SaveSlots(folder);
        String[][] saves = {
            {"metis", "calculating", words.of("epithet.metis")},
            {"kallos", "passionate", words.of("epithet.kallos")},
            {"mneme", "vulnerable", words.of("epithet.mneme")},
            {"puck", "scheming", words.of("sample.note")}
        };
        byte[] scene;
        try (var in =
                SampleScreens.class.getResourceAsStream("/dev/crucible/novel/images/backdrops/agora_evening.jpg")) {
            scene = in.readAllBytes();
        }
        for (int i = 0; i < saves.length; i++) {
            Save save = new Save(
                    new Save.Talk(BRIDGE, "c", "p", "", Map.of()),
                    new Save.Scene("agora", saves[i][0], saves[i][1], saves[i][2], 1_790_000_000L + 90_000L * i));
            shelf.write(new SaveSlots.Slot("1", i + 1), save, scene);
        }
        return shelf;
    }

    private static SavesSheet.Actions nothing() {
        return new SavesSheet.Actions() {
            @Override
            public void picked(SaveSlots.Slot slot, SaveSlots.Content content) {
                throw new IllegalStateException("nobody plays while pictures are taken");
            }

            @Override
            public void delete(SaveSlots.Slot slot, SaveSlots.Content content) {
                throw new IllegalStateException("nobody plays while pictures are taken");
            }
        };
    }

    @Override
    public void send(String text) {}

    @Override
    public void stop() {}

    @Override
    public void lab() {}

    @Override
    public void proceed() {}

    @Override
    public void quick(QuickMenu.Item item) {}
}
