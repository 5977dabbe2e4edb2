package dev.crucible.lab.crew;

import dev.crucible.engine.io.AtomicFile;
import dev.crucible.web.RandomId;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Conversations that players began in another client and continue here. Each has an unguessable id, because knowing the id grants access as
 * its player. Keeps the newest thousand in a file. Thread-safe.
 */
final class JoinedConversations {

    private static final int MOST = 1_000;
    private static final String MARK = "joined-";
    private static final Pattern LINE = Pattern.compile("(joined-[0-9a-f]{32}) (\\S{1,200}) (\\S{1,128})");

    private final Path file;
    private final Map<String, ChatPlace> places = new LinkedHashMap<>();

    /** Reads {@code file} and skips malformed lines. */
    JoinedConversations(Path file) {
        this.file = file;
        if (!Files.exists(file)) {
            return;
        }
        try {
            for (String line : Files.readAllLines(file)) {
                Matcher matcher = LINE.matcher(line);
                if (matcher.matches()) {
                    places.put(
                            matcher.group(1), ChatPlace.joined(matcher.group(1), matcher.group(2), matcher.group(3)));
                }
            }
        } catch (IOException e) {
            System.getLogger("dev.crucible.lab")
                    .log(Level.WARNING, "joined conversations cannot be read; they must be joined anew: " + e);
        }
    }

    synchronized Optional<ChatPlace> find(String id) {
        return Optional.ofNullable(places.get(id));
    }

    /** Adds the conversation of {@code player} and returns its place. */
    synchronized ChatPlace join(String context, String player) {
        ChatPlace place = ChatPlace.joined(MARK + RandomId.fresh(), context, player);
        places.put(place.known(), place);
        if (places.size() > MOST) {
            places.remove(places.keySet().iterator().next());
        }
        try {
            AtomicFile.write(
                    file,
                    places.values().stream()
                            .map(kept -> "%s %s %s\n".formatted(kept.known(), kept.context(), kept.player()))
                            .collect(Collectors.joining()));
        } catch (IOException e) {
            System.getLogger("dev.crucible.lab")
                    .log(Level.WARNING, "a joined conversation cannot be kept; it lasts until the lab ends: " + e);
        }
        return place;
    }
}
