package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Set;

/** What is told of a run that failed: the reason first, then its log, or the last lines of a long one. */
public final class FailureText {

    /** The key of the status that holds the number of the signal which ended the process. */
    public static final String SIGNAL = "signal";

    private static final int LONGEST_LOG = 102_400;
    private static final Map<Integer, String> SIGNALS = Map.of(
            1, "SIGHUP",
            2, "SIGINT",
            4, "SIGILL",
            6, "SIGABRT",
            7, "SIGBUS",
            8, "SIGFPE",
            9, "SIGKILL, as the system does when memory runs out",
            11, "SIGSEGV",
            15, "SIGTERM");

    private FailureText() {}

    /** The text; {@code status} is what the run says of itself. */
    public static String of(RunDirectory run, ObjectNode status) {
        String reason = reason(status);
        String log = log(run);
        if (log.isEmpty() || log.startsWith(reason)) {
            return log.isEmpty() ? reason : log;
        }
        return reason + "\n\n" + log;
    }

    /** The reason alone, empty when the run gives none. */
    public static String reason(ObjectNode status) {
        String reason = status.path("error").asText("").strip();
        int signal = status.path(SIGNAL).asInt(0);
        return signal == 0
                ? reason
                : "%s: signal %d (%s)".formatted(reason, signal, SIGNALS.getOrDefault(signal, "see kill -l"));
    }

    /** The whole log, or the last lines of one that is too long for an answer. */
    private static String log(RunDirectory run) {
        if (!Files.isRegularFile(run.log(), LinkOption.NOFOLLOW_LINKS)) {
            return "";
        }
        Set<OpenOption> options = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        try (SeekableByteChannel channel = Files.newByteChannel(run.log(), options)) {
            long from = Math.max(0, channel.size() - LONGEST_LOG);
            ByteBuffer bytes = ByteBuffer.allocate(LONGEST_LOG);
            channel.position(from);
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                // A file gives what it has.
            }
            String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
            // From the first whole line on, if there is one.
            return (from == 0 ? text : text.substring(text.indexOf('\n') + 1)).strip();
        } catch (IOException e) {
            // A log that cannot be read tells nothing.
            return "";
        }
    }
}
