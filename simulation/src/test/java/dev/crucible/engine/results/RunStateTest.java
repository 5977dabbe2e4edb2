package dev.crucible.engine.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.io.Json;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class RunStateTest {

    @Test
    void statesAreCalledAsOnTheWire() {
        assertThat(RunState.words()).containsExactly("queued", "pending", "running", "completed", "failed", "stopped");
        for (RunState state : RunState.values()) {
            assertThat(RunState.of(state.word())).contains(state);
        }
        assertThat(RunState.of("Queued")).isEmpty();
        assertThat(RunState.of("paused")).isEmpty();
    }

    @Test
    void threeOfThemAreAnEnd() {
        assertThat(Arrays.stream(RunState.values()).filter(RunState::isTerminal))
                .containsExactly(RunState.COMPLETED, RunState.FAILED, RunState.STOPPED);
    }

    @Test
    void aStatusNamesOneOrNone() {
        assertThat(RunState.of(Json.object().put("status", "running"))).contains(RunState.RUNNING);
        assertThat(RunState.of(Json.object())).isEmpty();
        assertThat(RunState.hasEnded(Json.object().put("status", "failed"))).isTrue();
        assertThat(RunState.hasEnded(Json.object().put("status", "pending"))).isFalse();
        assertThat(RunState.hasEnded(Json.object().put("status", "?"))).isFalse();
    }

    @Test
    void codesAreCalledAsOnTheWire() {
        assertThat(Arrays.stream(FailureCode.values()).map(FailureCode::word))
                .containsExactly(
                        "config",
                        "bound",
                        "data",
                        "diverged",
                        "memory",
                        "python",
                        "cluster",
                        "files",
                        "limit",
                        "interrupted",
                        "exited",
                        "internal");
    }
}
