package dev.crucible.novel.voice;

import java.util.OptionalDouble;

/** State of a spoken line: awaited, playing or over. The main loop reads it, the voice's thread changes it. */
public final class PlayingClip {
    /** One state; {@code seconds} is the clip's length, 0 without a clip. */
    private record State(boolean waiting, boolean over, double seconds) {}

    private volatile State state;

    private PlayingClip(State state) {
        this.state = state;
    }

    static PlayingClip awaited() {
        return new PlayingClip(new State(true, false, 0));
    }

    /** Returns the state of a line without a voice. */
    public static PlayingClip none() {
        return new PlayingClip(new State(false, true, 0));
    }

    void begins(double seconds) {
        state = new State(false, false, seconds);
    }

    void ends() {
        state = new State(false, true, state.seconds());
    }

    /** Returns true while its clip has not arrived. */
    public boolean isWaiting() {
        return state.waiting();
    }

    public boolean isOver() {
        return state.over();
    }

    /** Returns the length of the clip; empty while it is awaited and if there is none. */
    public OptionalDouble seconds() {
        double seconds = state.seconds();
        return seconds > 0 ? OptionalDouble.of(seconds) : OptionalDouble.empty();
    }

    /** Returns the characters per second at which a line of {@code length} ends with its clip, at least 5. */
    public static double pace(int length, double seconds) {
        return Math.max(5, length / seconds);
    }
}
