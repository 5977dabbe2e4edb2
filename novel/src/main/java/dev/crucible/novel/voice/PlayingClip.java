package dev.crucible.novel.voice;

import java.util.OptionalDouble;

/** Something that is being said: waited for, then heard, then over. Read by the main loop, changed by the voice's thread. */
public final class PlayingClip {
    /** Where it has come to; {@code seconds} is the clip's length, 0 when there is no clip. */
    private record State(boolean waiting, boolean over, double seconds) {}

    private volatile State state;

    private PlayingClip(State state) {
        this.state = state;
    }

    static PlayingClip awaited() {
        return new PlayingClip(new State(true, false, 0));
    }

    /** Nothing to hear. */
    public static PlayingClip none() {
        return new PlayingClip(new State(false, true, 0));
    }

    void begins(double seconds) {
        state = new State(false, false, seconds);
    }

    void ends() {
        state = new State(false, true, state.seconds());
    }

    /** Whether its clip has not come yet. */
    public boolean isWaiting() {
        return state.waiting();
    }

    public boolean isOver() {
        return state.over();
    }

    /** How long the clip is; empty while it is waited for and when there is none. */
    public OptionalDouble seconds() {
        double seconds = state.seconds();
        return seconds > 0 ? OptionalDouble.of(seconds) : OptionalDouble.empty();
    }

    /** Characters a second so that a line of {@code length} ends with its clip; at least five, so that none crawls. */
    public static double pace(int length, double seconds) {
        return Math.max(5, length / seconds);
    }
}
