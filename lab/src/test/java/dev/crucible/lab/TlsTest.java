package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.lab.queue.QueueId;
import dev.crucible.lab.queue.RedisAddress;
import dev.crucible.lab.queue.RedisQueue;
import dev.crucible.lab.queue.RedisTls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Redis that speaks TLS alone, with a certificate of its own making. */
class TlsTest {

    private static final QueueId LINE = new QueueId("tls");

    @TempDir
    Path temporary;

    private TestRedis redis;

    @BeforeEach
    void start() throws Exception {
        TestCertificate certificate = TestCertificate.make(temporary.resolve("certificate"));
        redis = TestRedis.encrypted(temporary.resolve("redis"), certificate).start();
    }

    @AfterEach
    void stop() {
        redis.close();
    }

    private static RedisQueue queue(RedisAddress address) {
        return new RedisQueue(address, LINE, Duration.ofSeconds(5));
    }

    @Tag("process")
    @Test
    void queuesWithWhomItTrusts() throws Exception {
        try (RedisQueue queue = queue(redis.address())) {
            queue.enqueue("run", 0, 5);
            assertThat(queue.take("worker", false).orElseThrow().run()).isEqualTo("run");
        }
    }

    @Test
    void doesNotSpeakToWhomItDoesNotTrust() throws IOException {
        assertRefused(redis.untrusted());
        // The right certificate, but for another name.
        String other = redis.address().uri().toString().replace("127.0.0.1", "localhost");
        assertRefused(RedisAddress.of(other));
    }

    private static void assertRefused(RedisAddress address) {
        try (RedisQueue queue = queue(address)) {
            assertThatThrownBy(() -> queue.enqueue("run", 0, 5))
                    .isInstanceOf(RedisQueue.UnreachableException.class)
                    .message()
                    .doesNotContain(TestRedis.PASSWORD);
        }
    }

    @Test
    void namesTheFileThatHoldsNoCertificate() throws IOException {
        Path file = Files.writeString(temporary.resolve("notes.pem"), "none");
        RedisAddress address = RedisAddress.of("rediss://127.0.0.1?ca=" + file);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RedisTls.sockets(address))
                .withMessage("ca: " + file + " does not hold certificates in PEM form");
        assertThatIllegalArgumentException().isThrownBy(() -> RedisAddress.of("redis://127.0.0.1?ca=" + file));
        assertThatIllegalArgumentException().isThrownBy(() -> RedisAddress.of("rediss://127.0.0.1?timeout=5"));
    }
}
