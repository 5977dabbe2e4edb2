package dev.crucible.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.lab.crew.Crew;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Stands in for the agent backend: takes one call after the other and answers with the bytes it was told, or not at all. */
final class FakeCrew implements AutoCloseable {

    /** What was asked. */
    record Call(String head, JsonNode body) {}

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final BlockingQueue<Call> calls = new LinkedBlockingQueue<>();
    private volatile String answer = "";
    private volatile boolean hangs;

    FakeCrew() throws IOException {
        Thread.ofVirtual().start(this::serve);
    }

    Crew address() {
        return Crew.at(URI.create("http://127.0.0.1:" + server.getLocalPort()));
    }

    /** Answers 200 with the JSON-RPC result {@code result}. */
    FakeCrew result(String result) {
        return body(200, "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":" + result + "}");
    }

    FakeCrew body(int status, String body) {
        return bytes("HTTP/1.1 " + status + " X\r\nContent-Type: application/json\r\nContent-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body);
    }

    FakeCrew bytes(String raw) {
        answer = raw;
        hangs = false;
        return this;
    }

    /** Sends {@code raw} and then nothing, without closing. */
    FakeCrew hangAfter(String raw) {
        answer = raw;
        hangs = true;
        return this;
    }

    Call called() throws InterruptedException {
        return calls.take();
    }

    boolean wasCalled() {
        return !calls.isEmpty();
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                calls.add(read(new BufferedInputStream(socket.getInputStream())));
                socket.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
                socket.getOutputStream().flush();
                if (hangs) {
                    // Until the lab gives up.
                    socket.getInputStream().read();
                }
            } catch (IOException e) {
                // The lab has left, or the test is over.
                System.getLogger("dev.crucible.lab.test").log(System.Logger.Level.DEBUG, "a call was cut", e);
            }
        }
    }

    private static Call read(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("no request");
            }
            head.append((char) next);
        }
        String length = head.toString().replaceAll("(?is).*content-length: *(\\d+).*", "$1");
        ObjectNode body = (ObjectNode) Client.MAPPER.readTree(in.readNBytes(Integer.parseInt(length)));
        return new Call(head.toString(), body);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
