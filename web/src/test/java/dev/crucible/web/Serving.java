package dev.crucible.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** A service of a few routes on a free port, started for each class of tests. */
abstract class Serving {

    static final CountDownLatch streamEnded = new CountDownLatch(1);

    static WebService service;

    static int port;

    @BeforeAll
    static void start() {
        service = WebService.start(config("127.0.0.1", Optional.empty()), routes());
        port = service.port();
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    static WebConfig config(String host, Optional<String> token) {
        return new WebConfig(host, 0, token, Admission.OWN, Set.of("/open"));
    }

    static Routes routes() {
        return new Routes()
                .get(
                        "/open",
                        exchange -> exchange.json(
                                JsonNodeFactory.instance.objectNode().put("ok", true)))
                .get(
                        "/things/{id}",
                        exchange -> exchange.json(
                                JsonNodeFactory.instance.objectNode().put("id", exchange.path("id"))))
                .get(
                        "/files/{path+}",
                        exchange -> exchange.json(
                                JsonNodeFactory.instance.objectNode().put("path", exchange.path("path"))))
                .post("/things", exchange -> exchange.json(201, exchange.jsonObject()))
                .get("/moved", exchange -> exchange.redirect("/open"))
                .get("/broken", exchange -> {
                    throw new IllegalStateException("secret /etc/passwd");
                })
                .get("/stream", exchange -> {
                    try (EventStream events = exchange.events()) {
                        while (true) {
                            events.event("tick", "7", "a\nb");
                            Thread.onSpinWait();
                        }
                    } finally {
                        streamEnded.countDown();
                    }
                });
    }

    static String post(String body, String headers) throws IOException {
        return postTo(port, body, headers);
    }

    static String postTo(int port, String body, String headers) throws IOException {
        return RawClient.call(port, "POST /things", "Content-Type: application/json\r\n" + headers, body);
    }
}
