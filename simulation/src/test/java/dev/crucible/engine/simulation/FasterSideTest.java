package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class FasterSideTest {

    private static final long SLOW = 20_000_000;

    private final List<String> decisions = new ArrayList<>();
    private final FasterSide faster = new FasterSide(decisions::add);
    private int asked;

    private Supplier<float[]> here(long nanos) {
        return () -> {
            asked++;
            LockSupport.parkNanos(nanos);
            return new float[] {1, 2};
        };
    }

    private static Supplier<float[]> there(long nanos) {
        return () -> {
            LockSupport.parkNanos(nanos);
            return new float[] {1, 2};
        };
    }

    @Test
    void asksTheDeviceAloneOnceItWasFaster() {
        for (int i = 0; i < 5; i++) {
            assertThat(faster.answer("medians", there(0), here(SLOW)).orElseThrow())
                    .containsExactly(1, 2);
        }
        assertThat(asked).isEqualTo(2);
        assertThat(faster.isWorthwhile()).isTrue();
        assertThat(decisions)
                .singleElement(STRING)
                .startsWith("medians are answered by the device from here on (device ");
    }

    @Test
    void leavesToThisMachineWhatItDoesFaster() {
        assertThat(faster.isWorthwhile()).isTrue();
        faster.answer("medians", there(SLOW), here(0));
        assertThat(faster.isWorthwhile()).isTrue();
        faster.answer("medians", there(SLOW), here(0));
        assertThat(faster.isWorthwhile()).isFalse();
        assertThat(faster.answer("medians", there(SLOW), here(0))).isEqualTo(Optional.empty());
        assertThat(asked).isEqualTo(2);
        assertThat(decisions).singleElement(STRING).startsWith("medians are answered by the CPU from here on (device ");
    }

    @Test
    void noticesAnotherAnswer() {
        assertThatThrownBy(() -> faster.answer("sums", () -> new float[] {1, 2.0000002f}, here(0)))
                .isInstanceOf(FasterSide.Differs.class)
                .hasMessage("sums");
        assertThatThrownBy(() -> faster.answer("zeros", () -> new double[] {-0.0}, () -> new double[] {0.0}))
                .isInstanceOf(FasterSide.Differs.class);
    }
}
