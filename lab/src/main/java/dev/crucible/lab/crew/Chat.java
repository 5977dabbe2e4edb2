package dev.crucible.lab.crew;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Conversations between the lab's clients and the crew.
 *
 * <p>A client that names no conversation sends its history, which identifies the conversation. If the conversation has continued
 * differently, for instance after an edited message, the client gets a fork without the later turns. If the crew no longer knows it, the
 * client gets a new conversation with the history.
 */
public final class Chat implements AutoCloseable {

    /** Maximum wait; clients and proxies time out after about twice as long. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final CrewAddress crew;
    private final CrewClient client;
    private final ChatConversations conversations;
    private final JoinedConversations joined;
    private final Unfinished unfinished = new Unfinished();

    /** Creates a chat with {@code crew}. {@code file} stores its conversations, {@code joins} those that began in another client. */
    public Chat(CrewAddress crew, Path file, Path joins) {
        this.joined = new JoinedConversations(joins);
        this.crew = crew;
        this.client = new CrewClient(crew);
        this.conversations = new ChatConversations(file);
    }

    /**
     * A message to the crew.
     *
     * @param caller the speaker; a history never finds other callers' conversations
     * @param turns all turns, at least one; the last one is new
     * @param conversation the conversation to continue, if the client names it
     * @param page the page around the chat
     */
    public record Question(String caller, List<ChatTurn> turns, Optional<String> conversation, ChatPage page) {

        public Question {
            turns = List.copyOf(turns);
        }

        private Transcript earlier() {
            return new Transcript(caller, turns.subList(0, turns.size() - 1));
        }
    }

    /** Returns the time after which a client without a stream gets the answer's beginning. */
    public Duration patience() {
        return crew.patience().compareTo(LONGEST_WAIT) < 0 ? crew.patience() : LONGEST_WAIT;
    }

    /** Sends the message; the caller closes the answer. */
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

    /** Returns the place to continue, if the crew knows it. */
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

    /** Returns the crew's memory of a conversation; empty if it does not know it. */
    public Recollection recall(String conversation)
            throws UnreachableCrewException, RefusedCommandException, InterruptedException {
        return client.resume(place(conversation));
    }

    /** Joins a conversation that its player began in another client, which shows a code for it. */
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

    /** Cancels all requests in progress. */
    @Override
    public void close() {
        client.close();
    }
}
