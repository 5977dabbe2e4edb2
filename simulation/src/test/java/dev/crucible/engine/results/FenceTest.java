package dev.crucible.engine.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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

    @Test
    void anAttemptFileThatSaysNothingIsNamed() throws Exception {
        RunDirectory run = new RunDirectory(temporary);
        assertThat(Fence.last(run)).isZero();
        Files.writeString(run.attempt(), "soon\n");
        assertThatThrownBy(() -> Fence.last(run))
                .isInstanceOf(IOException.class)
                .hasMessage("attempt holds no attempt number: soon");
        assertThat(Fence.owner(run)).isEmpty();
    }

    @Test
    void whoComesLaterDoesNotGetAnAttemptThatSomebodyHas() throws Exception {
        RunDirectory run = new RunDirectory(temporary);
        Fence first = Fence.after(run, 0, "a").orElseThrow();
        assertThat(Fence.after(run, 0, "b")).isEmpty();
        assertThat(Fence.owner(run)).isEqualTo("a");
        assertThat(Files.readString(run.attempt())).isEqualTo("1 a");
        assertThat(Fence.current(run)).isEqualTo(first);
        assertThat(first.attempt()).isOne();
        assertThat(first.file()).isEqualTo(run.attempt());
        assertThat(Fence.after(run, 1, "").orElseThrow().attempt()).isEqualTo(2);
        assertThat(Files.readString(run.attempt())).isEqualTo("2");
    }

    /** For any number of the last attempt. */
    @Test
    void anAttemptAnewFencesOffAllOthers() throws Exception {
        RunDirectory run = new RunDirectory(temporary);
        Files.writeString(run.attempt(), "garbage");
        Fence anew = Fence.anew(run);
        assertThat(anew.attempt()).isBetween(1_000_000, 1_999_999);
        assertThat(Fence.current(run)).isEqualTo(anew);
        anew.check();
        assertThatThrownBy(new Fence(run.attempt(), 3)::check).isInstanceOf(Fence.SupersededException.class);
    }

    @Test
    void aRunThatWasNeverStartedBelongsToItsZerothAttempt() throws Exception {
        RunDirectory run = new RunDirectory(temporary);
        Fence none = new Fence(run.attempt(), 0);
        none.check();
        none.write(() -> Files.createFile(temporary.resolve("early")));
        assertThat(temporary.resolve("early")).exists();
        assertThatThrownBy(new Fence(run.attempt(), 1)::check)
                .hasMessage("attempt 0 owns this run; attempt 1 gives up");
    }

    /** The lock is released after any failure inside, also for another thread. */
    @Test
    void aFailedWriteLeavesNoLock() throws Exception {
        RunDirectory run = new RunDirectory(temporary);
        Fence fence = Fence.next(run);
        assertThatThrownBy(() -> fence.write(() -> {
                    throw new IOException("disk full");
                }))
                .hasMessage("disk full");
        try (ExecutorService other = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(other.submit(() -> Fence.next(run).attempt()).get()).isEqualTo(2);
        }
    }

    @Test
    void anotherProcessIsWaitedFor() throws Exception {
        RunDirectory run = new RunDirectory(temporary);
        Process holder = holding(run);
        try (ExecutorService other = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Fence> next = other.submit(() -> Fence.next(run));
            assertThatThrownBy(() -> next.get(200, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            holder.destroyForcibly().waitFor();
            assertThat(next.get().attempt()).isOne();
        } finally {
            holder.destroyForcibly();
        }
    }

    /** Returns a process that holds the lock of {@code run} until it is ended. */
    private static Process holding(RunDirectory run) throws IOException {
        Process holder = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockHolder.class.getName(),
                        run.root().toString())
                .redirectErrorStream(true)
                .start();
        assertThat(holder.getInputStream().read()).isEqualTo('!');
        return holder;
    }

    static final class LockHolder {
        public static void main(String[] arguments) throws Exception {
            try (RunLock _ = RunLock.take(new RunDirectory(Path.of(arguments[0])))) {
                System.out.print("!");
                System.out.flush();
                Thread.sleep(Duration.ofMinutes(2));
            }
        }
    }
}
