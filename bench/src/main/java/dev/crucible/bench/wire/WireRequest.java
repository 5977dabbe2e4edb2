package dev.crucible.bench.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A request before it is bytes.
 *
 * @param headers whole lines, without those that frame the body
 * @param framing the lines that do
 * @param body as it goes over the wire
 */
public record WireRequest(
        AskedService service, String method, String target, List<String> headers, List<String> framing, byte[] body) {

    public WireRequest {
        headers = List.copyOf(headers);
        framing = List.copyOf(framing);
    }

    /** A good request with a JSON body, or with none where {@code body} is empty. */
    static WireRequest good(AskedService service, String method, String target, String token, String body) {
        List<String> headers = new ArrayList<>(List.of("Host: localhost", "Authorization: Bearer " + token));
        if (!body.isEmpty()) {
            headers.add("Content-Type: application/json");
        }
        return new WireRequest(service, method, target, headers, List.of(), new byte[0])
                .withBody(body.getBytes(StandardCharsets.UTF_8));
    }

    WireRequest withMethod(String other) {
        return new WireRequest(service, other, target, headers, framing, body);
    }

    WireRequest withTarget(String other) {
        return new WireRequest(service, method, other, headers, framing, body);
    }

    WireRequest withHeaders(List<String> others) {
        return new WireRequest(service, method, target, others, framing, body);
    }

    WireRequest withFraming(List<String> others, byte[] content) {
        return new WireRequest(service, method, target, headers, others, content);
    }

    /** The same with another body, framed as it should be. */
    WireRequest withBody(byte[] other) {
        List<String> length = other.length == 0 ? List.of() : List.of("Content-Length: " + other.length);
        return withFraming(length, other);
    }

    /** What goes over the wire. */
    byte[] bytes() {
        StringBuilder head =
                new StringBuilder(method).append(' ').append(target).append(" HTTP/1.1\r\n");
        headers.forEach(line -> head.append(line).append("\r\n"));
        framing.forEach(line -> head.append(line).append("\r\n"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(body);
        return bytes.toByteArray();
    }
}
