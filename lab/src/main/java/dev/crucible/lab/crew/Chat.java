package dev.crucible.lab.crew;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the lab's clients say to the crew. A client that names no conversation sends what was said before, as it was answered: that tells
 * which one goes on. Where something else was said there since, as when a client changes an earlier message, it goes on in a fork that
 * knows nothing of that; where nobody remembers it, in a new conversation that is told its history.
 */
public final class Chat implements AutoCloseable {

    /** Clients and what is between give up waiting about twice as late. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final CrewAddress crew;
    private final CrewClient client;
    private final ChatConversations conversations;
    private final JoinedConversations joined;
    private final Unfinished unfinished = new Unfinished();

    /** A chat with {@code crew} whose conversations are kept in {@code file}, and in {@code joins} those that began elsewhere. */
    public Chat(CrewAddress crew, Path file, Path joins) {
        this.joined = new JoinedConversations(joins);
        this.crew = crew;
        this.client = new CrewClient(crew);
        this.conversations = new ChatConversations(file);
    }

    /**
     * What is said.
     *
     * @param caller who says it; conversations of others are not found by their history
     * @param turns what was said so far, at least one turn; the last one is new
     * @param conversation the one to go on with, when the client names it
     * @param page around the chat
     */
    public record Question(String caller, List<ChatTurn> turns, Optional<String> conversation, ChatPage page) {

        public Question {
            turns = List.copyOf(turns);
        }

        private Transcript earlier() {
            return new Transcript(caller, turns.subList(0, turns.size() - 1));
        }
    }

    /** How long a client without a stream waits before it is told what there is. */
    public Duration patience() {
        return crew.patience().compareTo(LONGEST_WAIT) < 0 ? crew.patience() : LONGEST_WAIT;
    }

    /** Says it; the answer is to be closed. */
    public Answering ask(Question question) throws InterruptedException {
        Transcript earlier = question.earlier();
        Optional<ChatPlace> known = known(question, earlier);
        ChatPlace place = known.orElseGet(ChatPlace::fresh);
        CrewStream stream = client.say(
                question.turns().getLast().text(),
                known.isPresent() ? List.of() : earlier.turns(),
                place,
                question.page());
        Transcript asked = earlier.and(question.turns().getLast());
        return new Answering(stream, place, unfinished, asked, conversations);
    }

    /** Where it goes on, if the crew remembers. */
    private Optional<ChatPlace> known(Question question, Transcript earlier) throws InterruptedException {
        if (question.conversation().isPresent()) {
            ChatPlace place = place(question.conversation().get());
            conversations.goOn(place);
            return Optional.of(place);
        }
        Optional<ChatPlace> found = conversations.find(earlier);
        if (found.isEmpty() || conversations.goOn(found.get())) {
            return found;
        }
        return found.get().isCounted() ? client.fork(found.get()) : Optional.empty();
    }

    private ChatPlace place(String conversation) {
        return joined.find(conversation).orElseGet(() -> conversations.of(conversation));
    }

    /** What the crew remembers of a conversation; nothing of one that it does not know. */
    public Recollection recall(String conversation)
            throws UnreachableCrewException, RefusedCommandException, InterruptedException {
        return client.resume(place(conversation));
    }

    /** Goes on with a conversation that its player began in another client, which shows a code for it. */
    public Recollection join(String code)
            throws UnreachableCrewException, RefusedCommandException, InterruptedException {
        JsonNode whose = client.join(code);
        String context = whose.path("context").asText("");
        String player = whose.path("player").asText("");
        if (context.isBlank() || player.isBlank()) {
            throw new RefusedCommandException("This crew does not know how to do that.");
        }
        return client.resume(joined.join(context, player));
    }

    /** Drops what is under way. */
    @Override
    public void close() {
        client.close();
    }
}
