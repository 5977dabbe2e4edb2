package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Frames as libraries cut them, sent byte by byte as given. */
class SocketFramesTest {

    private static final int LAST = 0x80;
    private static final int PROTOCOL_ERROR = 1002;
    private static final int NOT_UTF8 = 1007;
    private static final int MEGABYTES = 3 << 20;

    private WebService service;
    private java.net.Socket client;
    private OutputStream out;
    private DataInputStream in;

    /** Answers each message with its kind and content, once it is whole. */
    private static final class Echo implements SocketHandler {

        private final StringBuilder text = new StringBuilder();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private Socket socket;

        @Override
        public void opened(Socket opened) {
            socket = opened;
        }

        @Override
        public void text(String piece, boolean last) {
            text.append(piece);
            if (last) {
                answer("text " + text);
                text.setLength(0);
            }
        }

        @Override
        public void binary(byte[] piece, boolean last) {
            bytes.writeBytes(piece);
            if (last) {
                answer("binary " + HexFormat.of().formatHex(bytes.toByteArray()));
                bytes.reset();
            }
        }

        private void answer(String what) {
            try {
                socket.send(what);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }

        @Override
        public void closed() {}
    }

    @BeforeEach
    void connect() throws IOException {
        WebConfig config = new WebConfig("127.0.0.1", 0, Optional.empty(), Admission.OWN, Set.of());
        service = WebService.start(config, new Routes().socket("/echo", request -> new Echo()));
        client = new java.net.Socket(InetAddress.getLoopbackAddress(), service.port());
        client.setSoTimeout(30_000);
        out = client.getOutputStream();
        in = new DataInputStream(client.getInputStream());
        out.write(("GET /echo HTTP/1.1\r\nHost: localhost:" + service.port()
                        + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.readUnsignedByte());
        }
        assertThat(head.toString()).startsWith("HTTP/1.1 101 ");
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        service.close();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void send(int first, byte[] payload) throws IOException {
        byte[] mask = {1, 2, 3, 4};
        ByteBuffer frame = ByteBuffer.allocate(14 + payload.length).put((byte) first);
        if (payload.length < 126) {
            frame.put((byte) (0x80 | payload.length));
        } else {
            frame.put((byte) 0xff).putLong(payload.length);
        }
        frame.put(mask);
        for (int i = 0; i < payload.length; i++) {
            frame.put((byte) (payload[i] ^ mask[i % 4]));
        }
        out.write(frame.array(), 0, frame.position());
        out.flush();
    }

    /** Returns the next message, a pong as {@code pong …}, or {@code close <code>}. */
    private String next() throws IOException {
        int opcode = in.readUnsignedByte() & 0x0f;
        int length = in.readUnsignedByte();
        byte[] payload =
                new byte[length == 127 ? (int) in.readLong() : length == 126 ? in.readUnsignedShort() : length];
        in.readFully(payload);
        return switch (opcode) {
            case 1 -> new String(payload, StandardCharsets.UTF_8);
            case 8 -> "close " + ByteBuffer.wrap(payload).getShort();
            case 10 -> "pong " + new String(payload, StandardCharsets.UTF_8);
            default -> "opcode " + opcode;
        };
    }

    @ParameterizedTest
    @CsvSource({"grüße, 1", "grüße, 2", "🔥, 1", "🔥, 3", "a世界b, 1"})
    void keepsCharactersWholeWhereverAFrameEnds(String text, int size) throws IOException {
        byte[] bytes = utf8(text);
        List<String> pongs = new ArrayList<>();
        for (int from = 0; from < bytes.length; from += size) {
            int to = Math.min(bytes.length, from + size);
            int first = (from == 0 ? 1 : 0) | (to == bytes.length ? LAST : 0);
            send(first, Arrays.copyOfRange(bytes, from, to));
            if (to < bytes.length) {
                send(LAST | 9, utf8("p" + from));
                pongs.add("pong p" + from);
            }
        }
        for (String pong : pongs) {
            assertThat(next()).isEqualTo(pong);
        }
        assertThat(next()).isEqualTo("text " + text);
    }

    @Test
    void takesBinaryMessagesAndEmptyOnes() throws IOException {
        send(2, new byte[] {(byte) 0xff});
        send(LAST, new byte[] {0x1b, (byte) 0xc3});
        assertThat(next()).isEqualTo("binary ff1bc3");
        send(LAST | 1, new byte[0]);
        assertThat(next()).isEqualTo("text ");
        send(1, new byte[0]);
        send(LAST, utf8("x"));
        assertThat(next()).isEqualTo("text x");
    }

    @Test
    void takesMessagesOfAnySize() throws IOException {
        String text = "äbc世".repeat(MEGABYTES / 7);
        send(LAST | 1, utf8(text));
        assertThat(next()).isEqualTo("text " + text);
    }

    @ParameterizedTest
    @CsvSource({
        "129, c328, 1007",
        "129, 616263ff, 1007",
        // A character that the end of the message cuts.
        "129, c3, 1007",
        // Half of a surrogate pair.
        "129, eda080, 1007",
        "131, 00, 1002",
        "193, 61, 1002",
        // A continuation without a beginning.
        "128, 61, 1002",
        "136, 03, 1002",
        // A control frame in pieces.
        "9, 61, 1002",
    })
    void closesWithTheCodeOfTheFault(int first, String payload, int code) throws IOException {
        send(first, HexFormat.of().parseHex(payload));
        assertThat(next()).isEqualTo("close " + code);
        assertThat(in.read()).isEqualTo(-1);
    }

    @Test
    void closesAfterALongPingAnUnmaskedFrameOrAMessageWithinAnother() throws IOException {
        send(LAST | 9, new byte[130]);
        assertThat(next()).isEqualTo("close " + PROTOCOL_ERROR);
        close();
        connect();
        out.write(new byte[] {(byte) (LAST | 1), 1, 'a'});
        assertThat(next()).isEqualTo("close " + PROTOCOL_ERROR);
        close();
        connect();
        send(1, utf8("a"));
        send(LAST | 1, utf8("b"));
        assertThat(next()).isEqualTo("close " + PROTOCOL_ERROR);
    }

    @Test
    void findsAFaultInALaterPiece() throws IOException {
        send(1, new byte[] {(byte) 0xc3});
        send(LAST, utf8("a"));
        assertThat(next()).isEqualTo("close " + NOT_UTF8);
    }

    @Test
    void confirmsAClose() throws IOException {
        send(LAST | 8, new byte[] {0x03, (byte) 0xe9});
        assertThat(next()).isEqualTo("close 1001");
        assertThat(in.read()).isEqualTo(-1);
    }
}
