package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.engine.results.Fence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.StreamEntryID;

/** What lies in the lab's keys of Redis and is not the lab's is skipped, and told. */
@Tag("process")
class ForeignRedisTest extends QueueScene {

    private enum Foreign {
        WORKER_THAT_IS_NO_JSON,
        WORKER_OF_ANOTHER_SHAPE,
        WORKER_FROM_THE_FUTURE,
        BEAT_WITHOUT_WORKER,
        ENTRY_WITHOUT_RUN,
        ENTRY_OF_NO_ATTEMPT,
        KNOWN_ENTRY_THAT_IS_NONE,
        LINE_OF_ANOTHER_KIND,
        WORKERS_OF_ANOTHER_KIND,
        BEATS_OF_ANOTHER_KIND,
        ENTRIES_OF_ANOTHER_KIND,
        BOOT_OF_ANOTHER_KIND;

        void put(RedisClient redis, String key) {
            switch (this) {
                case WORKER_THAT_IS_NO_JSON -> {
                    redis.hset(key + "workers", "x", "{not json");
                    redis.zadd(key + "beats", 9e99, "x");
                }
                case WORKER_OF_ANOTHER_SHAPE -> {
                    redis.hset(key + "workers", "x", "[1]");
                    redis.zadd(key + "beats", (double) System.currentTimeMillis(), "x");
                }
                case WORKER_FROM_THE_FUTURE -> {
                    redis.hset(key + "workers", "x", "{\"host\":\"h\",\"slots\":1,\"running\":[]}");
                    redis.zadd(key + "beats", 9e99, "x");
                }
                case BEAT_WITHOUT_WORKER -> redis.zadd(key + "beats", 9e99, "nobody");
                case ENTRY_WITHOUT_RUN -> redis.xadd(key + "line:9", StreamEntryID.NEW_ENTRY, Map.of("foo", "bar"));
                case ENTRY_OF_NO_ATTEMPT ->
                    redis.xadd(
                            key + "line:9",
                            StreamEntryID.NEW_ENTRY,
                            Map.of("run", "../x", "attempt", "99999999999999"));
                case KNOWN_ENTRY_THAT_IS_NONE -> redis.hset(key + "entries", "api_run_x", "what?");
                case LINE_OF_ANOTHER_KIND -> {
                    redis.del(key + "line:0");
                    redis.set(key + "line:0", "x");
                }
                case WORKERS_OF_ANOTHER_KIND -> {
                    redis.del(key + "workers");
                    redis.set(key + "workers", "x");
                }
                case BEATS_OF_ANOTHER_KIND -> {
                    redis.del(key + "beats");
                    redis.set(key + "beats", "x");
                }
                case ENTRIES_OF_ANOTHER_KIND -> {
                    redis.del(key + "entries");
                    redis.lpush(key + "entries", "x");
                }
                case BOOT_OF_ANOTHER_KIND -> {
                    redis.del(key + "boot");
                    redis.lpush(key + "boot", "x");
                }
            }
        }
    }

    private String key() throws Exception {
        return "crucible:{" + Files.readString(out.resolve(".queue")).strip() + "}:";
    }

    @ParameterizedTest
    @EnumSource(Foreign.class)
    void theQueueGoesOn(Foreign foreign) throws Exception {
        lab();
        var worker = inside();
        awaitWorkers(1);
        try (RedisClient client = redis.client()) {
            foreign.put(client, key());
        }
        String first = lab.launch("{\"rounds\":1}");
        lab.awaitStatus(first, "completed");
        awaitWorkers(1);
        String last = lab.launch("{\"rounds\":1}");
        lab.awaitStatus(last, "completed");
        assertThat(Fence.owner(run(last))).isEqualTo(worker.id());
        assertThat(health().get("redis").asText()).isEqualTo("connected");
    }

    @Test
    void healthNamesIt() throws Exception {
        lab();
        await().atMost(TestLab.PATIENCE)
                .until(() -> health().get("redis").asText().equals("connected"));
        assertThat(health().has("redis_foreign")).isFalse();
        try (RedisClient client = redis.client()) {
            Foreign.WORKER_THAT_IS_NO_JSON.put(client, key());
        }
        await().atMost(TestLab.PATIENCE).until(() -> health().has("redis_foreign"));
        assertThat(health().get("redis_foreign").toString()).contains("worker x");
        assertThat(health().get("celery_workers").asInt()).isZero();
        String id = lab.launch("{\"rounds\":1}");
        lab.awaitStatus(id, "completed");
    }

    @Test
    void aWorkerWhoseClockIsOffIsNotDead() throws Exception {
        lab();
        worker();
        awaitWorkers(1);
        String id = lab.launch("{\"gate\":\"gate\"}");
        awaitRunning(id);
        // What a worker writes whose clock is five minutes behind.
        Path status = lab.path(id, "status.json");
        String said = Files.readString(status);
        String stale = java.time.Instant.now().minusSeconds(300).toString();
        Files.writeString(
                status, said.replaceAll("\"updated_at\"\\s*:\\s*\"[^\"]*\"", "\"updated_at\":\"" + stale + "\""));
        Files.writeString(lab.path(id, ".alive-1"), stale);
        assertThat(lab.status(id).path("status").asText()).isEqualTo("running");
        lab.openGate(id);
        lab.awaitStatus(id, "completed");
        assertThat(Fence.last(run(id))).isEqualTo(1);
    }
}
