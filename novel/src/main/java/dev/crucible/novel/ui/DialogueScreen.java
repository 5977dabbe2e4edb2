package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.story.Agent;
import dev.crucible.story.StoryLine;
import dev.crucible.story.director.Suggestion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.animation.KeyFrame;
import javafx.animation.KeyValue;
import javafx.animation.Timeline;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Pane;

/** The dialogue screen: backdrop, portraits, lines and everything around them. A passive view. */
public final class DialogueScreen extends Pane {
    /** The player's actions. */
    public interface Actions {
        void send(String text);

        void stop();

        /** Opens the lab at the crew's run. */
        void lab();

        void proceed();

        void quick(QuickMenu.Item item);
    }

    private static final long TOAST = Duration.ofSeconds(4).toNanos();
    private static final double TOAST_LEFT = 90;
    private static final double TOAST_TOP = 20;
    /** Fits next to the hearts. */
    private static final double TOAST_WIDTH = 820;

    private static final double GAP = 8;
    private static final double EDGE = 16;
    /** Above the thinking bar. */
    private static final double OVERHEARD_FOOT = 442;

    private final Words words;
    private final Pictures pictures;
    private final Supplier<Preferences> preferences;
    private final ImageView backdrop = new ImageView();
    private final ImageView backdropBefore = new ImageView();
    private final Camera camera = new Camera(backdrop, backdropBefore);
    private final Timeline dissolve = new Timeline();
    private final Motes motes = new Motes();
    private final Figures figures = new Figures();
    private final Pane front = new Pane();
    private final AffinityHud hud;
    private final SayWindow say;
    private final InputBar input;
    private final GossipBubble gossip = new GossipBubble();
    private final RunPanel run;
    private final Captions captions;
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
        this.run = new RunPanel(words);
        this.captions = new Captions(words);
        this.say = new SayWindow(() -> preferences.get().look());
        this.input = new InputBar(words, pictures, actions::send);
        this.thinking = new ThinkingBar(words, actions::stop, actions::lab);
        this.quick = new QuickMenu(words, actions::quick);
        setId("say_screen");
        backdropBefore.setVisible(false);
        backdropBefore.setMouseTransparent(true);
        dissolve.setOnFinished(event -> forgetPlaceBefore());
        choice.visibleProperty().addListener((property, was, open) -> makeRoom(open));
        past.setText(words.of("past"));
        past.setVisible(false);
        toast.setVisible(false);
        toast.setWrapText(true);
        // Hidden as one group, so that its parts keep their own visibility.
        front.getChildren().addAll(hud, run, say, input, gossip, thinking, past, captions, toast, choice, quick);
        front.setPickOnBounds(false);
        getChildren().addAll(backdrop, backdropBefore, motes, figures, front);
        input.setVisible(false);
        for (Node leaf : List.of(say, backdrop)) {
            leaf.setOnMouseClicked(event -> {
                if (event.getButton() == MouseButton.PRIMARY) {
                    actions.proceed();
                }
            });
        }
    }

    public void place(String place, int hour) {
        where = place;
        motes.place(place, hour);
        pictures.backdrop(place, hour).ifPresent(this::dissolveTo);
    }

    private void dissolveTo(Image other) {
        Image old = backdrop.getImage();
        backdrop.setImage(other);
        dissolve.stop();
        forgetPlaceBefore();
        if (isMoving() && old != null && old != other) {
            backdropBefore.setVisible(true);
            backdropBefore.setImage(old);
            backdropBefore.setOpacity(1);
            dissolve.getKeyFrames()
                    .setAll(new KeyFrame(Motion.DISSOLVE, new KeyValue(backdropBefore.opacityProperty(), 0)));
            dissolve.playFromStart();
        }
    }

    /** Removes the previous backdrop, so that the toolkit frees its copies of it, some ten megabytes. */
    private void forgetPlaceBefore() {
        backdropBefore.setVisible(false);
        backdropBefore.setImage(null);
    }

    private boolean isMoving() {
        return Motion.isOn(preferences.get().look());
    }

    /** Shows a line, typed or complete, and its speaker; the player's own lines keep the previous face. */
    public void show(StoryLine line, boolean typed, long now) {
        String speaker = line.speaker();
        Optional<Agent> agent = words.company().find(speaker);
        agent.ifPresent(known -> face(known, line.portrait()));
        String name = agent.map(a -> words.of("agent." + a.id()))
                .orElse(
                        speaker.equals(StoryLine.PLAYER) || speaker.equals(StoryLine.SYSTEM)
                                ? words.of(speaker)
                                : speaker);
        String title = agent.map(a -> words.of("epithet." + a.id())).orElse("");
        say.say(name, title, line.text(), line.kind(), typed ? speed() : 0, now);
        past.setVisible(false);
        // Nodes above the line move up with a taller page.
        for (Node hovering : List.of(past, thinking, run)) {
            hovering.setTranslateY(say.raised());
        }
        say.setVisible(true);
        if (input.isVisible()) {
            // Otherwise the focus moves to the first button, and Enter would press it.
            requestFocus();
            input.setVisible(false);
        }
    }

    /** Returns the player's typing speed in characters per second, 0 for immediate. */
    public double speed() {
        return preferences.get().look().reducedMotion()
                ? 0
                : preferences.get().reading().charactersPerSecond();
    }

    /** Returns the backdrop's name. */
    public String place() {
        return where;
    }

    /** Blocks everything but the quick menu while a question is open, and moves the speaker aside. */
    private void makeRoom(boolean open) {
        arrange();
        run.cover(open);
        quick.asking(open);
        for (Node around : List.of(hud, run, say, input, thinking)) {
            around.setDisable(open);
        }
        if (!open) {
            requestFocus(); // so that it does not move to the first button
        }
    }

    /**
     * Places the gossip bubble at the lower left, where the speaker makes room for it; during a question below the
     * hearts, or at the listener's place if it does not fit. Nothing overlaps.
     */
    private void arrange() {
        double above = hud.getLayoutY() + hud.prefHeight(-1) + GAP;
        double foot = OVERHEARD_FOOT + say.raised();
        boolean asked = choice.isVisible();
        boolean aside = asked && gossip.isTelling() && gossip.tall() > foot - above;
        boolean card = run.isVisible();
        if (!asked) {
            gossip.stand(EDGE + GossipBubble.WIDTH, foot, foot - EDGE);
        } else if (aside) {
            double free = card ? run.getBoundsInParent().getMinY() - GAP : foot;
            gossip.stand(RunPanel.RIGHT, free, 0);
        } else {
            gossip.stand(Page.WIDTH - EDGE, foot, foot - above);
        }
        if (toast.isVisible()) {
            arrangeToast();
        }
        figures.stand(asked, gossip.isVisible());
        figures.needRoom(asked || card || gossip.isVisible());
    }

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        arrange();
    }

    /** Marks the line as one of the past. */
    public void markPast() {
        past.setVisible(true);
        past.autosize();
        past.relocate(Page.WIDTH / 2 - past.getWidth() / 2, 452);
    }

    /** Shows a face without a line; unknown agents are ignored. */
    public void face(String agent, String state) {
        words.company().find(agent).ifPresent(known -> face(known, state));
    }

    /** Copies the face of another screen. */
    void sameFace(DialogueScreen other) {
        figures.same(other.figures);
    }

    /** Returns the id of the agent on screen, empty for none. */
    String facing() {
        return figures.speaking();
    }

    private void face(Agent agent, String state) {
        var image = pictures.portrait(agent.id(), state, 640);
        String shown = agent.hasFace(state) ? state : "neutral";
        var lids = pictures.lids(agent.id(), state, 640);
        figures.speak(
                agent.id(),
                image.orElse(null),
                lids.orElse(null),
                words.of("agent." + agent.id()) + ", " + shown,
                isMoving());
    }

    /**
     * Lets the player write.
     *
     * @param suggestions lines that stand above the field
     */
    public void askForText(List<Suggestion> suggestions) {
        input.suggest(suggestions);
        say.setVisible(false);
        past.setVisible(false);
        figures.dismiss(isMoving());
        input.setVisible(true);
        if (isInterfaceVisible()) {
            input.focus();
        }
    }

    /** Shows other suggestions above the field. */
    void suggest(List<Suggestion> lines) {
        input.suggest(lines);
    }

    /** Keeps a character that was typed before the field opened. */
    void typedAhead(String character) {
        input.typedAhead(character);
    }

    public void ask(String prompt, List<String> answers, Consumer<String> picked) {
        interfaceVisible(true); // the player must see what the question follows
        choice.ask(prompt, answers, picked, run.toAskAbout());
    }

    /** Shows a short notice. */
    public void toast(String text, long now) {
        toastUntil = now + TOAST;
        toast.setText(text);
        toast.setVisible(true);
        arrangeToast();
    }

    /** Places the notice above the scene or next to a question, and below captions. */
    private void arrangeToast() {
        double most = choice.isOpen() ? ChoicePanel.LEFT - TOAST_LEFT - GAP : TOAST_WIDTH;
        toast.setMaxWidth(most);
        toast.applyCss();
        double width = Math.min(most, Math.ceil(toast.prefWidth(-1)));
        double left = TOAST_LEFT + (most - width) / 2;
        Bounds heard = captions.getBoundsInParent();
        double top = captions.isVisible() && heard.getMaxX() > left ? heard.getMaxY() + GAP : TOAST_TOP;
        toast.resizeRelocate(left, top, width, toast.prefHeight(width));
    }

    /** Shows the caption of a sound, if the player has enabled captions. */
    void heard(Enum<?> sound, long now) {
        if (preferences.get().comfort().captions()) {
            captions.heard(sound, now);
        }
    }

    /** Hides the notice. */
    void withoutToast() {
        toast.setVisible(false);
    }

    /** Shows or hides everything except the picture. */
    public void interfaceVisible(boolean visible) {
        front.setVisible(visible);
        refocus();
    }

    /** Moves the focus to the open question or the field, so that a key presses no button. */
    void refocus() {
        boolean visible = isInterfaceVisible();
        if (visible && choice.isOpen()) {
            choice.requestFocus();
        } else if (visible && input.isVisible()) {
            input.focus();
        } else {
            requestFocus();
        }
    }

    /** Shows the interface again if it is hidden. Returns true if it was; the key or click then has no other effect. */
    boolean uncover() {
        boolean hidden = !isInterfaceVisible();
        if (hidden) {
            interfaceVisible(true);
        }
        return hidden;
    }

    public boolean isInterfaceVisible() {
        return front.isVisible();
    }

    /** Updates everything that changes with time. */
    public void tick(String status, long now) {
        if (now - toastUntil >= 0) {
            toast.setVisible(false);
        }
        gossip.tick(now);
        arrange();
        captions.tick(now);
        thinking.tick(status, now);
        figures.tick(isMoving(), now);
        motes.tick(isMoving(), now);
        camera.tick(isMoving(), now);
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

    RunPanel run() {
        return run;
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

    /** Returns true if the player has begun to write a line. */
    boolean isWriting() {
        return input.isVisible() && !input.isEmpty();
    }
}
