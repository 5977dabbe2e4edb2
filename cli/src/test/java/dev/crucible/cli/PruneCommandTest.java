package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entries that {@code crucible prune} deletes and keeps. */
class PruneCommandTest {

    @TempDir
    Path out;

    private Path run(String name, String state, Duration ago) throws IOException {
        Path run = Files.createDirectories(out.resolve(name));
        Files.writeString(run.resolve("config.json"), "{}");
        Files.writeString(
                run.resolve("status.json"),
                "{\"status\":\"%s\",\"updated_at\":\"%s\"}"
                        .formatted(state, Instant.now().minus(ago)));
        return run;
    }

    private Executed prune(String... more) {
        String[] arguments = {"prune", "--out", out.toString(), "--older", "30d"};
        String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return Executed.of(all);
    }

    @Test
    void deletesOnlyWhatEndedLongAgo() throws IOException {
        Duration old = Duration.ofDays(31);
        Duration young = Duration.ofDays(29);
        Path gone = run("completed", "completed", old);
        Path sweep = run("sweeps/sweep", "failed", old);
        Path trashed =
                run(".trash/%013d-thrown".formatted(Instant.now().minus(old).toEpochMilli()), "completed", old);
        Path recent = run("recent", "completed", young);
        Path running = run("running", "running", old);
        Path queued = run("queued", "queued", old);
        Path thrown =
                run(".trash/%013d-late".formatted(Instant.now().minus(young).toEpochMilli()), "completed", old);
        Path silent = run("silent", "completed", old);
        Files.writeString(silent.resolve("status.json"), "{\"status\":\"completed\",\"updated_at\":\"once\"}");

        Executed dry = prune("--dry-run");
        assertThat(dry.code()).as(dry.err()).isZero();
        assertThat(dry.out())
                .contains("completed", "sweep", "thrown (trash)", "3 would be deleted")
                .doesNotContain("recent");
        assertThat(gone).exists();

        Executed real = prune();
        assertThat(real.out()).contains("3 deleted");
        assertThat(gone).doesNotExist();
        assertThat(sweep).doesNotExist();
        assertThat(trashed).doesNotExist();
        for (Path left : new Path[] {recent, running, queued, thrown, silent}) {
            assertThat(left).exists();
        }
        assertThat(prune().out()).contains("0 deleted");
    }

    @Test
    void wantsATime() {
        Executed without = Executed.of("prune", "--out", out.toString());
        assertThat(without.code()).isEqualTo(ExitCodes.BAD_INPUT);
        assertThat(without.err()).contains("--older");
        assertThat(Executed.of("prune", "--older", "soon", "--out", out.toString())
                        .code())
                .isEqualTo(ExitCodes.BAD_INPUT);
    }

    @Test
    void makesNoFolder() {
        Path missing = out.resolve("missing");
        assertThat(Executed.of("prune", "--older", "30d", "--out", missing.toString())
                        .out())
                .contains("0 deleted");
        assertThat(missing).doesNotExist();
    }
}
