package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.io.Json;
import dev.crucible.lab.Client.Answer;
import dev.crucible.lab.runs.IdempotencyKeys;
import dev.crucible.lab.runs.RunStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Launches that are sent more than once. */
class IdempotencyTest {

    private static final String BODY = "{\"shared_settings\":{\"fake\":{}},\"simulation_strategies\":[{}]}";

    @TempDir
    Path temporary;

    private static Answer launch(TestLab lab, String key, String body) {
        return lab.http.send("POST", "/api/simulations", body, "Idempotency-Key", key);
    }

    private static String id(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer.json().get("simulation_id").asText();
    }

    @Test
    void startsOneRunForAKeyAlsoAfterARestart() throws IOException {
        String first;
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            first = id(launch(lab, "k-1", BODY));
            assertThat(id(launch(lab, "k-1", BODY.replace(":", " : ")))).isEqualTo(first);
            assertThat(id(launch(lab, "k-2", BODY))).isNotEqualTo(first);
            assertThat(lab.http.get("/api/simulations").json()).hasSize(2);
            assertThat(lab.http.get("/api/simulations/" + first).text()).doesNotContain(".launch");
            lab.awaitStatus(first, "completed");
        }
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            assertThat(id(launch(lab, "k-1", BODY))).isEqualTo(first);
            Answer other = launch(lab, "k-1", "{}");
            assertThat(other.status()).isEqualTo(422);
            assertThat(other.json().at("/detail/0/loc").toString()).isEqualTo("[\"header\",\"Idempotency-Key\"]");
            assertThat(lab.http.delete("/api/simulations/" + first).status()).isEqualTo(200);
            assertThat(id(launch(lab, "k-1", BODY))).isNotEqualTo(first);
        }
    }

    @Test
    void startsOneRunForManyAtOnce() throws Exception {
        try (TestLab lab = TestLab.start(temporary.resolve("out"));
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<String> call = () -> id(launch(lab, "same", BODY));
            Set<String> ids = new HashSet<>();
            for (Future<String> id : callers.invokeAll(Collections.nCopies(20, call))) {
                ids.add(id.get());
            }
            assertThat(ids).hasSize(1);
            assertThat(lab.http.get("/api/simulations").json()).hasSize(1);
        }
    }

    @Test
    void refusesKeys() throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            assertThat(launch(lab, "a b", BODY).status()).isEqualTo(422);
            assertThat(launch(lab, "x".repeat(256), BODY).status()).isEqualTo(422);
            assertThat(lab.http.get("/api/simulations").json()).isEmpty();
        }
    }

    @Test
    void forgetsAKeyAfterADay() throws IOException {
        RunStore store = new RunStore(temporary.resolve("out"));
        AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2025-01-01T00:00:00Z"));
        IdempotencyKeys.Start start =
                mark -> store.create(Json.object(), Optional.of(mark), 0, Optional.empty(), List.of());
        String first = new IdempotencyKeys(store, now::get).once("k", Json.object(), start);
        now.set(now.get().plus(Duration.ofHours(23)));
        assertThat(new IdempotencyKeys(store, now::get).once("k", Json.object(), start))
                .isEqualTo(first);
        now.set(now.get().plus(Duration.ofHours(1)));
        assertThat(new IdempotencyKeys(store, now::get).once("k", Json.object(), start))
                .isNotEqualTo(first);
    }
}
