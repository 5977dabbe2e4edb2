package dev.crucible.bridge.turn;

/** Who hears what is said in conversations, besides those who read the turns. */
public interface TurnListener {

    /** Something was said in a conversation; called before anybody can read it, so it returns at once. */
    void heard(String context, StreamRecord.Beat beat);
}
