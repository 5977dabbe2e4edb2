package dev.crucible.engine.python;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A Python process that runs the functions of one file. Frames of JSON and bytes go over its standard input and output, arrays through
 * shared memory. Keeps the end of its standard error, where the file's output goes. Not thread-safe.
 */
final class PythonProcess implements AutoCloseable {

    /**
     * A response.
     *
     * @param blob the bytes that came with it
     */
    record Answer(JsonNode head, byte[] blob) {}

    private static final ScheduledExecutorService WATCH = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("python-watch").factory());
    private static final Duration LAST_WORDS = Duration.ofMillis(300);
    private static final Duration REMARKED = Duration.ofSeconds(30);
    private static final int KEPT = 1 << 14;
    private static final int PROTOCOL = 3;

    private final Source source;
    private final Duration patience;
    private final Process process;
    private final InputStream in;
    private final OutputStream out;
    private final StringBuilder printed = new StringBuilder();
    private final Thread drain;
    private final JsonNode hello;
    private volatile boolean late;
    private volatile boolean stopped;
    private String asked = "";
    private @Nullable SharedFloats memory;

    /** Starts the process; {@code patience} is the timeout of a call, {@code starting} that of the file's imports. */
    PythonProcess(Source source, Duration starting, Duration patience) {
        this.source = source;
        this.patience = patience;
        try {
            process = Interpreter.of(source).start();
        } catch (IOException e) {
            throw new PythonException(
                    "%s cannot be started; name a Python 3.11 or newer with --python"
                            .formatted(PythonStrategies.interpreter()),
                    "");
        }
        in = new BufferedInputStream(process.getInputStream(), 1 << 16);
        out = process.getOutputStream();
        drain = Thread.ofVirtual().start(this::drain);
        try {
            hello = ask(Json.MAPPER.createObjectNode().put("op", "load"), source.code(), starting)
                    .head();
        } catch (PythonException e) {
            close();
            throw e;
        }
        if (hello.path("protocol").asInt() != PROTOCOL) {
            close();
            throw new PythonException(
                    "the Python package in this program is not of its version; build or install it anew", "");
        }
    }

    /** Returns the functions of the file: name, kind and parameters of each. */
    JsonNode strategies() {
        return hello.get("strategies");
    }

    /** Returns the versions of Python and of the packages that the file uses. */
    Map<String, String> versions() {
        Map<String, String> versions = new TreeMap<>();
        hello.path("versions")
                .properties()
                .forEach(each -> versions.put(each.getKey(), each.getValue().asText()));
        return versions;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Returns memory of at least {@code bytes}; its previous contents are lost. */
    SharedFloats memory(long bytes) {
        SharedFloats held = memory;
        if (held == null || held.bytes() < bytes) {
            if (held != null) {
                held.close();
                memory = null;
            }
            try {
                held = new SharedFloats(bytes, (file, length) -> ask(map(file, length), new byte[0]));
                memory = held;
            } catch (IOException e) {
                throw new PythonException(
                        "no memory to share with Python, %d bytes: %s; give /dev/shm more (Docker: --shm-size)"
                                .formatted(bytes, e.getMessage()),
                        "");
            }
        }
        return held;
    }

    private static ObjectNode map(Path file, long bytes) {
        return Json.MAPPER
                .createObjectNode()
                .put("op", "map")
                .put("path", file.toString())
                .put("bytes", bytes);
    }

    /** Sends a request and waits for the response, the timeout or the end of the process. */
    Answer ask(ObjectNode head, byte[] blob) {
        return ask(head, blob, patience);
    }

    /** Sends a request with another timeout, {@code limit}. */
    Answer ask(ObjectNode head, byte[] blob, Duration limit) {
        asked = called(head);
        Future<?> watch = WATCH.schedule(this::hurry, limit.toMillis(), TimeUnit.MILLISECONDS);
        Future<?> remark = WATCH.schedule(this::remark, REMARKED.toMillis(), TimeUnit.MILLISECONDS);
        try {
            send(head, blob);
            return read();
        } catch (IOException e) {
            throw ended(limit);
        } finally {
            watch.cancel(false);
            remark.cancel(false);
        }
    }

    /** Returns the name of the call in {@code head}, such as {@code trained of my_net.py for client 3 in round 1}. */
    private String called(ObjectNode head) {
        String what = head.path("name").asText(head.path("op").asText());
        String whose = head.has("client")
                ? " for client %d".formatted(head.path("client").asInt())
                : "";
        String when =
                head.has("round") ? " in round %d".formatted(head.path("round").asInt()) : "";
        return "%s of %s%s%s".formatted(what, source.file(), whose, when);
    }

    private void remark() {
        PythonOutput.tell("%s has given no answer for %d s".formatted(asked, REMARKED.toSeconds()));
    }

    /** Ends the process although it may be in a call, because the work is to stop. */
    void stop() {
        stopped = true;
        kill();
    }

    private void send(ObjectNode head, byte[] blob) throws JsonProcessingException {
        byte[] text = Json.MAPPER.writeValueAsBytes(head);
        ByteBuffer frame = ByteBuffer.allocate(8 + text.length + blob.length).order(ByteOrder.LITTLE_ENDIAN);
        frame.putInt(text.length).putInt(blob.length).put(text).put(blob);
        try {
            out.write(frame.array());
            out.flush();
        } catch (IOException e) {
            // The process has ended; its last output tells why.
        }
    }

    private Answer read() throws IOException {
        ByteBuffer lengths = ByteBuffer.wrap(in.readNBytes(8)).order(ByteOrder.LITTLE_ENDIAN);
        if (lengths.remaining() < 8 || late) {
            throw new EOFException();
        }
        byte[] head = in.readNBytes(lengths.getInt());
        byte[] blob = in.readNBytes(lengths.getInt());
        if (late) {
            throw new EOFException();
        }
        JsonNode answer = Json.MAPPER.readTree(head);
        JsonNode error = answer.get("error");
        if (error != null) {
            throw new PythonException(
                    error.path("message").asText(),
                    error.path("traceback").asText(),
                    error.path("raised").asBoolean());
        }
        return new Answer(answer, blob);
    }

    /** Makes the process print the line where it hangs, then ends it. */
    private void hurry() {
        late = true;
        process.toHandle().destroy(); // Process.destroy would close the streams
        Future<?> unused = WATCH.schedule(this::kill, LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void kill() {
        List<ProcessHandle> children =
                process.descendants().toList(); // before it dies, since its children cannot be found afterwards
        process.toHandle().destroyForcibly(); // first, since it would continue when a child that it waits for dies
        children.forEach(ProcessHandle::destroyForcibly);
    }

    private RuntimeException ended(Duration limit) {
        if (stopped) {
            return new CancellationException("stopped on request");
        }
        try {
            if (!process.waitFor(2, TimeUnit.SECONDS)) {
                kill();
            }
            int code = process.waitFor();
            drain.join(Duration.ofSeconds(1));
            String how = late
                    ? "gave no answer in %s s and was ended; it was in %s".formatted(limit.toMillis() / 1000.0, asked)
                    : code > 128 ? "was ended by signal " + (code - 128) : "ended with exit code " + code;
            return new PythonException("%s: the Python process %s".formatted(source.file(), how), printed());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            kill();
            return new PythonException(source.file() + ": interrupted", "");
        }
    }

    private String printed() {
        synchronized (printed) {
            return printed.toString().strip();
        }
    }

    private void drain() {
        try (InputStream errors = process.getErrorStream()) {
            byte[] buffer = new byte[4096];
            for (int n = errors.read(buffer); n >= 0; n = errors.read(buffer)) {
                String text = new String(buffer, 0, n, StandardCharsets.UTF_8);
                text.lines().filter(line -> !line.isBlank()).forEach(PythonOutput::tell);
                synchronized (printed) {
                    printed.append(text);
                    printed.delete(0, Math.max(0, printed.length() - KEPT));
                }
            }
        } catch (IOException e) {
            // It has ended.
        }
    }

    @Override
    public void close() {
        try {
            out.close();
            if (!process.waitFor(2, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (IOException e) {
            kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            kill();
        }
        if (memory != null) {
            memory.close();
        }
    }
}
