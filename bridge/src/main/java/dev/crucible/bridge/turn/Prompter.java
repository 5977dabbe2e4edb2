package dev.crucible.bridge.turn;

import dev.crucible.speech.AudioType;
import dev.crucible.speech.SpokenLines;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Has the lines of a conversation spoken ahead once its client requested speech for one of them. Requests contain only
 * the words, so the words identify the conversation.
 */
public final class Prompter implements TurnListener {

    private static final int LINES = 4_096;
    private static final int LISTENERS = 1_024;

    /** Time without a request after which a client's voice counts as off. */
    private static final Duration ATTENTION = Duration.ofMinutes(10);

    private final SpokenLines narration;
    private final Map<Spoken, String> contexts = newest(LINES);
    private final Map<String, Listener> listeners = newest(LISTENERS);

    public Prompter(SpokenLines narration) {
        this.narration = narration;
    }

    private record Spoken(String agent, String text) {}

    private record Listener(AudioType type, long since) {

        boolean attends() {
            return System.nanoTime() - since < ATTENTION.toNanos();
        }
    }

    @Override
    public synchronized void heard(String context, StreamRecord.Beat beat) {
        contexts.put(new Spoken(beat.agent(), beat.message()), context);
        Listener listener = listeners.get(context);
        if (listener != null && listener.attends()) {
            prepare(beat.agent(), beat.message(), listener.type());
        }
    }

    /** Notes a request for speech. Lines that follow in the same conversation are spoken ahead. */
    public synchronized void asked(String agent, String text, AudioType type) {
        Spoken line = new Spoken(agent, text);
        String context = contexts.get(line);
        if (context == null) {
            return;
        }
        Listener before = listeners.put(context, new Listener(type, System.nanoTime()));
        if (before == null || !before.attends()) {
            catchUp(context, line, type);
        }
    }

    private void catchUp(String context, Spoken line, AudioType type) {
        boolean after = false;
        for (Map.Entry<Spoken, String> each : contexts.entrySet()) {
            if (after && each.getValue().equals(context)) {
                prepare(each.getKey().agent(), each.getKey().text(), type);
            }
            after |= each.getKey().equals(line);
        }
    }

    private void prepare(String agent, String text, AudioType type) {
        if (narration.speaks(Tongue.of(text).locale())) {
            narration.prepare(agent, text, type);
        }
    }

    private static <K, V> Map<K, V> newest(int most) {
        return new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }
}
