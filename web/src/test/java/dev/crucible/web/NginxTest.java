package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Debian's nginx with no line but {@code proxy_pass} in front of a service: it speaks HTTP/1.0 and sends its own Host. */
class NginxTest {

    private static final String TOKEN = "0123456789abcdef";
    private static final String CONFIG = """
            daemon off; pid %1$s/pid; error_log %1$s/error.log;
            events {}
            http {
              access_log off;
              client_body_temp_path %1$s/a; proxy_temp_path %1$s/b; fastcgi_temp_path %1$s/c;
              uwsgi_temp_path %1$s/d; scgi_temp_path %1$s/e;
              server { listen 127.0.0.1:%2$d; location / { proxy_pass http://127.0.0.1:%3$d; } }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void passesThroughNginxWithItsDefaults() throws Exception {
        Path nginx =
                Path.of(Optional.ofNullable(System.getenv("CRUCIBLE_NGINX")).orElse("/usr/sbin/nginx"));
        assumeTrue(Files.isExecutable(nginx), "nginx is not installed");
        Routes routes = new Routes()
                .get(
                        "/open",
                        exchange -> exchange.json(
                                JsonNodeFactory.instance.objectNode().put("ok", true)))
                .get("/lines", exchange -> {
                    try (var out = exchange.stream("text/plain")) {
                        out.write("one\ntwo\n".getBytes(StandardCharsets.US_ASCII));
                    }
                })
                .post("/things", exchange -> exchange.json(201, exchange.jsonObject()));
        WebConfig config = new WebConfig("127.0.0.1", 0, Optional.of(TOKEN), Admission.OWN, Set.of());
        try (WebService service = WebService.start(config, routes)) {
            int port = freePort();
            Path file = Files.writeString(folder.resolve("nginx.conf"), CONFIG.formatted(folder, port, service.port()));
            Process process = new ProcessBuilder(nginx.toString(), "-c", file.toString(), "-p", folder.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("out.log").toFile())
                    .start();
            try {
                awaitPort(process, port);
                String token = "Authorization: Bearer " + TOKEN + "\r\n";
                assertThat(RawClient.get(port, "/open", token))
                        .startsWith("HTTP/1.1 200 ")
                        .contains("{\"ok\":true}");
                assertThat(RawClient.get(port, "/lines", token)).contains("one\ntwo\n");
                assertThat(RawClient.call(port, "HEAD /open", token, "")).startsWith("HTTP/1.1 200 ");
                assertThat(RawClient.call(port, "POST /things", token + "Content-Type: application/json\r\n", "{}"))
                        .startsWith("HTTP/1.1 201 ");
                assertThat(RawClient.get(port, "/open")).startsWith("HTTP/1.1 401 ");
            } finally {
                process.destroy();
                process.waitFor();
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void awaitPort(Process process, int port) throws InterruptedException {
        while (process.isAlive()) {
            try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException e) {
                Thread.onSpinWait();
            }
        }
        throw new AssertionError("nginx ended");
    }
}
