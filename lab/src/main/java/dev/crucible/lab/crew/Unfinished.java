package dev.crucible.lab.crew;

import dev.crucible.dialogue.Line;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Answers that continue after their client received the beginning. They are received to the end for the next message in the
 * conversation. Thread-safe.
 */
final class Unfinished {

    private static final int MOST = 64;
    private static final int LONGEST = 1_000;
    private static final Duration LOOK = Duration.ofMinutes(1);

    private final Map<String, Rest> rests = new LinkedHashMap<>();

    /** The undelivered rest of an answer. */
    private static final class Rest {

        private final List<HeardAnswer.Beat> beats = new ArrayList<>();
        private boolean spoke;

        synchronized void add(HeardAnswer heard) {
            switch (heard) {
                case HeardAnswer.Beat beat -> {
                    if (!beat.isProgress() && beats.size() < LONGEST) {
                        beats.add(beat);
                        spoke = true;
                    }
                }
                case HeardAnswer.End(CrewReply.Said said) -> {
                    // Some crews send the whole text only at the end.
                    if (!spoke) {
                        beats.add(new HeardAnswer.Beat("crew", Line.Kind.DIALOGUE, said.text(), List.of(), ""));
                    }
                }
                case HeardAnswer.End _ -> {}
            }
        }

        synchronized List<HeardAnswer.Beat> take() {
            List<HeardAnswer.Beat> taken = List.copyOf(beats);
            beats.clear();
            return taken;
        }
    }

    /**
     * Receives the rest of {@code stream} in the background.
     *
     * @param spoke true if a part of the answer was delivered before
     */
    synchronized void follow(String context, CrewStream stream, boolean spoke) {
        Rest rest = new Rest();
        rest.spoke = spoke;
        rests.put(context, rest);
        if (rests.size() > MOST) {
            rests.remove(rests.keySet().iterator().next());
        }
        Thread.ofVirtual().name("unfinished " + context).start(() -> listen(stream, rest));
    }

    private static void listen(CrewStream stream, Rest rest) {
        try {
            boolean ended = false;
            while (!ended) {
                Optional<HeardAnswer> heard = stream.next(LOOK);
                heard.ifPresent(rest::add);
                ended = heard.filter(HeardAnswer.End.class::isInstance).isPresent();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Removes and returns the lines in {@code context} that have not been delivered. */
    synchronized List<HeardAnswer.Beat> take(String context) {
        Rest rest = rests.get(context);
        return rest == null ? List.of() : rest.take();
    }
}
