package dev.crucible.bridge.turn;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the bridge remembers of one conversation between its turns; guarded by itself. */
final class Conversation {

    private final String context;
    private final String player;
    private Turn latest;
    private String waitingTask;
    private Backlog backlog;
    private List<StreamRecord.Beat> carried = List.of();

    /**
     * What a client of the first protocol has not read of an earlier turn.
     *
     * @param turn the turn
     * @param from the first record not read
     */
    record Backlog(Turn turn, int from) {}

    Conversation(String context, String player) {
        this.context = context;
        this.player = player;
    }

    String context() {
        return context;
    }

    String player() {
        return player;
    }

    /** Makes {@code turn} the latest one and gives the one before, if there was one. */
    synchronized Optional<Turn> begin(Turn turn) {
        Turn before = latest;
        latest = turn;
        return Optional.ofNullable(before);
    }

    synchronized Optional<Turn> latest() {
        return Optional.ofNullable(latest);
    }

    /** The task that waits for an answer; it is taken away, since one answer is enough. */
    synchronized Optional<String> takeWaitingTask() {
        Optional<String> task = Optional.ofNullable(waitingTask);
        waitingTask = null;
        return task;
    }

    synchronized void waitFor(String task) {
        waitingTask = task;
    }

    synchronized Optional<Backlog> takeBacklog() {
        Optional<Backlog> taken = Optional.ofNullable(backlog);
        backlog = null;
        return taken;
    }

    synchronized void leave(Backlog unread) {
        backlog = unread;
    }

    /** Beats that stood before a choice and are shown after it. */
    synchronized List<StreamRecord.Beat> takeCarried() {
        List<StreamRecord.Beat> taken = carried;
        carried = List.of();
        return taken;
    }

    synchronized void carry(List<StreamRecord.Beat> beats) {
        List<StreamRecord.Beat> all = new ArrayList<>(carried);
        all.addAll(beats);
        carried = List.copyOf(all);
    }
}
