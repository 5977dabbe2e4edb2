package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.StoryLine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.CacheHint;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.image.ImageView;
import javafx.scene.layout.Pane;

/** The conversation: backdrop, portrait, what is said, and everything around it. It shows; others decide. */
public final class DialogueScreen extends Pane {
    /** What the player does here. */
    public interface Actions {
        void send(String text);

        void stop();

        /** Looks at the run that the crew is working on. */
        void lab();

        void proceed();

        void quick(QuickMenu.Item item);
    }

    private static final long TOAST = Duration.ofSeconds(4).toNanos();
    /** Beside the hearts. */
    private static final double TOAST_WIDTH = 820;

    private static final double TOAST_MIDDLE = 500;
    private static final double PORTRAIT_LEFT = 104;
    /** Where the speaker makes room for a question. */
    private static final double PORTRAIT_ASIDE = 24;

    private final Words words;
    private final Pictures pictures;
    private final Supplier<Preferences> preferences;
    private final ImageView backdrop = new ImageView();
    private final ImageView portrait = new ImageView();
    private final Pane front = new Pane();
    private final AffinityHud hud;
    private final SayWindow say;
    private final InputBar input;
    private final GossipBubble gossip = new GossipBubble();
    private final ThinkingBar thinking;
    private final ChoicePanel choice = new ChoicePanel();
    private final QuickMenu quick;
    private String where = "";
    private long toastUntil;
    private final Label past = Controls.label("", "past");
    private final Label toast = Controls.label("", "toast");

    public DialogueScreen(Words words, Pictures pictures, Supplier<Preferences> preferences, Actions actions) {
        this.words = words;
        this.pictures = pictures;
        this.preferences = preferences;
        this.hud = new AffinityHud(words, pictures);
        this.say = new SayWindow(() -> preferences.get().look());
        this.input = new InputBar(words, pictures, actions::send);
        this.thinking = new ThinkingBar(words, actions::stop, actions::lab);
        this.quick = new QuickMenu(words, actions::quick);
        setId("say_screen");
        portrait.setId("agent_portrait");
        portrait.setFitHeight(600);
        portrait.setPreserveRatio(true);
        portrait.setCache(true);
        portrait.setCacheHint(CacheHint.SPEED);
        portrait.relocate(PORTRAIT_LEFT, 10);
        choice.visibleProperty().addListener((property, was, open) -> makeRoom(open));
        past.setText(words.of("past"));
        past.setVisible(false);
        toast.setVisible(false);
        toast.setWrapText(true);
        // What can be hidden is hidden as a whole, so that nothing in it has to remember whether it was there.
        front.getChildren().addAll(hud, say, input, quick, gossip, thinking, past, toast);
        front.setPickOnBounds(false);
        getChildren().addAll(backdrop, portrait, front, choice);
        say.setOnMouseClicked(event -> actions.proceed());
        input.setVisible(false);
        backdrop.setOnMouseClicked(event -> actions.proceed());
    }

    public void place(String place, int hour) {
        where = place;
        pictures.backdrop(place, hour).ifPresent(backdrop::setImage);
    }

    /** Shows a line, typed or at once, and its speaker; the player's own lines keep the face of whoever was there. */
    public void show(StoryLine line, boolean typed, long now) {
        String speaker = line.speaker();
        Optional<Agent> agent = Agent.of(speaker);
        agent.ifPresent(known -> face(known, line.portrait()));
        String name = agent.map(a -> words.of("agent." + a.id()))
                .orElse(
                        speaker.equals(StoryLine.PLAYER) || speaker.equals(StoryLine.SYSTEM)
                                ? words.of(speaker)
                                : speaker);
        String title = agent.map(a -> words.of("epithet." + a.id())).orElse("");
        say.say(name, title, line.text(), line.kind(), typed ? speed() : 0, now);
        past.setVisible(false);
        // What hovers above the line goes up with a taller page.
        for (Node hovering : List.of(past, thinking, gossip)) {
            hovering.setTranslateY(say.raised());
        }
        say.setVisible(true);
        if (input.isVisible()) {
            // Else the focus falls to the first button there is, and Enter would press it.
            requestFocus();
            input.setVisible(false);
        }
    }

    /** Characters a second that the player wants, 0 for all at once. */
    public double speed() {
        return preferences.get().look().reducedMotion()
                ? 0
                : preferences.get().reading().charactersPerSecond();
    }

    /** The backdrop's name. */
    public String place() {
        return where;
    }

    /** While a question is open nothing else can be reached, and the speaker steps aside. */
    private void makeRoom(boolean open) {
        portrait.setLayoutX(open ? PORTRAIT_ASIDE : PORTRAIT_LEFT);
        for (Node around : List.of(hud, say, input, quick, thinking)) {
            around.setDisable(open);
        }
        if (!open) {
            requestFocus(); // lest it fall to the first button there is
        }
    }

    /** Says that the line shown is one of long ago. */
    public void markPast() {
        past.setVisible(true);
        past.autosize();
        past.relocate(Page.WIDTH / 2 - past.getWidth() / 2, 452);
    }

    /** Shows a face without a word; unknown ones change nothing. */
    public void face(String agent, String state) {
        Agent.of(agent).ifPresent(known -> face(known, state));
    }

    /** Takes over the face of another screen. */
    void sameFace(DialogueScreen other) {
        portrait.setImage(other.portrait.getImage());
        portrait.setAccessibleText(other.portrait.getAccessibleText());
    }

    private void face(Agent agent, String state) {
        var image = pictures.portrait(agent.id(), state, 640);
        portrait.setImage(image.orElse(null));
        String shown = state.matches("[a-z_]+") ? state : "neutral";
        portrait.setAccessibleText(words.of("agent." + agent.id()) + ", " + shown);
    }

    /** Lets the player write. */
    public void askForText() {
        say.setVisible(false);
        past.setVisible(false);
        input.setVisible(true);
        if (isInterfaceVisible()) {
            input.focus();
        }
    }

    public void ask(String prompt, List<String> answers, Consumer<String> picked) {
        interfaceVisible(true); // a question is for whoever sees what it follows
        choice.ask(prompt, answers, picked);
    }

    /** Tells something in passing. */
    public void toast(String text, long now) {
        toastUntil = now + TOAST;
        toast.setText(text);
        toast.setVisible(true);
        toast.setMaxWidth(TOAST_WIDTH);
        toast.applyCss();
        double width = Math.min(TOAST_WIDTH, Math.ceil(toast.prefWidth(-1)));
        toast.resizeRelocate(TOAST_MIDDLE - width / 2, 20, width, toast.prefHeight(width));
    }

    /** Hides or shows everything but the picture. */
    public void interfaceVisible(boolean visible) {
        front.setVisible(visible);
        if (visible && input.isVisible()) {
            input.focus();
        } else {
            requestFocus();
        }
    }

    public boolean isInterfaceVisible() {
        return front.isVisible();
    }

    /** What changes with time. */
    public void tick(String status, long now) {
        if (now - toastUntil >= 0) {
            toast.setVisible(false);
        }
        gossip.tick(now);
        thinking.tick(status, now);
    }

    public AffinityHud hud() {
        return hud;
    }

    public SayWindow say() {
        return say;
    }

    public GossipBubble gossip() {
        return gossip;
    }

    public ThinkingBar thinking() {
        return thinking;
    }

    public ChoicePanel choice() {
        return choice;
    }

    public QuickMenu quick() {
        return quick;
    }

    public boolean isAskingForText() {
        return input.isVisible();
    }
}
