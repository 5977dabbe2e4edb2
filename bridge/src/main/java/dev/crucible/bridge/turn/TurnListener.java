package dev.crucible.bridge.turn;

/** Listener to the beats of all conversations. */
public interface TurnListener {

    /** Called for each beat before any client can read it, so it must return immediately. */
    void heard(String context, StreamRecord.Beat beat);
}
