package dev.crucible.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Map;

/** An answer that is an error: a status and a body {@code {"detail": …}}. Never carries paths or stack traces. */
public final class HttpProblem extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;
    private final transient JsonNode detail;
    private final transient Map<String, String> headers;

    private HttpProblem(int status, JsonNode detail, Map<String, String> headers) {
        super(status + " " + detail, null, false, false);
        this.status = status;
        this.detail = detail;
        this.headers = headers;
    }

    /** Any status with a text. */
    public static HttpProblem of(int status, String detail) {
        return new HttpProblem(status, JsonNodeFactory.instance.textNode(detail), Map.of());
    }

    /** 400. */
    public static HttpProblem badRequest(String detail) {
        return of(400, detail);
    }

    /** 403. */
    public static HttpProblem forbidden(String detail) {
        return of(403, detail);
    }

    /** 404. */
    public static HttpProblem notFound(String detail) {
        return of(404, detail);
    }

    /** 409. */
    public static HttpProblem conflict(String detail) {
        return of(409, detail);
    }

    /** 422 with one entry for each violation. */
    public static HttpProblem invalid(List<Violation> violations) {
        ArrayNode detail = JsonNodeFactory.instance.arrayNode();
        violations.forEach(violation -> detail.add(violation.toJson()));
        return new HttpProblem(422, detail, Map.of());
    }

    /** 422 with a single entry. */
    public static HttpProblem invalid(Violation violation) {
        return invalid(List.of(violation));
    }

    /** The same refusal with one more header. */
    public HttpProblem with(String header, String value) {
        var more = new java.util.LinkedHashMap<>(headers);
        more.put(header, value);
        return new HttpProblem(status, detail, Map.copyOf(more));
    }

    public int status() {
        return status;
    }

    public Map<String, String> headers() {
        return headers;
    }

    /** What is told, a text or a list of violations. */
    public JsonNode detail() {
        return detail;
    }

    JsonNode body() {
        return JsonNodeFactory.instance.objectNode().set("detail", detail);
    }
}
