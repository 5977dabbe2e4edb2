package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

class GamepadTest {
    private static final int BUTTON = 1;
    private static final int AXIS = 2;
    private static final int INITIAL = 0x80;

    private final ByteBuffer events = ByteBuffer.allocate(8 * 32).order(ByteOrder.nativeOrder());

    private GamepadTest event(int value, int type, int number) {
        events.putInt(0).putShort((short) value).put((byte) type).put((byte) number);
        return this;
    }

    private List<KeyCode> keys() {
        List<KeyCode> keys = new ArrayList<>();
        Gamepad.read(new ByteArrayInputStream(events.array(), 0, events.position()), keys::add);
        return keys;
    }

    @Test
    void buttonsAreKeysWhenTheyArePressed() {
        event(0, BUTTON | INITIAL, 0)
                .event(1, BUTTON, 0)
                .event(0, BUTTON, 0)
                .event(1, BUTTON, 4)
                .event(1, BUTTON, 40);
        assertThat(keys()).containsExactly(KeyCode.ENTER, KeyCode.PAGE_UP);
    }

    @Test
    void aStickIsAnArrowOnceForEachTimeThatItIsHeld() {
        event(-32_767, AXIS, 1).event(-25_000, AXIS, 1).event(-15_000, AXIS, 1).event(-32_767, AXIS, 1);
        event(100, AXIS, 1).event(32_767, AXIS, 1).event(32_767, AXIS, 6).event(32_767, AXIS, 2);
        assertThat(keys()).containsExactly(KeyCode.UP, KeyCode.DOWN, KeyCode.RIGHT);
    }

    @Test
    void aCutEventEndsItQuietly() {
        event(1, BUTTON, 1);
        events.put((byte) 7);
        assertThat(keys()).containsExactly(KeyCode.ESCAPE);
    }
}
