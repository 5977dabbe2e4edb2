package dev.crucible.agents.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.tool.ToolCaller;
import dev.crucible.web.Utf8Text;
import dev.crucible.web.WholeNumber;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Serves one client over a pair of streams, one message a line, until the input ends. Requests are answered side by side; a client
 * that cancels one interrupts it and gets no answer to it.
 */
public final class McpStdio {

    private static final int LONGEST_LINE = 1 << 20;
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** The assistant at the other end; there is no second one. */
    private static final ToolCaller CALLER = new ToolCaller("mcp", "mcp", Optional.empty());

    private final McpServer server;
    private final Duration grace;
    private final Map<JsonNode, Thread> running = new ConcurrentHashMap<>();
    private final ReentrantLock writing = new ReentrantLock();

    public McpStdio(McpServer server) {
        this(server, GRACE);
    }

    McpStdio(McpServer server, Duration grace) {
        this.server = server;
        this.grace = grace;
    }

    /** Returns when the input has ended and its requests are answered; what still runs after a grace is interrupted. */
    public void run(InputStream in, OutputStream out) throws IOException {
        InputStream buffered = new BufferedInputStream(in);
        try {
            for (byte[] line = line(buffered); line != null; line = line(buffered)) {
                take(line, out);
            }
            finish();
        } finally {
            running.values().forEach(Thread::interrupt);
        }
    }

    private void finish() {
        long end = System.nanoTime() + grace.toNanos();
        try {
            for (Thread worker : List.copyOf(running.values())) {
                worker.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(byte[] line, OutputStream out) {
        if (new String(line, StandardCharsets.UTF_8).isBlank()) {
            return;
        }
        parse(line).ifPresentOrElse(message -> take(message, out), () -> refuse(out));
    }

    private void refuse(OutputStream out) {
        McpError error =
                new McpError(McpError.PARSE, "not a JSON object of at most " + LONGEST_LINE + " bytes in one line");
        write(McpServer.error(JsonNodeFactory.instance.nullNode(), error), out);
    }

    private void take(ObjectNode message, OutputStream out) {
        if (message.path("method").asText().equals("notifications/cancelled")) {
            Thread cancelled =
                    running.remove(WholeNumber.of(message.path("params").path("requestId")));
            if (cancelled != null) {
                cancelled.interrupt();
            }
        } else {
            start(message, out);
        }
    }

    private void start(ObjectNode message, OutputStream out) {
        JsonNode id = WholeNumber.of(message.path("id"));
        Thread worker = Thread.ofVirtual().name("mcp-request").unstarted(() -> answer(message, id, out));
        running.put(id, worker);
        worker.start();
    }

    private void answer(ObjectNode message, JsonNode id, OutputStream out) {
        try {
            var answer = server.answer(message, CALLER);
            // Who cancelled has taken it out of the list and wants no answer.
            if (running.get(id) == Thread.currentThread()) {
                answer.ifPresent(body -> write(body, out));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            running.remove(id, Thread.currentThread());
        }
    }

    private void write(ObjectNode message, OutputStream out) {
        writing.lock();
        try {
            out.write((message.toString() + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("the client has closed its end", e);
        } finally {
            writing.unlock();
        }
    }

    /** A message, unless it is none. */
    private static Optional<ObjectNode> parse(byte[] line) {
        try {
            return line.length <= LONGEST_LINE && MAPPER.readTree(Utf8Text.of(line)) instanceof ObjectNode object
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (JsonProcessingException | CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /** The next line, cut just beyond the longest allowed; null at the end. */
    private static byte @Nullable [] line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        if (next < 0) {
            return null;
        }
        while (next >= 0 && next != '\n') {
            if (line.size() <= LONGEST_LINE) {
                line.write(next);
            }
            next = in.read();
        }
        return line.toByteArray();
    }
}
