package dev.crucible.engine.results;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StatusFileTest {

    @TempDir
    private Path folder;

    private RunDirectory run;
    private StatusFile status;

    @BeforeEach
    void open() throws IOException {
        run = new RunDirectory(folder);
        status = new StatusFile(run, Fence.next(run));
    }

    @Test
    void thereIsNoneAtFirst() throws IOException {
        assertThat(status.read()).isEmpty();
    }

    @Test
    void aRunningRunTellsItsProcessAndSinceWhen() throws IOException {
        status.running(1, 4, 5, 10);
        ObjectNode first = status.read();
        assertThat(first.get("status").textValue()).isEqualTo("running");
        assertThat(first.get("pid").longValue())
                .isEqualTo(ProcessHandle.current().pid());
        assertThat(first.get("progress").doubleValue()).isEqualTo((1 + 0.5) / 4);
        assertThat(first.get("current_round").intValue()).isEqualTo(5);
        assertThat(first.get("total_rounds").intValue()).isEqualTo(10);
        assertThat(first.get("current_strategy").intValue()).isOne();
        assertThat(first.get("total_strategies").intValue()).isEqualTo(4);
        assertNow(first, "started_at");
        status.change(known -> known.put("started_at", "long ago"));
        status.running(1, 4, 6, 10);
        assertThat(status.read().get("started_at").textValue()).isEqualTo("long ago");
    }

    @Test
    void progressIsTheShareOfAllRoundsOfAllStrategies() throws IOException {
        status.round(2, 4, 5, 10);
        assertThat(status.read().get("progress").doubleValue()).isEqualTo(0.625);
        status.round(3, 4, 20, 10);
        assertThat(status.read().get("progress").doubleValue()).isEqualTo(1);
        status.round(0, 0, 0, 10);
        assertThat(status.read().get("progress").doubleValue()).isZero();
    }

    @Test
    void tellsWhereItsTrunkIsAndWhichStrategiesEndedEarly() throws IOException {
        status.branched("api_run_1", 7);
        status.endedEarly(1, 4, "nobody is left");
        status.endedEarly(2, 5, "enough");
        status.endedEarly(1, 6, "said again");
        assertThat(withoutTimes(status.read()))
                .hasToString("{\"trunk\":{\"run\":\"api_run_1\",\"round\":7},\"terminated_early\":true,"
                        + "\"early_terminations\":["
                        + "{\"strategy_number\":1,\"termination_round\":4,\"reason\":\"nobody is left\"},"
                        + "{\"strategy_number\":2,\"termination_round\":5,\"reason\":\"enough\"}]}");
    }

    @Test
    void eachEndHasItsTime() throws IOException {
        status.completed();
        assertThat(status.read().get("status").textValue()).isEqualTo("completed");
        assertThat(status.read().get("progress").doubleValue()).isEqualTo(1);
        assertNow(status.read(), "completed_at");
        status.reopen();
        status.failed(FailureCode.DATA, "no such file");
        assertThat(status.read().get("status").textValue()).isEqualTo("failed");
        assertThat(status.read().get("error").textValue()).isEqualTo("no such file");
        assertThat(status.read().get("error_code").textValue()).isEqualTo("data");
        assertNow(status.read(), "failed_at");
        status.reopen();
        status.stopped();
        assertThat(status.read().get("status").textValue()).isEqualTo("stopped");
        assertNow(status.read(), "stopped_at");
    }

    @Test
    void anEndStaysUntilTheRunIsOpenedAgain() throws IOException {
        status.round(0, 1, 3, 4);
        status.failed(FailureCode.MEMORY, "too large");
        String ended = Files.readString(run.status());
        status.running(0, 1, 4, 4);
        status.completed();
        status.change(known -> known.put("more", 1));
        assertThat(Files.readString(run.status())).isEqualTo(ended);
        Files.createFile(run.stoppedMarker());
        status.reopen();
        assertThat(withoutTimes(status.read()))
                .hasToString("{\"current_round\":3,\"total_rounds\":4,\"current_strategy\":0,\"total_strategies\":1,"
                        + "\"progress\":0.75,\"status\":\"queued\"}");
        assertThat(run.stoppedMarker()).doesNotExist();
        status.running(0, 1, 4, 4);
        assertThat(status.read().has("pid")).isTrue();
        status.reopen();
        assertThat(status.read().has("pid")).isFalse();
    }

    @Test
    void keysOfOthersAreKept() throws IOException {
        Files.writeString(run.status(), "{\"status\":\"queued\",\"mine\":[1,2]}");
        status.round(0, 1, 1, 2);
        assertThat(status.read().get("mine")).hasToString("[1,2]");
    }

    @Test
    void onlyTheOwnerOpensARunAgain() throws IOException {
        status.stopped();
        Fence.next(run);
        Assertions.assertThatThrownBy(status::reopen)
                .isInstanceOf(Fence.SupersededException.class)
                .hasMessage("attempt 2 owns this run; attempt 1 gives up");
        assertThat(status.read().get("status").textValue()).isEqualTo("stopped");
    }

    private static void assertNow(ObjectNode status, String key) {
        Instant time = OffsetDateTime.parse(status.get(key).textValue()).toInstant();
        assertThat(Duration.between(time, Instant.now())).isBetween(Duration.ofSeconds(-1), Duration.ofMinutes(1));
    }

    private static ObjectNode withoutTimes(ObjectNode status) {
        assertNow(status, "updated_at");
        status.remove("updated_at");
        return status;
    }
}
