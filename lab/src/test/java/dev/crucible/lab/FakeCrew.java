package dev.crucible.lab;

import dev.crucible.lab.crew.CrewAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A server at the crew's address that is no crew: answers every request with the same bytes, or not at all. */
final class FakeCrew implements AutoCloseable {

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final String answer;
    private final boolean hangs;

    /**
     * Answers with {@code answer}.
     *
     * @param hangs true to stay silent after it without closing
     */
    FakeCrew(String answer, boolean hangs) throws IOException {
        this.answer = answer;
        this.hangs = hangs;
        Thread.ofVirtual().start(this::serve);
    }

    CrewAddress address() {
        return CrewAddress.at(URI.create("http://127.0.0.1:" + server.getLocalPort()));
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
                String line = in.readLine();
                while (line != null && !line.isEmpty()) {
                    line = in.readLine();
                }
                socket.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
                socket.getOutputStream().flush();
                if (hangs) {
                    // Until the lab gives up.
                    in.read();
                }
            } catch (IOException e) {
                // The lab has left, or the test is over.
                System.getLogger("dev.crucible.lab.test").log(System.Logger.Level.DEBUG, "a call was cut", e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
