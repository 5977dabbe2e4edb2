package dev.crucible.bridge;

import static dev.crucible.bridge.NovelClient.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** A stopping bridge, as clients of both protocols see it. */
class StopTest extends BridgeFixture {

    @Test
    void whoeverWaitsIsToldByAnAgent() throws Exception {
        List<ConcurrentLinkedQueue<JsonNode>> answers = new ArrayList<>();
        List<Thread> readers = new ArrayList<>();
        for (ObjectNode said : List.of(
                message("say I was just about to begin. | wait", "numbered", "ada")
                        .put("protocol", 2),
                message("say I was just about to begin. | wait", "live", "bob").put("live", true),
                message("say I was just about to begin. | wait", "burst", "cyd"),
                message("wait", "silent", "dan"))) {
            ConcurrentLinkedQueue<JsonNode> seen = new ConcurrentLinkedQueue<>();
            answers.add(seen);
            readers.add(Thread.startVirtualThread(() -> stream(said, seen)));
        }
        await().until(() -> crew.waiting.get() == 4);
        bridge.close();
        for (Thread reader : readers) {
            reader.join();
        }
        for (ConcurrentLinkedQueue<JsonNode> seen : answers) {
            JsonNode farewell = seen.stream()
                    .filter(record -> record.path("message").asText().contains("being stopped"))
                    .findFirst()
                    .orElseThrow();
            assertThat(farewell.path("action").asText()).isEqualTo("message");
            assertThat(farewell.path("agent").asText()).isIn("metis", "hephaestus");
            assertThat(farewell.path("affinity_delta").asDouble()).isZero();
        }
        assertThat(reason(answers.getFirst())).isEqualTo("failed");
        assertThat(crew.cancelled).hasSize(4);
    }

    @Test
    void whoeverComesMeanwhileIsAskedToComeAgain() throws Exception {
        ConcurrentLinkedQueue<JsonNode> seen = new ConcurrentLinkedQueue<>();
        crew.cancelling.acquire();
        Thread reader = reading(message("say Before the stop. | wait", "c1", "ada"), seen);
        await().until(() -> said(seen, "message"));
        Thread stop = Thread.startVirtualThread(bridge::close);
        await().until(() -> said(seen, "end"));
        reader.join();
        for (String path : List.of("/message", "/action", "/gossip", "/tts")) {
            HttpURLConnection refused = post(path, message("say Hello.", "c2", "ada"));
            assertThat(refused.getResponseCode()).as(path).isEqualTo(503);
            assertThat(refused.getHeaderField("Retry-After")).as(path).isEqualTo("10");
        }
        assertThat(client.health()).isEqualTo(503);
        crew.cancelling.release();
        stop.join();
    }
}
