package dev.crucible.bench.wire;

import dev.crucible.engine.random.RandomStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Makes bad requests of good ones, the same for the same seed. */
final class Mutator {

    private static final List<String> METHODS = List.of(
            "GET",
            "POST",
            "PUT",
            "PATCH",
            "DELETE",
            "HEAD",
            "OPTIONS",
            "TRACE",
            "CONNECT",
            "get",
            "BREW",
            "PO(ST",
            "Ä",
            "",
            "A".repeat(300));
    private static final List<String> SEGMENTS = List.of(
            "run",
            "..",
            ".",
            "",
            "%00",
            "%2e%2e",
            "%2f",
            "%c3%28",
            "%",
            "%zz",
            "a%20b",
            "~",
            "con",
            "a;b",
            "a|b",
            "\"",
            "<x>",
            "{id}",
            "é",
            "%E4%B8%96",
            "*",
            "?",
            "#",
            "a.csv",
            "config.json",
            "0".repeat(300),
            "x".repeat(9_000),
            "..%5c..%5c");
    private static final List<String> PARAMETERS = List.of(
            "limit",
            "offset",
            "sort",
            "q",
            "status",
            "name",
            "download",
            "priority",
            "estimate",
            "dry_run",
            "token",
            "ticket",
            "pageSize",
            "pageToken",
            "historyLength",
            "contextId",
            "",
            "%",
            "[]");
    private static final List<String> VALUES = List.of(
            "",
            "1",
            "-1",
            "0",
            "1e9",
            "99999999999999999999",
            "true",
            "null",
            "%ff",
            "%zz",
            "a&b=c",
            "'",
            "\"",
            "[1]",
            "2026-01-01T00:00:00Z",
            "x".repeat(3_000),
            "%00",
            "é");
    private static final List<String> HEADERS = List.of(
            "Content-Type: text/plain",
            "Content-Type: ;;/",
            "Content-Type: application/json; charset=utf-16",
            "Content-Type:",
            "Accept: ;;;,,text/html;q=x",
            "Accept: text/event-stream",
            "Accept: text/html",
            "Origin: https://evil.example",
            "Origin: null",
            "Host: evil.example",
            "Host:",
            "Host: localhost:99999999",
            "Last-Event-ID: -5",
            "Last-Event-ID: 99999999999999999999",
            "Last-Event-ID: é",
            "Idempotency-Key: ",
            "Idempotency-Key: k",
            "Idempotency-Key: " + "k".repeat(3_000),
            "Range: bytes=5-1",
            "If-None-Match: \"",
            "Cookie: ====;;;",
            "Authorization: Bearer",
            "Authorization: Basic !!",
            "Expect: 100-continue",
            "Expect: 200-ok",
            "Content-Encoding: gzip",
            "Content-Encoding: frob",
            "Accept-Encoding: ;q=x",
            "Connection: close",
            "Connection: Upgrade, HTTP2-Settings",
            "Upgrade: h2c",
            "Upgrade: websocket",
            "Sec-WebSocket-Key: x",
            "Sec-WebSocket-Version: 13",
            "X-Request-Id: \u0001",
            "no colon at all",
            ": empty name",
            " folded: line",
            "X-Large: " + "v".repeat(20_000),
            "A2A-Version: 0.3",
            "A2A-Version: 9",
            "A2A-Extensions: ,,,",
            "Mcp-Session-Id: x",
            "Forwarded: for=x",
            "X-Forwarded-Host: evil",
            "Sec-Fetch-Site: cross-site",
            "TE: trailers");
    private static final List<List<String>> FRAMINGS = List.of(
            List.of(),
            List.of("Content-Length: -5"),
            List.of("Content-Length: 1"),
            List.of("Content-Length: 999999"),
            List.of("Content-Length: 99999999999999999999"),
            List.of("Content-Length: 2", "Content-Length: 3"),
            List.of("Content-Length: 5", "Transfer-Encoding: chunked"),
            List.of("Transfer-Encoding: chunked"),
            List.of("Transfer-Encoding: frob"),
            List.of("Transfer-Encoding: gzip, chunked"));

    private final RandomStream random;
    private final JsonMutator bodies;

    Mutator(long seed) {
        random = new RandomStream(seed);
        bodies = new JsonMutator(random);
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** One of {@code requests}, changed in one to three ways. */
    WireRequest mutated(List<WireRequest> requests) {
        WireRequest request = any(requests);
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            request = changed(request);
        }
        return request;
    }

    private WireRequest changed(WireRequest request) {
        return switch (random.nextInt(request.body().length == 0 ? 7 : 12)) {
            case 0 -> request.withMethod(any(METHODS));
            case 1 -> request.withTarget(path(request.target()));
            case 2, 3 -> request.withTarget(query(request.target()));
            case 4 -> request.withHeaders(headers(request.headers()));
            case 5 -> request.withFraming(any(FRAMINGS), request.body());
            case 6 -> chunked(request);
            default -> request.withBody(bodies.changed(request.body()));
        };
    }

