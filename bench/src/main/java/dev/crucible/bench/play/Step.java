package dev.crucible.bench.play;

import java.time.Duration;
import javafx.scene.input.KeyCode;

/** One thing that whoever plays does, or looks for. */
public sealed interface Step {
    /** Clicks what has this id with the mouse; it must be there, enabled, on the screen and covered by nothing. */
    record Click(String id) implements Step {}

    /** Fills the field that has this id. */
    record Write(String id, String text) implements Step {}

    /** Presses a key. */
    record Press(KeyCode key) implements Step {}

    /** Reads on to where the player may write, answering questions on the way with the first answer, then says a line. */
    record Say(String text) implements Step {}

    /** Reads on until something is asked, or the player may write. */
    record Read() implements Step {}

    /** Reads on to where the player may write, answering questions on the way with the first answer. */
    record Turn() implements Step {}

    /** Enters as the first player whom the bridge knows. */
    record Begin() implements Step {}

    /** Reads on, answering nothing, and saves in a slot, counted from 1. */
    record Save(int slot) implements Step {}

    /** Loads a slot, counted from 1. */
    record Load(int slot) implements Step {}

    /** Picks an answer, counted from 1. */
    record Choose(int number) implements Step {}

    /** Waits until what has this id is to be seen. */
    record ExpectNode(String id) implements Step {}

    /** Reads on until this text is to be read, or was since the last line that was said; capitals do not count. */
    record ExpectText(String text) implements Step {}

    /** Takes a picture of the window. */
    record Shoot(String name) implements Step {}

    /** Does nothing for a while, and tells frames, processor time and memory of it. */
    record Rest(Duration time) implements Step {}
}
