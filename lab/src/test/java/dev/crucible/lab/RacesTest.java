package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two operations on one run at once: each is answered as if one had come after the other. */
class RacesTest {

    private static final List<String> OPERATIONS =
            List.of("stop", "delete", "trash", "restore", "resume", "rename", "note");

    @TempDir
    Path temporary;

    private TestLab lab;
    private String gate;

    @BeforeEach
    void start() throws IOException {
        lab = TestLab.start(TestLab.config(temporary.resolve("out")).withSlots(1));
        gate = lab.launch("{\"gate\":\"gate\"}");
        lab.awaitStatus(gate, "running");
    }

    @AfterEach
    void stop() throws IOException {
        if (Files.exists(lab.out.resolve(gate))) {
            lab.openGate(gate);
        }
        lab.close();
    }

    private Answer ask(String operation, String id) {
        String run = "/api/simulations/" + id;
        return switch (operation) {
            case "delete" -> lab.http.delete(run);
            case "rename" -> lab.http.send("PATCH", run + "/rename", "{\"display_name\":\"a\"}");
            case "note" -> lab.http.send("PATCH", run + "/annotations", "{\"notes\":\"a\"}", "If-Match", "*");
            default -> lab.http.post(run + "/" + operation, "{}");
        };
    }

    @Test
    void noPairOfOperationsFailsOrLeavesAGhost() throws Exception {
        List<String> faults = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            for (String first : OPERATIONS) {
                for (String second : OPERATIONS) {
                    String id = lab.launch("{\"rounds\":1}");
                    CyclicBarrier together = new CyclicBarrier(2);
                    List<Future<Answer>> answers = new ArrayList<>();
                    for (String operation : List.of(first, second)) {
                        answers.add(threads.submit(() -> {
                            together.await();
                            return ask(operation, id);
                        }));
                    }
                    String pair = first + " and " + second;
                    for (Future<Answer> answer : answers) {
                        if (answer.get(1, TimeUnit.MINUTES).status() >= 500) {
                            faults.add(pair + ": " + answer.get().text());
                        }
                    }
                    if (Files.exists(lab.out.resolve(id))
                            && !Files.exists(lab.out.resolve(id).resolve("config.json"))) {
                        faults.add(pair + " leave " + names(lab.out.resolve(id)));
                    }
                    ask("delete", id);
                }
            }
        }
        assertThat(faults).isEmpty();
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void aRunThatReadsAsCompletedCanBeDeleted() throws IOException {
        lab.openGate(gate);
        lab.awaitStatus(gate, "completed");
        assertThat(ask("delete", gate).status()).isEqualTo(200);
    }
}
