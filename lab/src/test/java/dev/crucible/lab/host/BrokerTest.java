package dev.crucible.lab.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import redis.embedded.RedisServer;

class BrokerTest {

    @Test
    void saysWhetherARealRedisAnswers() throws IOException {
        int port = freePort();
        Broker broker = new Broker(Optional.of(URI.create("redis://127.0.0.1:" + port)));
        assertThat(broker.health().get("redis").asText()).isEqualTo("unreachable");
        assertThat(broker.health().get("status").asText()).isEqualTo("degraded");
        RedisServer redis = RedisServer.newRedisServer()
                .port(port)
                .setting("bind 127.0.0.1")
                .build();
        redis.start();
        try {
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> broker.health().get("redis").asText().equals("connected"));
            assertThat(broker.health().toString())
                    .isEqualTo("{\"status\":\"healthy\",\"redis\":\"connected\",\"celery_workers\":0,"
                            + "\"execution_mode\":\"subprocess\"}");
        } finally {
            redis.stop();
        }
        await().atMost(Duration.ofSeconds(20))
                .until(() -> broker.health().get("redis").asText().equals("unreachable"));
    }

    @Test
    void givesUpOnASilentRedis() throws IOException {
        try (ServerSocket silent = new ServerSocket(0)) {
            Broker broker = new Broker(Optional.of(URI.create("redis://127.0.0.1:" + silent.getLocalPort())));
            long start = System.nanoTime();
            assertThat(broker.health().get("redis").asText()).isEqualTo("unreachable");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(6));
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
