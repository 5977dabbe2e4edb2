package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunOrderTest {

    @TempDir
    Path folder;

    private RunOrder order() throws IOException {
        RunDirectory run = new RunDirectory(Files.createDirectories(folder.resolve("out %20/run #1")));
        return RunOrder.next(run, folder.resolve("data sets"), 3);
    }

    @Test
    void aChildReadsWhatWasOrderedAndTheFileIsUsedUp() throws IOException {
        RunOrder order = order().on("local[2]", Map.of("spark.name", "a=b"));
        Path file = order.write();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(RunOrder.take(file)).isEqualTo(order);
        assertThat(file).doesNotExist();
    }

    @Test
    void theRunsFolderDoesNotHoldIt() throws IOException {
        RunOrder order = order();
        List<Path> before = files();
        Path file = order.write();
        assertThat(files()).isEqualTo(before);
        Files.delete(file);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.sorted().toList();
        }
    }

    @Test
    void everyOrderIsForTheNextAttempt() throws IOException {
        RunOrder first = order();
        first.fence().check();
        RunOrder second = order();
        second.fence().check();
        assertThat(second.attempt()).isEqualTo(first.attempt() + 1);
        assertThatThrownBy(() -> first.fence().check()).isInstanceOf(Fence.SupersededException.class);
    }

    @Test
    void aFileThatIsNoOrderIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("order.json"), "{\"threads\": \"many\"}");
        assertThatThrownBy(() -> RunOrder.take(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file + " is no order to run");
    }
}
