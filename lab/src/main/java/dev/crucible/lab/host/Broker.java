package dev.crucible.lab.host;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.Optional;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/** Whether the broker answers. One PING serves all who ask within a second. */
public final class Broker {

    private static final int TIMEOUT_MILLIS = 2_000;
    private static final long VALID_NANOS = 1_000_000_000L;

    private final Optional<URI> address;
    private String answer = "";
    private long asked;

    public Broker(Optional<URI> address) {
        this.address = address;
    }

    /** The answer of the health endpoint; simulations run as child processes whatever the broker says. */
    public ObjectNode health() {
        String redis = address.map(this::ping).orElse("not configured");
        return JsonNodeFactory.instance
                .objectNode()
                .put("status", redis.equals("connected") ? "healthy" : "degraded")
                .put("redis", redis)
                .put("celery_workers", 0)
                .put("execution_mode", "subprocess");
    }

    private synchronized String ping(URI uri) {
        if (answer.isEmpty() || System.nanoTime() - asked > VALID_NANOS) {
            answer = reachable(uri) ? "connected" : "unreachable";
            asked = System.nanoTime();
        }
        return answer;
    }

    private static boolean reachable(URI uri) {
        try (Jedis jedis = new Jedis(uri, TIMEOUT_MILLIS, TIMEOUT_MILLIS)) {
            return "PONG".equals(jedis.ping());
        } catch (JedisException e) {
            // The reason may hold the address with its password, so it is not logged.
            return false;
        }
    }
}
