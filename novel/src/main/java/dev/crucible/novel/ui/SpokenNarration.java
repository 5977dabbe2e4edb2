package dev.crucible.novel.ui;

import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.persistence.Preferences.Sound;
import dev.crucible.novel.voice.PlayingClip;
import dev.crucible.novel.voice.Voice;
import dev.crucible.novel.voice.VoiceOut;
import dev.crucible.story.Agent;
import dev.crucible.story.StoryLine;
import dev.crucible.story.sound.Signal;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.Slider;
import javafx.scene.control.TextInputControl;

/** Selects the text to speak: the crew's lines if voices are on, everything if self-voicing is on. */
public final class SpokenNarration implements AutoCloseable {
    /** The bridge's default voice, for lines of no agent. */
    private static final String NOBODY = "";

    private final Voice voice;
    private final VoiceOut out;
    private final Supplier<Preferences> preferences;
    private final Consumer<Signal> struck;
    private PlayingClip now = PlayingClip.none();

    /**
     * Creates a narration.
     *
     * @param struck receives every signal, audible or not
     */
    public SpokenNarration(
            Voice.Source source, VoiceOut out, Supplier<Preferences> preferences, Consumer<Signal> struck) {
        this.struck = struck;
        this.voice = new Voice(source, out, () -> volume(sound().voiceVolume()));
        this.out = out;
        this.preferences = preferences;
    }

    /** Starts to speak a line, if enabled; any earlier line stops. */
    public PlayingClip read(StoryLine line) {
        if (!isHeard(line)) {
            voice.stop();
            return PlayingClip.none();
        }
        return say(speaker(line), line.text());
    }

    /** Speaks a line of the past again. */
    public void again(StoryLine line) {
        PlayingClip unused = read(line);
    }

    /** Fetches the clip of the next line in advance. */
    public void prefetch(StoryLine line) {
        if (isHeard(line)) {
            voice.prefetch(speaker(line), line.text());
        }
    }

    public void hush() {
        voice.stop();
    }

    /** Describes the focused node, if self-voicing is on. */
    public void describe(Node node) {
        if (sound().selfVoicing() && node != null) {
            String text = description(node);
            if (!text.isBlank()) {
                PlayingClip unused = say(NOBODY, text);
            }
        }
    }

    /** Plays the sound that confirms an input. */
    public void signal(Signal signal) {
        struck.accept(signal);
        if (volume(sound().effectVolume()) > 0) {
            Voice.strike(out, signal::struck, () -> volume(sound().effectVolume()));
        }
    }

    /** Returns true while a voice speaks. */
    boolean isSpeaking() {
        return !now.isOver() && !now.isWaiting();
    }

    /** Speaks a sample, even if voices are off. */
    public void sample(Agent agent, String text) {
        PlayingClip unused = say(agent.id(), text);
    }

    private PlayingClip say(String who, String text) {
        now = voice.say(who, text);
        return now;
    }

    @Override
    public void close() {
        voice.close();
    }

    static String description(Node node) {
        String told = node.getAccessibleText();
        return switch (node) {
            case CheckBox box -> box.getText() + (box.isSelected() ? ": \u2713" : ": \u2014");
            case Slider slider ->
                told + ": "
                        + Math.round(100 * (slider.getValue() - slider.getMin()) / (slider.getMax() - slider.getMin()))
                        + " %";
            case TextInputControl field -> field.getText().isEmpty() ? field.getPromptText() : field.getText();
            case Labeled label when told == null -> label.getText();
            default -> told == null ? "" : told;
        };
    }

    private boolean isHeard(StoryLine line) {
        boolean crew = sound().voices() && !speaker(line).equals(NOBODY);
        return line.kind().equals("dialogue") && (crew || sound().selfVoicing());
    }

    private static String speaker(StoryLine line) {
        return Set.of(StoryLine.PLAYER, StoryLine.SYSTEM).contains(line.speaker()) ? NOBODY : line.speaker();
    }

    private double volume(double chosen) {
        return sound().muted() ? 0 : chosen;
    }

    private Sound sound() {
        return preferences.get().sound();
    }
}
