package dev.crucible.lab.crew;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One answer of the crew on its way to a client: first what an earlier answer of the conversation still had to say. Closed before its
 * end, it cancels what the crew does for it; left, it does not.
 */
public final class Answering implements AutoCloseable {

    private static final String GOES_ON = "(The crew goes on; say anything to hear the rest.)";

    private final CrewStream stream;
    private final Place place;
    private final Unfinished unfinished;
    private final Transcript asked;
    private final Conversations conversations;
    private final Deque<Heard.Beat> rest;
    private final List<String> late;
    private final List<String> told = new ArrayList<>();
    private boolean left;

    Answering(CrewStream stream, Place place, Unfinished unfinished, Transcript asked, Conversations conversations) {
        this.stream = stream;
        this.place = place;
        this.unfinished = unfinished;
        this.asked = asked;
        this.conversations = conversations;
        this.rest = new ArrayDeque<>(unfinished.take(place.context()));
        this.late = rest.stream().map(Heard.Beat::written).toList();
    }

    /** What is heard next; empty when nothing comes within {@code patience}. */
    public Optional<Heard> next(Duration patience) throws InterruptedException {
        if (!rest.isEmpty()) {
            return Optional.of(rest.pop());
        }
        Optional<Heard> heard = stream.next(patience);
        return heard.map(found -> switch (found) {
            case Heard.Beat beat -> {
                if (!beat.isProgress()) {
                    told.add(beat.written());
                }
                yield beat;
            }
            case Heard.End(Reply reply) -> new Heard.End(ended(reply));
        });
    }

    private Reply ended(Reply reply) {
        return switch (reply) {
            case Reply.Said said -> answered(said.text());
            case Reply.Nobody nobody -> {
                conversations.unsaid(place);
                yield nobody;
            }
            case Reply.TooSlow slow -> slow;
            case Reply.Unusable unusable -> unusable;
        };
    }

    private Reply.Said answered(String text) {
        List<String> whole = new ArrayList<>(late);
        whole.add(text);
        String answer = String.join("\n\n", whole);
        Place at = place.after(stream.answer().conversation(), stream.answer().turn());
        conversations.answered(asked.and(new Turn("assistant", answer)), at);
        return new Reply.Said(answer, Optional.of(at.context()));
    }

    /** Whether the crew has begun with it. */
    public boolean hasBegun() {
        return stream.answer().task().isPresent();
    }

    /** What there is of an answer that takes too long; the crew goes on, and the rest is told with the next answer. */
    public Reply.Said leave() {
        left = true;
        String spoken = told.stream().map(line -> line + "\n").collect(Collectors.joining());
        Reply.Said partial = answered(spoken + GOES_ON);
        unfinished.follow(partial.conversation().orElseThrow(), stream, !told.isEmpty());
        return partial;
    }

    @Override
    public void close() {
        if (!left) {
            stream.close();
        }
    }
}