    private String path(String target) {
        String[] parts = target.split("\\?", 2);
        List<String> segments = new ArrayList<>(
                Arrays.asList(parts[0].substring(Math.min(1, parts[0].length())).split("/", -1)));
        int place = random.nextInt(segments.size());
        switch (random.nextInt(4)) {
            case 0 -> segments.add(place, any(SEGMENTS));
            case 1 -> segments.remove(place);
            case 2 -> segments.set(place, segments.get(place).toUpperCase(Locale.ROOT));
            default -> segments.set(place, any(SEGMENTS));
        }
        String path = "/" + String.join("/", segments);
        return parts.length == 1 ? path : path + "?" + parts[1];
    }

    private String query(String target) {
        if (target.contains("?") && random.nextBoolean()) {
            String[] parts = target.split("[?&]");
            int place = 1 + random.nextInt(Math.max(1, parts.length - 1));
            if (place < parts.length) {
                parts[place] = parts[place].split("=", 2)[0] + "=" + any(VALUES);
            }
            String rest = String.join("&", List.of(parts).subList(1, parts.length));
            return parts[0] + "?" + rest;
        }
        return target + (target.contains("?") ? "&" : "?") + any(PARAMETERS) + "=" + any(VALUES);
    }

    private List<String> headers(List<String> lines) {
        List<String> changed = new ArrayList<>(lines);
        if (!changed.isEmpty() && random.nextInt(4) == 0) {
            changed.remove(random.nextInt(changed.size()));
        } else {
            changed.add(random.nextInt(changed.size() + 1), any(HEADERS));
        }
        return changed;
    }

    /** The body in chunks, which may be wrong or be followed by more headers. */
    private WireRequest chunked(WireRequest request) {
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        byte[] body = request.body();
        int cut = body.length == 0 ? 0 : random.nextInt(body.length);
        for (byte[] piece : List.of(Arrays.copyOf(body, cut), Arrays.copyOfRange(body, cut, body.length))) {
            if (piece.length > 0) {
                String size = random.nextInt(8) == 0
                        ? any(List.of("-1", "zz", "", "7fffffff", "1;a=b"))
                        : Integer.toHexString(piece.length);
                chunks.writeBytes((size + "\r\n").getBytes(StandardCharsets.UTF_8));
                chunks.writeBytes(piece);
                chunks.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
            }
        }
        String end = any(
                List.of("0\r\n\r\n", "0\r\n\r\n", "0\r\n\r\n", "0\r\nX-Trailer: a\r\n\r\n", "", "0\r\n", "00\r\n\r\n"));
        chunks.writeBytes(end.getBytes(StandardCharsets.UTF_8));
        return request.withFraming(List.of("Transfer-Encoding: chunked"), chunks.toByteArray());
    }

    /** The bytes of one of {@code requests} with some of them changed, or any bytes. */
    byte[] raw(List<WireRequest> requests, AskedService[] asked) {
        WireRequest request = any(requests);
        asked[0] = request.service();
        if (random.nextInt(20) == 0) {
            byte[] noise = new byte[1 + random.nextInt(400)];
            random.nextBytes(noise);
            return noise;
        }
        byte[] bytes = request.bytes();
        for (int changes = 1 + random.nextInt(6); changes > 0 && bytes.length > 0; changes--) {
            bytes = damaged(bytes);
        }
        return bytes;
    }

    private byte[] damaged(byte[] bytes) {
        int at = random.nextInt(bytes.length);
        int length = Math.min(bytes.length - at, 1 + random.nextInt(12));
        return switch (random.nextInt(6)) {
            case 0 -> {
                byte[] flipped = bytes.clone();
                flipped[at] ^= (byte) (1 << random.nextInt(8));
                yield flipped;
            }
            case 1 -> {
                byte[] other = bytes.clone();
                other[at] = (byte) random.nextInt(256);
                yield other;
            }
            case 2 -> Arrays.copyOf(bytes, at);
            case 3 -> joined(bytes, at, new byte[0], at + length);
            case 4 -> joined(bytes, at, Arrays.copyOfRange(bytes, at, at + length), at);
            default ->
                joined(
                        bytes,
                        at,
                        any(List.of("\r\n", "\n", "\r", "\0", ": ", "\r\n\r\n", " ", "%", "\u007f"))
                                .getBytes(StandardCharsets.UTF_8),
                        at);
        };
    }

    private static byte[] joined(byte[] bytes, int until, byte[] middle, int from) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        joined.write(bytes, 0, until);
        joined.writeBytes(middle);
        joined.write(bytes, from, bytes.length - from);
        return joined.toByteArray();
    }
}
