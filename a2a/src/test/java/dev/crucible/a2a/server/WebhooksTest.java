package dev.crucible.a2a.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.json.Json;
import dev.crucible.bench.conformance.TestProfile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhooksTest {

    /** A received event. */
    private record Delivery(String authorization, String token, JsonNode body) {}

    private final BlockingQueue<Delivery> deliveries = new LinkedBlockingQueue<>();
    private final AtomicInteger refusals = new AtomicInteger(1);

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (refusals.getAndDecrement() > 0) {
                exchange.sendResponseHeaders(503, -1);
                return;
            }
            var headers = exchange.getRequestHeaders();
            deliveries.add(new Delivery(
                    headers.getFirst("Authorization"), headers.getFirst("X-A2A-Notification-Token"), Json.parse(body)));
            exchange.sendResponseHeaders(204, -1);
        }
    }

    @Test
    void postsEveryEventInOrderAndTriesAgain() throws Exception {
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/hook", this::receive);
        receiver.start();
        try (Served agent = Served.of(new TestProfile(Duration.ZERO))) {
            ObjectNode params = Served.message("tck-input-required");
            params.putObject("configuration")
                    .putObject("taskPushNotificationConfig")
                    .put("url", "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hook")
                    .put("token", "secret")
                    .putObject("authentication")
                    .put("scheme", "Bearer")
                    .put("credentials", "key");
            String id = agent.rpc("SendMessage", params).at("/result/task/id").asText();
            agent.rpc("SendMessage", Served.message("tck-complete-task", "taskId", id));
            for (String field : new String[] {"task", "statusUpdate", "statusUpdate", "statusUpdate"}) {
                Delivery next = deliveries.poll(10, TimeUnit.SECONDS);
                assertThat(next).isNotNull();
                assertThat(next.body().fieldNames()).toIterable().containsExactly(field);
                assertThat(next.authorization()).isEqualTo("Bearer key");
                assertThat(next.token()).isEqualTo("secret");
            }
        } finally {
            receiver.stop(0);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost/",
                "http://127.0.0.1:80/",
                "http://[::1]/",
                "http://0.0.0.0/",
                "http://10.1.2.3/",
                "http://192.168.0.1/",
                "http://172.16.0.1/",
                "http://169.254.169.254/latest/meta-data",
                "http://100.64.0.1/",
                "http://[fd00::1]/",
                "http://[::ffff:127.0.0.1]/",
                "http://[64:ff9b::7f00:1]/",
                "http://2130706433/",
                "http://user@93.184.216.34/",
                "file:///etc/passwd",
                "ftp://93.184.216.34/",
                "http:///x",
                "not an address"
            })
    void refusesWhatIsNotPublic(String url) {
        assertThatThrownBy(() -> new WebhookPolicy(Set.of()).require(url))
                .isInstanceOf(A2aException.class)
                .hasMessageContaining("url:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://93.184.216.34/x", "https://93.184.216.34:8443/x", "http://[2606:4700::1]/"})
    void allowsPublicAddresses(String url) {
        assertThat(new WebhookPolicy(Set.of()).require(url)).hasToString(url);
    }

    @Test
    void allowsHostsThatWereNamed() {
        assertThat(new WebhookPolicy(Set.of("LocalHost")).require("http://localhost:1/x"))
                .hasPort(1);
    }
}
