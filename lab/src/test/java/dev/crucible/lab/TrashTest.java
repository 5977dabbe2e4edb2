package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.runs.Trash;
import dev.crucible.lab.runs.TrashCollection;
import dev.crucible.web.Rate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are thrown away, had back, and removed for good. */
class TrashTest {

    @TempDir
    Path temporary;

    private TestLab lab;

    @BeforeEach
    void start() throws IOException {
        lab = TestLab.start(
                TestLab.config(temporary.resolve("out")).withSlots(1).withPosts(Rate.UNLIMITED));
    }

    @AfterEach
    void close() {
        lab.close();
    }

    private int put(String id) {
        return lab.http.post("/api/simulations/" + id + "/trash", "{}").status();
    }

    private int restore(String id) {
        return lab.http.post("/api/simulations/" + id + "/restore", "{}").status();
    }

    @Tag("slow")
    @Test
    void aRunThatGoesToAndFroIsChangedOrNotFound() throws Exception {
        String id = lab.launch("{\"rounds\":1}");
        lab.awaitStatus(id, "completed");
        lab.awaitEnd(id);
        Set<Integer> answers = ConcurrentHashMap.newKeySet();
        AtomicInteger moved = new AtomicInteger();
        Thread mover = Thread.ofVirtual().start(() -> {
            while (moved.get() < 150 && put(id) == 200 && restore(id) == 200) {
                moved.incrementAndGet();
            }
        });
        while (mover.isAlive()) {
            answers.add(lab.http
                    .send("PATCH", "/api/simulations/" + id + "/annotations", "{\"notes\":\"n\"}")
                    .status());
        }
        mover.join();
        assertThat(moved).hasValue(150);
        assertThat(answers).isSubsetOf(200, 404);
    }

    @Test
    void aRunComesBackAsItWas() throws IOException {
        String id = lab.launch("{\"rounds\":1}");
        JsonNode before = lab.awaitStatus(id, "completed");
        lab.awaitEnd(id);
        byte[] events = Files.readAllBytes(lab.path(id, "output.log"));
        assertThat(put(id)).isEqualTo(200);
        assertThat(lab.http.get("/api/simulations").json()).isEmpty();
        assertThat(lab.http.get("/api/simulations/" + id).status()).isEqualTo(404);
        assertThat(put(id)).isEqualTo(404);
        JsonNode listed = lab.http.get("/api/trash").json();
        assertThat(listed).hasSize(1);
        assertThat(listed.at("/0/simulation_id").textValue()).isEqualTo(id);
        assertThat(listed.at("/0/size_bytes").longValue()).isGreaterThanOrEqualTo(events.length);
        assertThat(Duration.between(
                        Instant.parse(listed.at("/0/trashed_at").textValue()),
                        Instant.parse(listed.at("/0/removed_after").textValue())))
                .isEqualTo(Duration.ofDays(30));
        // Also after a restart.
        lab.close();
        lab = TestLab.start(
                TestLab.config(temporary.resolve("out")).withSlots(1).withPosts(Rate.UNLIMITED));
        assertThat(restore(id)).isEqualTo(200);
        assertThat(lab.status(id)).isEqualTo(before);
        assertThat(lab.path(id, "output.log")).hasBinaryContent(events);
        assertThat(restore(id)).isEqualTo(409);
        assertThat(lab.http.get("/api/trash").json()).isEmpty();
    }

    @Test
    void aQueuedRunLeavesTheLineAndComesBackToIt() throws IOException {
        String running = lab.launch("{\"gate\":\"gate\"}");
        lab.awaitStatus(running, "running");
        String queued = lab.launch("{\"rounds\":1}");
        assertThat(put(running)).isEqualTo(409);
        assertThat(put(queued)).isEqualTo(200);
        assertThat(restore(queued)).isEqualTo(200);
        lab.openGate(running);
        lab.awaitStatus(queued, "completed");
    }

    @Test
    void itIsEmptiedOnDemand() {
        String id = lab.launch("{\"rounds\":1}");
        lab.awaitStatus(id, "completed");
        lab.awaitEnd(id);
        assertThat(put(id)).isEqualTo(200);
        assertThat(lab.http.delete("/api/trash").json().path("removed").asInt()).isEqualTo(1);
        assertThat(restore(id)).isEqualTo(404);
        assertThat(temporary.resolve("out").resolve(".trash")).isEmptyDirectory();
    }

    @Test
    void whatIsNotThereOrNoIdIsRefused() {
        assertThat(put("nobody")).isEqualTo(404);
        assertThat(restore("nobody")).isEqualTo(404);
        assertThat(put("a.b")).isEqualTo(400);
        assertThat(restore("a.b")).isEqualTo(400);
    }

    @Tag("process")
    @Test
    void itEmptiesItselfWhileTheLabGoesOn() throws IOException {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2030-01-01T00:00:00Z"));
        InstantSource clock = now::get;
        RunStore store = new RunStore(temporary.resolve("other"));
        Trash trash = new Trash(store, clock);
        RunDirectory old = store.create(Json.object());
        RunDirectory young = store.create(Json.object());
        trash.put(old);
        now.set(now.get().plus(Trash.KEPT));
        trash.put(young);
        now.set(now.get().plusSeconds(1));
        try (TrashCollection collecting = new TrashCollection(trash, Duration.ofMillis(5))) {
            assertThat(collecting).isNotNull();
            await().atMost(TestLab.PATIENCE).until(() -> trash.all().size() == 1);
            assertThat(trash.all()).singleElement().extracting(Trash.Entry::id).isEqualTo(young.id());
        }
    }
}
