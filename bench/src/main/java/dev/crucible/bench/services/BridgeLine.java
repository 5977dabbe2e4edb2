package dev.crucible.bench.services;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.web.JacksonFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A conversation with a bridge over one connection, without the memory and the threads of an HTTP client. */
final class BridgeLine implements TimedLine {

    private static final ObjectMapper MAPPER = JacksonFactory.mapper();
    private static final int PATIENCE_MILLIS = 240_000;

    private final Socket socket;
    private final BufferedReader in;
    private final String context;
    private List<String> spoken = List.of();

    BridgeLine(int port, String context) throws IOException {
        this.context = context;
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8), 1_024);
    }

    /** Says something without reading the answer. */
    void ask(String text) throws IOException {
        String body = JsonNodeFactory.instance
                .objectNode()
                .put("action", "message")
                .put("text", text)
                .put("context_id", context)
                .put("player_id", "player-" + context)
                .put("protocol", 2)
                .toString();
        String head = "POST /message HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + body.length() + "\r\n\r\n";
        socket.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Waits say(String text) throws IOException {
        long start = System.nanoTime();
        ask(text);
        List<String> lines = new ArrayList<>();
        double first = 0;
        boolean ended = false;
        // What is no record belongs to HTTP; a chunk of no length is the last line of an answer.
        for (String line = in.readLine(); !"0".equals(line); line = in.readLine()) {
            if (line == null) {
                throw new IOException("the answer was cut: " + lines);
            }
            JsonNode record = line.startsWith("{") ? MAPPER.readTree(line) : MAPPER.createObjectNode();
            String action = record.path("action").asText();
            if (action.equals("message")) {
                first = first == 0 ? (System.nanoTime() - start) / 1e6 : first;
                lines.add(record.path("message").asText() + " ");
            }
            ended |= action.equals("end");
        }
        in.readLine();
        if (!ended) {
            throw new IOException("the answer has no end: " + lines);
        }
        spoken = lines;
        return new Waits(first, (System.nanoTime() - start) / 1e6);
    }

    /** What was said in the last answer, each line with a space at its end. */
    List<String> spoken() {
        return spoken;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
