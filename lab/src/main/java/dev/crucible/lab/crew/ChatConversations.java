package dev.crucible.lab.crew;

import dev.crucible.engine.io.AtomicFile;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Index from a chat history's digest to the crew's conversation. Keeps the newest thousand entries in a file that survives restarts and
 * contains only digests of the messages. Thread-safe.
 */
final class ChatConversations {

    private static final int MOST = 1_000;
    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) (\\S{1,200}) ([\\w-]{1,64}) (-?\\d{1,9})");

    private final Path file;
    private final Map<String, ChatPlace> answers = new LinkedHashMap<>();

    /** The last answer of each conversation without a later message. */
    private final Map<String, ChatPlace> ends = new HashMap<>();

    /** Reads {@code file} and skips malformed lines. */
    ChatConversations(Path file) {
        this.file = file;
        if (!Files.exists(file)) {
            return;
        }
        try {
            for (String line : Files.readAllLines(file)) {
                Matcher matcher = LINE.matcher(line);
                if (matcher.matches()) {
                    ChatPlace place = new ChatPlace(
                            matcher.group(2), matcher.group(2), matcher.group(3), Integer.parseInt(matcher.group(4)));
                    answers.put(matcher.group(1), place);
                    ends.put(place.context(), place);
                }
            }
        } catch (IOException e) {
            System.getLogger("dev.crucible.lab")
                    .log(Level.WARNING, "what the chat remembers cannot be read; it begins anew: " + e);
        }
    }

    /** Returns the place of the last answer in a history. */
    synchronized Optional<ChatPlace> find(Transcript said) {
        return Optional.ofNullable(answers.get(said.digest()));
    }

    /** Returns the conversation of an id. */
    synchronized ChatPlace of(String context) {
        return answers.values().stream()
                .filter(place -> place.context().equals(context))
                .reduce((first, later) -> later)
                .orElseGet(() -> ChatPlace.of(context));
    }

    /** Returns true if {@code place} is the end of its conversation, and marks that it no longer is. */
    synchronized boolean goOn(ChatPlace place) {
        return ends.remove(place.context(), place);
    }

    /** Restores {@code place} as the end of its conversation, because the crew did not receive the message. */
    synchronized void unsaid(ChatPlace place) {
        if (answers.containsValue(place)) {
            ends.putIfAbsent(place.context(), place);
        }
    }

    /** Stores the place of the last turn of {@code said}. */
    synchronized void answered(Transcript said, ChatPlace place) {
        if (place.isJoined()) {
            // Found only by its id: a known history does not prove that a caller is its player.
            return;
        }
        String digest = said.digest();
        answers.remove(digest);
        answers.put(digest, place);
        ends.put(place.context(), place);
        if (answers.size() > MOST) {
            ChatPlace oldest = answers.remove(answers.keySet().iterator().next());
            ends.remove(oldest.context(), oldest);
        }
        try {
            AtomicFile.write(file, text());
        } catch (IOException e) {
            System.getLogger("dev.crucible.lab")
                    .log(Level.WARNING, "what the chat remembers cannot be kept; it lasts until the lab ends: " + e);
        }
    }

    private String text() {
        return answers.entrySet().stream()
                .map(entry -> "%s %s %s %d\n"
                        .formatted(
                                entry.getKey(),
                                entry.getValue().context(),
                                entry.getValue().player(),
                                entry.getValue().turn()))
                .collect(Collectors.joining());
    }
}
