package dev.crucible.engine.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FenceTest {

    @TempDir
    Path temporary;

    @Test
    void oneOfManyGetsTheNextAttempt() throws Exception {
        RunDirectory run = new RunDirectory(temporary);
        try (ExecutorService claimers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int seen = 0; seen < 5; seen++) {
                int last = seen;
                Callable<Optional<Fence>> claim = () -> Fence.after(run, last, "w");
                List<Future<Optional<Fence>>> claims = claimers.invokeAll(Collections.nCopies(10, claim));
                int won = 0;
                for (Future<Optional<Fence>> each : claims) {
                    won += each.get().isPresent() ? 1 : 0;
                }
                assertThat(won).isEqualTo(1);
                assertThat(Fence.last(run)).isEqualTo(seen + 1);
            }
        }
    }

    @Test
    void remembersItsOwnerUntilTheNextAttempt() throws Exception {
        RunDirectory run = new RunDirectory(temporary);
        assertThat(Fence.owner(run)).isEmpty();
        assertThat(Fence.after(run, 0, "host-1")).isPresent();
        assertThat(Fence.owner(run)).isEqualTo("host-1");
        assertThat(Fence.next(run).attempt()).isEqualTo(2);
        assertThat(Fence.owner(run)).isEmpty();
        assertThat(Files.readString(run.attempt())).isEqualTo("2");
    }

    @Test
    void letsNobodyWriteLate() throws Exception {
        RunDirectory run = new RunDirectory(temporary);
        Fence old = Fence.next(run);
        StatusFile status = new StatusFile(run, old);
        status.running(0, 1, 0, 2);
        new StatusFile(run, Fence.next(run)).stopped();
        assertThatThrownBy(status::completed).isInstanceOf(Fence.SupersededException.class);
        assertThatThrownBy(() -> old.write(() -> Files.createFile(temporary.resolve("late"))))
                .isInstanceOf(Fence.SupersededException.class);
        assertThat(temporary.resolve("late")).doesNotExist();
        assertThat(status.read().get("status").asText()).isEqualTo("stopped");
    }
}
