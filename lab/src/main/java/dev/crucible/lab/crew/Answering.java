package dev.crucible.lab.crew;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Delivery of one answer of the crew to a client, preceded by the undelivered rest of the conversation's previous answer. {@link #close}
 * before the end cancels the crew's task; {@link #leave} lets it continue.
 */
public final class Answering implements AutoCloseable {

    private static final String GOES_ON = "(The crew goes on; say anything to hear the rest.)";

    private final CrewStream stream;
    private final ChatPlace place;
    private final Unfinished unfinished;
    private final Transcript asked;
    private final ChatConversations conversations;
    private final Deque<HeardAnswer.Beat> rest;
    private final List<String> late;
    private final List<String> told = new ArrayList<>();
    private boolean left;

    Answering(
            CrewStream stream,
            ChatPlace place,
            Unfinished unfinished,
            Transcript asked,
            ChatConversations conversations) {
        this.stream = stream;
        this.place = place;
        this.unfinished = unfinished;
        this.asked = asked;
        this.conversations = conversations;
        this.rest = new ArrayDeque<>(unfinished.take(place.known()));
        this.late = rest.stream().map(HeardAnswer.Beat::written).toList();
    }

    /** Waits at most {@code patience} for the next part; returns empty on a timeout. */
    public Optional<HeardAnswer> next(Duration patience) throws InterruptedException {
        if (!rest.isEmpty()) {
            return Optional.of(rest.pop());
        }
        Optional<HeardAnswer> heard = stream.next(patience);
        return heard.map(found -> switch (found) {
            case HeardAnswer.Beat beat -> {
                if (!beat.isProgress()) {
                    told.add(beat.written());
                }
                yield beat;
            }
            case HeardAnswer.End(CrewReply reply) -> new HeardAnswer.End(ended(reply));
        });
    }

    private CrewReply ended(CrewReply reply) {
        return switch (reply) {
            case CrewReply.Said said -> answered(said.text(), said.question());
            case CrewReply.Nobody nobody -> {
                conversations.unsaid(place);
                yield nobody;
            }
            case CrewReply.TooSlow slow -> slow;
            case CrewReply.Unusable unusable -> unusable;
        };
    }

    private CrewReply.Said answered(String text, Optional<CrewQuestion> question) {
        List<String> whole = new ArrayList<>(late);
        whole.add(text);
        String answer = String.join("\n\n", whole);
        ChatPlace at =
                place.after(stream.answer().conversation(), stream.answer().turn());
        conversations.answered(asked.and(new ChatTurn("assistant", answer)), at);
        return new CrewReply.Said(answer, Optional.of(at.known()), question);
    }

    /** Returns true if the crew has started the task. */
    public boolean hasBegun() {
        return stream.answer().task().isPresent();
    }

    /** Ends a slow delivery and returns the text so far; the crew continues, and the rest follows with the next answer. */
    public CrewReply.Said leave() {
        left = true;
        String spoken = told.stream().map(line -> line + "\n").collect(Collectors.joining());
        CrewReply.Said partial = answered(spoken + GOES_ON, Optional.empty());
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
