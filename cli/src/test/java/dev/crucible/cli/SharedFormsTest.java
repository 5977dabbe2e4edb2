package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.service.Agents;
import dev.crucible.agents.service.AgentsConfig;
import dev.crucible.bridge.Bridge;
import dev.crucible.bridge.BridgeConfig;
import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.lab.Lab;
import dev.crucible.lab.LabConfig;
import dev.crucible.web.Admission;
import dev.crucible.web.CloseableGroup;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lab, agents and bridge answer the same requests in the same form: status, headers and the shape of the body. */
class SharedFormsTest {

    static final String TOKEN = "0123456789abcdef";
    private static final String BEARER = "Authorization: Bearer " + TOKEN;
    private static final String JSON_TYPE = "Content-Type: application/json";
    private static final String PREFLIGHT = "Access-Control-Request-Method: POST";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int COUNT = 100;

    @TempDir
    Path folder;

    @Test
    void answerTheSameHundredRequestsInTheSameForm() throws Exception {
        Map<String, String> requests = requests();
        assertThat(requests).hasSize(COUNT);
        try (CloseableGroup parts = new CloseableGroup()) {
            Map<String, Integer> services = start(parts, folder);
            List<String> differences = new ArrayList<>();
            Set<String> statuses = new TreeSet<>();
            for (Map.Entry<String, String> request : requests.entrySet()) {
                Map<String, String> forms = new LinkedHashMap<>();
                for (Map.Entry<String, Integer> service : services.entrySet()) {
                    forms.put(service.getKey(), form(ask(service.getValue(), request.getValue()), service.getValue()));
                }
                if (forms.values().stream().distinct().count() > 1) {
                    differences.add(request.getKey() + "\n" + forms.toString().replace(", ", ",\n"));
                }
                statuses.add(forms.get("lab").split(" ", 3)[1]);
                assertThat(forms.get("lab"))
                        .as(request.getKey())
                        .startsWith("HTTP/1.1 ")
                        .doesNotContain(" 500 ");
            }
            assertThat(differences).isEmpty();
            assertThat(statuses).contains("200", "307", "400", "401", "403", "404", "405", "415", "431");
        }
    }

    /** Starts lab, agents and bridge, which know one token, and returns their ports. */
    static Map<String, Integer> start(CloseableGroup parts, Path folder) throws IOException {
        Lab lab = Lab.start(LabConfig.local(folder.resolve("out"), folder.resolve("datasets"))
                .withPort(0)
                .withToken(TOKEN));
        parts.push(lab);
        AgentsConfig config = AgentsConfig.local(URI.create("http://127.0.0.1:" + lab.port()), folder.resolve("data"));
        Agents agents = Agents.start(config.withPort(0).withToken(Optional.of(TOKEN)));
        parts.push(agents);
        Bridge bridge = Bridge.start(new BridgeConfig(
                "127.0.0.1",
                0,
                Tokens.of(Optional.of(TOKEN)),
                Admission.OWN,
                URI.create("http://127.0.0.1:" + agents.port()),
                Optional.of(TOKEN),
                config.identity(),
                folder.resolve("data"),
                new BridgeConfig.Voice.Off(),
                TurnLimits.usual(),
                Rate.UNLIMITED));
        parts.push(bridge);
        Map<String, Integer> services = new LinkedHashMap<>();
        services.put("lab", lab.port());
        services.put("agents", agents.port());
        services.put("bridge", bridge.port());
        return services;
    }

