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
    private final Map<Spoken, Sent> sent = newest(LINES);
    private final Map<String, Listener> listeners = newest(LISTENERS);

    public Prompter(SpokenLines narration) {
        this.narration = narration;
    }

    private record Spoken(String agent, String text) {}

    /**
     * A line that the bridge has sent.
     *
     * @param context its conversation
     * @param tongue the language that the crew named, else that of its words
     */
    private record Sent(String context, Tongue tongue) {}

    private record Listener(AudioType type, long since) {

        boolean attends() {
            return System.nanoTime() - since < ATTENTION.toNanos();
        }
    }

    @Override
    public synchronized void heard(String context, StreamRecord.Beat beat) {
        String language = beat.about().language();
        Tongue tongue = language.isEmpty() ? Tongue.of(beat.message()) : new Tongue(language);
        sent.put(new Spoken(beat.agent(), beat.message()), new Sent(context, tongue));
        Listener listener = listeners.get(context);
        if (listener != null && listener.attends()) {
            prepare(beat.agent(), beat.message(), tongue, listener.type());
        }
    }

    /** Notes a request for speech. Lines that follow in the same conversation are spoken ahead. */
    public synchronized void asked(String agent, String text, AudioType type) {
        Spoken line = new Spoken(agent, text);
        Sent known = sent.get(line);
        if (known == null) {
            return;
        }
        String context = known.context();
        Listener before = listeners.put(context, new Listener(type, System.nanoTime()));
        if (before == null || !before.attends()) {
            catchUp(context, line, type);
        }
    }

    private void catchUp(String context, Spoken line, AudioType type) {
        boolean after = false;
        for (Map.Entry<Spoken, Sent> each : sent.entrySet()) {
            if (after && each.getValue().context().equals(context)) {
                prepare(
                        each.getKey().agent(),
                        each.getKey().text(),
                        each.getValue().tongue(),
                        type);
            }
            after |= each.getKey().equals(line);
        }
    }

    /** Returns the language of a line: the one that came with it, or that of its words if the bridge did not send it. */
    public synchronized Tongue tongue(String agent, String text) {
        Sent known = sent.get(new Spoken(agent, text));
        return known == null ? Tongue.of(text) : known.tongue();
    }

    private void prepare(String agent, String text, Tongue tongue, AudioType type) {
        if (narration.speaks(tongue.locale())) {
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
