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
 * Which conversation of the crew an answer of the chat belongs to, by the digest of what was said up to it. The newest thousand are kept,
 * in a file, so that a restart loses none; of what was said the file holds digests alone.
 */
final class ChatConversations {

    private static final int MOST = 1_000;
    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) (\\S{1,200}) ([\\w-]{1,64}) (-?\\d{1,9})");

    private final Path file;
    private final Map<String, ChatPlace> answers = new LinkedHashMap<>();

    /** The last answer of each conversation, unless something was said to it since. */
    private final Map<String, ChatPlace> ends = new HashMap<>();

    /** What was kept in {@code file}; lines that are none are left out. */
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

    /** Where the crew gave the last answer of what was said. */
    synchronized Optional<ChatPlace> find(Transcript said) {
        return Optional.ofNullable(answers.get(said.digest()));
    }

    /** The conversation of an id. */
    synchronized ChatPlace of(String context) {
        return answers.values().stream()
                .filter(place -> place.context().equals(context))
                .reduce((first, later) -> later)
                .orElseGet(() -> ChatPlace.of(context));
    }

    /** Whether nothing was said in the conversation since; from now on something was. */
    synchronized boolean goOn(ChatPlace place) {
        return ends.remove(place.context(), place);
    }

    /** What was to be said there was not heard by anybody. */
    synchronized void unsaid(ChatPlace place) {
        if (answers.containsValue(place)) {
            ends.putIfAbsent(place.context(), place);
        }
    }

    /** Keeps where the last turn of {@code said} was spoken. */
    synchronized void answered(Transcript said, ChatPlace place) {
        if (place.isJoined()) {
            // Found by its own id alone: words are no proof that somebody is its player.
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
