package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed requests at byte level: answered immediately as the sender's error, then the connection is closed. */
class WireTest extends Serving {

    /** Limit that a wait for a missing body would exceed. */
    private static final int AT_ONCE_MILLIS = 5_000;

    private static final String BODY = "2\r\n{}\r\n0\r\n\r\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 2\r\nContent-Length: 3\r\n",
                "Content-Length: 2, 3\r\n",
                "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
                "Transfer-Encoding: chunked\r\nContent-Length: 12\r\n",
                "Transfer-Encoding: frob\r\n",
                "Transfer-Encoding: gzip, chunked\r\n",
                "Transfer-Encoding: chunked, gzip\r\n",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
                "Transfer-Encoding: identity\r\n",
                "Transfer-Encoding:\r\n",
                "Content-Length: -5\r\n",
                "Content-Length: +2\r\n",
                "Content-Length: 0x2\r\n",
                "Content-Length: 2.0\r\n",
                "Content-Length:\r\n",
                "Content-Length: 99999999999999999999\r\n"
            })
    void refusesWhatEndsUnclearly(String framing) throws IOException {
        String answer = send(head("POST", framing) + BODY, false);
        assertThat(answer).startsWith("HTTP/1.1 400 ").contains("Content-Length", "Connection: close");
        assertThat(RawClient.body(answer)).startsWith("{\"detail\":\"Bad Request");
        assertThat(answers(answer)).as("what follows is no request").isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PO(ST", "P ST", "", "Ä", "\u0001", "{}"})
    void refusesMethodsThatAreNoTokens(String method) throws IOException {
        String answer = send(head(method, "Content-Length: 2\r\nConnection: close\r\n") + "{}", false);
        assertThat(RawClient.status(answer)).isBetween(400, 499);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2\r\n{}\r\n0\r\nno trailer\r\n\r\n",
                "2;a\nb\r\n{}\r\n0\r\n\r\n",
                "2\r\n{}}\r\n0\r\n\r\n",
                "zz\r\n{}\r\n0\r\n\r\n",
                "-2\r\n{}\r\n0\r\n\r\n",
                "\r\n\r\n",
                "ffffffffffffffffff\r\n{}\r\n0\r\n\r\n",
                "2 \r\n{}\r\n0\r\n\r\n"
            })
    void refusesMalformedChunks(String chunks) throws IOException {
        String answer = send(head("POST", "Transfer-Encoding: chunked\r\n") + chunks, false);
        assertThat(RawClient.status(answer)).isEqualTo(400);
        assertThat(RawClient.body(answer)).startsWith("{\"detail\":");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 20\r\n\r\n{}", "Transfer-Encoding: chunked\r\n\r\n5\r\n{}", "Content-Le"})
    void refusesBodiesWhoseSenderStops(String rest) throws IOException {
        String whole = head("POST", "");
        String answer = send(whole.substring(0, whole.length() - 2) + rest, true);
        assertThat(RawClient.status(answer)).isEqualTo(400);
    }

    @Test
    void answersHugeBodiesOfEitherKind() throws IOException {
        byte[] piece = new byte[1 << 16];
        Arrays.fill(piece, (byte) ' ');
        int pieces = 20 * 16;
        for (boolean chunked : new boolean[] {true, false}) {
            String framing =
                    chunked ? "Transfer-Encoding: chunked\r\n" : "Content-Length: " + pieces * piece.length + "\r\n";
            try (Socket socket = socket()) {
                OutputStream out = socket.getOutputStream();
                out.write(bytes(head("POST", framing)));
                for (int i = 0; i < pieces; i++) {
                    out.write(bytes(chunked ? "10000\r\n" : ""));
                    out.write(piece);
                    out.write(bytes(chunked ? "\r\n" : ""));
                }
                out.write(bytes(chunked ? "0\r\n\r\n" : ""));
                assertThat(new String(socket.getInputStream().readNBytes(20), StandardCharsets.UTF_8))
                        .startsWith("HTTP/1.1 413 ");
            }
        }
    }

    @Test
    void takesChunks() throws IOException {
        String answer = send(head("POST", "Transfer-Encoding: chunked\r\nConnection: close\r\n") + BODY, false);
        assertThat(RawClient.status(answer)).isEqualTo(201);
        assertThat(RawClient.body(answer)).isEqualTo("{}");
    }

    private static String head(String method, String headers) {
        return "%s /things HTTP/1.1\r\nHost: localhost:%d\r\nContent-Type: application/json\r\n%s\r\n"
                .formatted(method, port, headers);
    }

    private static int answers(String text) {
        return text.split("HTTP/1\\.1 ", -1).length - 1;
    }

    private static Socket socket() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(2 * AT_ONCE_MILLIS);
        return socket;
    }

    /** Returns everything received until the server closes. */
    private static String send(String request, boolean half) throws IOException {
        long start = System.nanoTime();
        try (Socket socket = socket()) {
            socket.getOutputStream().write(bytes(request));
            if (half) {
                socket.shutdownOutput();
            }
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(AT_ONCE_MILLIS));
            return answer;
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