    /** Returns the requests by a name; HOST stands for the service's own address. */
    private static Map<String, String> requests() {
        Map<String, String> all = new LinkedHashMap<>();
        for (String path : List.of("/live", "/nowhere", "/live/", "/nowhere/")) {
            for (String method : List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")) {
                add(all, method + " " + path, "Host: HOST", BEARER);
            }
        }
        for (String host : List.of("evil.example", "localhost", "LOCALHOST", "[::1]", "a@localhost", "")) {
            add(all, "GET /live", "Host: " + host, BEARER);
            add(all, "POST /live", "Host: " + host, BEARER);
        }
        for (String origin :
                List.of("null", "http://evil.example", "http://localhost:5173", "http://localhost:9999", "")) {
            add(all, "GET /live", "Host: HOST", BEARER, "Origin: " + origin);
            add(all, "DELETE /live", "Host: HOST", BEARER, "Origin: " + origin);
            add(all, "OPTIONS /live", "Host: HOST", PREFLIGHT, "Origin: " + origin);
        }
        for (String site : List.of("cross-site", "same-site", "same-origin", "none")) {
            add(all, "PUT /live", "Host: HOST", BEARER, "Sec-Fetch-Site: " + site);
        }
        for (String path : List.of(
                "//live",
                "/live/..",
                "/%2e%2e/live",
                "/live?x=[1]|^",
                "/live?x=%zz",
                "/%ff",
                "/%00",
                "/LIVE",
                "/live%2F",
                "/li ve",
                "http://HOST/live")) {
            add(all, "GET " + path, "Host: HOST", BEARER);
        }
        for (String token : List.of("Bearer wrong", "Basic " + TOKEN, "Bearer  " + TOKEN, "bearer " + TOKEN)) {
            add(all, "GET /metrics", "Host: HOST", "Authorization: " + token);
        }
        add(all, "GET /metrics", "Host: HOST");
        add(all, "GET /metrics?token=wrong", "Host: HOST");
        add(all, "GET /metrics", "Host: HOST", "Cookie: crucible_1=" + TOKEN);
        add(all, "GET /nowhere", "Host: HOST");
        add(all, "GET /live", "Host: HOST", "X-Request-Id: mine-1");
        add(all, "GET /live", "Host: HOST", "X-Request-Id: not one");
        body(all, "POST /nowhere", "{}", "Host: HOST", BEARER, JSON_TYPE, "Content-Length: 2");
        body(all, "POST /nowhere", "2\r\n{}\r\n0\r\n\r\n", "Host: HOST", BEARER, "Transfer-Encoding: chunked");
        body(all, "POST /nowhere", "2\r\n{}\r\n0\r\n\r\n", "Host: HOST", BEARER, "Transfer-Encoding: Chunked");
        body(all, "POST /nowhere", "0\r\n\r\n", "Host: HOST", "Content-Length: 2", "Transfer-Encoding: chunked");
        add(all, "POST /nowhere", "Host: HOST", BEARER, "Content-Length: x");
        add(all, "POST /nowhere", "Host: HOST", BEARER, "Content-Length: -1");
        body(all, "POST /nowhere", "{}", "Host: HOST", BEARER, "Content-Encoding: gzip", "Content-Length: 2");
        add(all, "GET /live", "Host: HOST", "X-Long: " + "x".repeat(100_000));
        all.put("HTTP/1.0", "GET /live HTTP/1.0\r\nConnection: close\r\n\r\n");
        all.put("an empty line first", "\r\nGET /live HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n");
        all.put("HTTP/1.2", "GET /live HTTP/1.2\r\nHost: HOST\r\nConnection: close\r\n\r\n");
        all.put("no request", "nonsense\r\n\r\n");
        return all;
    }

    private static void add(Map<String, String> all, String line, String... headers) {
        body(all, line, "", headers);
    }

    private static void body(Map<String, String> all, String line, String body, String... headers) {
        String head = String.join("\r\n", headers);
        String name = line + " | " + String.join(" | ", headers);
        all.put(
                name.substring(0, Math.min(name.length(), 200)) + (body.isEmpty() ? "" : " | " + body.strip()),
                line + " HTTP/1.1\r\n" + head + "\r\nConnection: close\r\n\r\n" + body);
    }

    private static String ask(int port, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream()
                    .write(request.replace("HOST", "127.0.0.1:" + port).getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (SocketException e) {
            return "reset";
        }
    }

    /** Returns the answer without what is the service's own: times, lengths, ids, ports and contents. */
    private static String form(String answer, int port) throws IOException {
        int end = answer.indexOf("\r\n\r\n");
        if (end < 0) {
            return answer;
        }
        String[] lines = answer.substring(0, end).split("\r\n");
        Map<String, String> headers = new TreeMap<>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            String name = lines[i].substring(0, colon).toLowerCase(Locale.ROOT);
            String value = lines[i].substring(colon + 1).strip();
            switch (name) {
                case "date", "content-length" -> headers.put(name, "…");
                case "x-request-id" -> headers.put(name, value.equals("mine-1") ? value : "…");
                default -> headers.put(name, value.replace(Integer.toString(port), "PORT"));
            }
        }
        return lines[0] + " " + headers + " "
                + shape(answer.substring(end + 4), headers.getOrDefault("content-type", ""));
    }

    private static String shape(String body, String type) throws IOException {
        if (body.isEmpty() || !type.startsWith("application/json")) {
            return body.isEmpty() ? "" : "a body";
        }
        JsonNode node = JSON.readTree(body);
        if (node.has("checks")) {
            ((ObjectNode) node).put("checks", "…");
        }
        // The bridge's clients look for the text under another key too.
        if (node.path("error").equals(node.path("detail"))) {
            ((ObjectNode) node).remove("error");
        }
        return node.toString();
    }
}
