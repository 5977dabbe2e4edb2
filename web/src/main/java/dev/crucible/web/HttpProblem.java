package dev.crucible.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Map;

/** An error response: a status and a body {@code {"detail": …}}. Never contains paths or stack traces. */
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

    /** Creates a problem of any status with a text. */
    public static HttpProblem of(int status, String detail) {
        return new HttpProblem(status, JsonNodeFactory.instance.textNode(detail), Map.of());
    }

    /** Creates a 400 (Bad Request). */
    public static HttpProblem badRequest(String detail) {
        return of(400, detail);
    }

    /** Creates a 403 (Forbidden). */
    public static HttpProblem forbidden(String detail) {
        return of(403, detail);
    }

    /** Creates a 404 (Not Found). */
    public static HttpProblem notFound(String detail) {
        return of(404, detail);
    }

    /** Creates a 409 (Conflict). */
    public static HttpProblem conflict(String detail) {
        return of(409, detail);
    }

    /** Creates a 422 with one entry per violation. */
    public static HttpProblem invalid(List<Violation> violations) {
        ArrayNode detail = JsonNodeFactory.instance.arrayNode();
        violations.forEach(violation -> detail.add(violation.toJson()));
        return new HttpProblem(422, detail, Map.of());
    }

    /** Creates a 422 with a single entry. */
    public static HttpProblem invalid(Violation violation) {
        return invalid(List.of(violation));
    }

    /** Returns this problem with one more header. */
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

    /** Returns the detail: a text or a list of violations. */
    public JsonNode detail() {
        return detail;
    }

    JsonNode body() {
        return JsonNodeFactory.instance.objectNode().set("detail", detail);
    }
}
