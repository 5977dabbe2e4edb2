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

/** Error text of a failed run: its reason, then its log, or the last lines of a long log. */
public final class FailureText {

    /** Key of the status with the number of the signal that ended the process. */
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

    /** Returns the text; {@code status} is the run's status. */
    public static String of(RunDirectory run, ObjectNode status) {
        String reason = reason(status);
        String log = log(run);
        if (log.isEmpty() || log.startsWith(reason)) {
            return log.isEmpty() ? reason : log;
        }
        return reason + "\n\n" + log;
    }

    /** Returns only the reason, empty if the run has none. */
    public static String reason(ObjectNode status) {
        String reason = status.path("error").asText("").strip();
        int signal = status.path(SIGNAL).asInt(0);
        return signal == 0
                ? reason
                : "%s: signal %d (%s)".formatted(reason, signal, SIGNALS.getOrDefault(signal, "see kill -l"));
    }

    /** Returns the whole log, or the last lines of a log that is too long for a response. */
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
                // The file may be shorter than expected.
            }
            String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
            // Start at the first complete line, if there is one.
            return (from == 0 ? text : text.substring(text.indexOf('\n') + 1)).strip();
        } catch (IOException e) {
            // An unreadable log adds no text.
            return "";
        }
    }
}
