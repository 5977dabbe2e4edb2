package dev.crucible.lab.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.web.HttpProblem;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class StreamLimiterTest {

    private final StreamLimiter streams = new StreamLimiter(4);

    private static InetAddress client(int last) {
        try {
            return InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) last});
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Test
    void leavesRoomForOthers() {
        streams.join(client(1));
        streams.join(client(1));
        assertThatThrownBy(() -> streams.join(client(1)))
                .isInstanceOf(HttpProblem.class)
                .hasMessageContaining("from this address");
        streams.join(client(2));
        streams.join(client(3));
        assertThatThrownBy(() -> streams.join(client(4)))
                .isInstanceOf(HttpProblem.class)
                .hasMessageContaining("Too many streams are open.");
        streams.leave(client(1));
        streams.join(client(4));
        assertThat(streams.count()).isEqualTo(4);
    }

    @Test
    void forgetsWhoHasLeft() {
        for (int i = 0; i < 100; i++) {
            streams.join(client(i));
            streams.leave(client(i));
        }
        assertThat(streams.count()).isZero();
    }
}
