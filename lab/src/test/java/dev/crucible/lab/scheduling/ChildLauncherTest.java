package dev.crucible.lab.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.lab.runs.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real child and the file of its order. */
class ChildLauncherTest {

    @TempDir
    Path temporary;

    /** Tells what it was given and what it reads there, and leaves it there if the run asks for that. */
    static final class Child {

        private Child() {}

        public static void main(String[] arguments) throws IOException {
            Path file = Path.of(String.join(" ", arguments));
            System.out.println(file);
            if (Files.readString(file).contains("taken")) {
                System.out.println(RunOrder.take(file).attempt());
            }
        }
    }

    private List<String> told(String datasets) throws IOException, InterruptedException {
        RunDirectory run = new RunStore(temporary.resolve("out")).create(Json.object());
        ChildLauncher launcher = new ChildLauncher(Child.class.getName(), temporary.resolve(datasets), 1, List.of());
        assertThat(launcher.launch(run, ProcessTag.of(run), Fence.next(run)).waitFor())
                .isZero();
        List<String> told = Files.readAllLines(run.log());
        Path file = Path.of(told.getFirst());
        assertThat(file.startsWith(temporary))
                .as("no list, archive or copy of the run holds it")
                .isFalse();
        await().atMost(Duration.ofMinutes(1)).until(() -> !Files.exists(file));
        return told;
    }

    @Test
    void aChildTakesItsOrderFromOneFile() throws Exception {
        assertThat(told("taken")).hasSize(2).last().isEqualTo("1");
    }

    @Test
    void anOrderThatNobodyTookIsRemoved() throws Exception {
        assertThat(told("left")).hasSize(1);
    }
}
