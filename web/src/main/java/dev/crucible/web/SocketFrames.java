package dev.crucible.web;

import io.helidon.common.buffers.DataReader;
import io.helidon.websocket.WsCloseCodes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/**
 * Reader of a client's WebSocket frames (RFC 6455). Text is decoded over frames and fragments, because a client may cut a message between the
 * bytes of a character. A frame of any size passes in pieces.
 */
final class SocketFrames {

    static final int CONTINUATION = 0;
    static final int TEXT = 1;
    static final int BINARY = 2;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;

    private static final int NONE = -1;
    private static final int BYTE = 0xff;
    private static final int LAST = 0x80;
    private static final int RESERVED = 0x70;
    private static final int OPCODE = 0x0f;
    private static final int MASKED = 0x80;
    private static final int LENGTH = 0x7f;
    private static final int TWO_BYTES = 126;
    private static final int EIGHT_BYTES = 127;
    private static final int LONGEST_CONTROL = 125;
    private static final int PIECE = 8 << 10;
    private static final int NO_CODE = 1005;

    private final DataReader in;
    private final Socket socket;
    private final SocketHandler handler;
    private Utf8Stream characters = Utf8Stream.strict();

    /** Opcode of the message whose end has not come. */
    private int message = NONE;

    /** A breach of the protocol, and the code with which it closes the connection. */
    static final class Fault extends Exception {

        private static final long serialVersionUID = 1;

        private final int code;

        Fault(int code, String reason) {
            super(reason, null, false, false);
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    SocketFrames(DataReader in, Socket socket, SocketHandler handler) {
        this.in = in;
        this.socket = socket;
        this.handler = handler;
    }

    /** Reads until the client closes or leaves. */
    void read() throws IOException, Fault {
        try {
            boolean open = true;
            while (open) {
                open = frame();
            }
        } catch (DataReader.InsufficientDataAvailableException e) {
            // The client has left without a close frame.
        }
    }

    /** Reads one frame; returns false if it closes the connection. */
    private boolean frame() throws IOException, Fault {
        int first = in.read() & BYTE;
        int second = in.read() & BYTE;
        require((first & RESERVED) == 0, "no extension was agreed on");
        require((second & MASKED) != 0, "a client masks its frames");
        boolean last = (first & LAST) != 0;
        int opcode = first & OPCODE;
        long length = length(second & LENGTH);
        byte[] mask = bytes(Integer.BYTES);
        return switch (opcode) {
            case CONTINUATION, TEXT, BINARY -> {
                require((opcode == CONTINUATION) != (message == NONE), "the pieces of a message follow each other");
                data(opcode, length, mask, last);
                yield true;
            }
            case CLOSE, PING, PONG -> {
                require(last && length <= LONGEST_CONTROL, "a control frame has at most 125 bytes, in one piece");
                byte[] payload = bytes((int) length);
                unmask(payload, mask, 0);
                yield control(opcode, payload);
            }
            default -> throw new Fault(WsCloseCodes.PROTOCOL_ERROR, "opcode " + opcode + " is unknown");
        };
    }

    private long length(int given) throws Fault {
        long length =
                switch (given) {
                    case TWO_BYTES -> ByteBuffer.wrap(bytes(Short.BYTES)).getShort() & 0xffffL;
                    case EIGHT_BYTES -> ByteBuffer.wrap(bytes(Long.BYTES)).getLong();
                    default -> given;
                };
        require(length >= 0, "a length is not negative");
        return length;
    }

    private void data(int opcode, long length, byte[] mask, boolean last) throws Fault {
        if (opcode != CONTINUATION) {
            message = opcode;
            characters = Utf8Stream.strict();
        }
        long read = 0;
        do {
            byte[] piece = {};
            if (length > 0) {
                in.ensureAvailable();
                piece = in.readBytes((int) Math.min(Math.min(PIECE, in.available()), length - read));
                unmask(piece, mask, read);
                read += piece.length;
            }
            pass(piece, last && read == length);
        } while (read < length);
    }

    private void pass(byte[] piece, boolean last) throws Fault {
        if (message == TEXT) {
            String text;
            try {
                text = characters.decode(piece, piece.length, last);
            } catch (CharacterCodingException e) {
                throw new Fault(WsCloseCodes.NOT_CONSISTENT, "text must be UTF-8");
            }
            handler.text(text, last);
        } else {
            handler.binary(piece, last);
        }
        if (last) {
            message = NONE;
        }
    }

    private boolean control(int opcode, byte[] payload) throws IOException, Fault {
        if (opcode == PING) {
            socket.pong(payload);
        } else if (opcode == CLOSE) {
            require(payload.length != 1, "a close frame has no code or two bytes of it");
            int code = payload.length == 0 ? NO_CODE : ByteBuffer.wrap(payload).getShort() & 0xffff;
            socket.close(code == NO_CODE ? WsCloseCodes.NORMAL_CLOSE : code, "");
        }
        return opcode != CLOSE;
    }

    private byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = in.read();
        }
        return bytes;
    }

    /** Unmasks bytes of a frame, the first of which is the frame's byte {@code from}. */
    private static void unmask(byte[] bytes, byte[] mask, long from) {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] ^= mask[(int) ((from + i) % mask.length)];
        }
    }

    private static void require(boolean holds, String rule) throws Fault {
        if (!holds) {
            throw new Fault(WsCloseCodes.PROTOCOL_ERROR, rule);
        }
    }
}
