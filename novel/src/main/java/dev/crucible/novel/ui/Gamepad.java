package dev.crucible.novel.ui;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.scene.input.KeyCode;

/**
 * A gamepad by Linux's joystick interface ({@code /dev/input/js*}, events of eight bytes: time, value, type, number).
 * Buttons have the kernel's numbers of an Xbox pad. Supported from the start until it is unplugged; other systems have
 * none.
 */
final class Gamepad implements AutoCloseable {
    private static final int EVENT = 8;
    private static final int BUTTON = 1;
    private static final int AXIS = 2;
    /** Flag in the type of events that report the initial state when the file is opened. */
    private static final int INITIAL = 0x80;
    /** Threshold above which a stick is held to a side; below half of it the stick is released. */
    private static final int HELD = 20_000;

    private static final int DEVICES = 8;

    private static final Map<Integer, KeyCode> BUTTONS = Map.of(
            0, KeyCode.ENTER, // A
            1, KeyCode.ESCAPE, // B
            2, KeyCode.TAB, // X
            3, KeyCode.A, // Y
            4, KeyCode.PAGE_UP, // left shoulder
            5, KeyCode.PAGE_DOWN, // right shoulder
            6, KeyCode.H, // Back
            7, KeyCode.ESCAPE); // Start

    private final InputStream events;
    private final Consumer<KeyCode> pressed;
    private final Map<Integer, Integer> sides = new HashMap<>();

    private Gamepad(InputStream events, Consumer<KeyCode> pressed) {
        this.events = events;
        this.pressed = pressed;
    }

    /** Opens the first gamepad; {@code pressed} receives keys on a separate thread. */
    static Optional<Gamepad> find(Consumer<KeyCode> pressed) {
        return IntStream.range(0, DEVICES)
                .mapToObj(number -> Path.of("/dev/input/js" + number))
                .filter(Files::isReadable)
                .findFirst()
                .flatMap(device -> open(device, pressed));
    }

    private static Optional<Gamepad> open(Path device, Consumer<KeyCode> pressed) {
        try {
            Gamepad pad = new Gamepad(Files.newInputStream(device), pressed);
            Thread.ofPlatform().daemon().name("gamepad").start(pad::listen);
            return Optional.of(pad);
        } catch (IOException e) {
            return Optional.empty(); // another user's
        }
    }

    /** Reads events to their end and passes on the keys that they mean. */
    static void read(InputStream events, Consumer<KeyCode> pressed) {
        new Gamepad(events, pressed).listen();
    }

    private void listen() {
        try {
            for (byte[] event = events.readNBytes(EVENT); event.length == EVENT; event = events.readNBytes(EVENT)) {
                ByteBuffer fields = ByteBuffer.wrap(event).order(ByteOrder.nativeOrder());
                key(fields.getShort(4), fields.get(6) & 0xFF, fields.get(7) & 0xFF)
                        .ifPresent(pressed);
            }
        } catch (IOException e) {
            close(); // unplugged, or the novel ends
        }
    }

    private Optional<KeyCode> key(int value, int type, int number) {
        return switch (type) {
            case BUTTON -> Optional.ofNullable(value == 1 ? BUTTONS.get(number) : null);
            case AXIS -> stick(value, number);
            case BUTTON | INITIAL, AXIS | INITIAL -> Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Maps the left stick (0, 1) and the cross (6, 7) to arrow keys, one per push. */
    private Optional<KeyCode> stick(int value, int axis) {
        boolean across = axis == 0 || axis == 6;
        if (!across && axis != 1 && axis != 7) {
            return Optional.empty();
        }
        int before = sides.getOrDefault(axis, 0);
        int side = Math.abs(value) >= HELD ? Integer.signum(value) : Math.abs(value) < HELD / 2 ? 0 : before;
        sides.put(axis, side);
        if (side == before || side == 0) {
            return Optional.empty();
        }
        boolean less = side < 0;
        return Optional.of(across ? less ? KeyCode.LEFT : KeyCode.RIGHT : less ? KeyCode.UP : KeyCode.DOWN);
    }

    @Override
    public void close() {
        try {
            events.close();
        } catch (IOException e) {
            return; // it is gone
        }
    }
}
