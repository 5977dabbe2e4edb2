package dev.crucible.web;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Routing table of methods and paths to endpoints.
 *
 * <p>In a template, {@code {name}} matches one segment, {@code {name}:verb} one with that suffix, and a final {@code {name+}} one or more
 * segments. Paths without placeholders are tried first, then templates in the order they were added.
 *
 * <p>Values are decoded exactly once, after the match, so an encoded slash never selects another route.
 */
public final class Routes {

    private final Map<String, Resource> fixed = new HashMap<>();
    private final List<Resource> templates = new ArrayList<>();
    private final Map<String, SocketEndpoint> sockets = new HashMap<>();
    private Function<HttpProblem, JsonNode> refusals = HttpProblem::body;

    /**
     * One method of one path.
     *
     * @param method upper case
     * @param template as added
     */
    public record Route(String method, String template) {}

    /** A resource found for a path, with the values of its placeholders. */
    record Match(Resource resource, Map<String, String> values) {}

    /** A path and the endpoints of its methods. */
    record Resource(String template, List<String> segments, Map<String, Endpoint> methods) {

        /** Returns the endpoint of a method, null if there is none; a HEAD is answered as a GET whose body is not sent. */
        @Nullable
        Endpoint endpoint(String method) {
            Endpoint endpoint = methods.get(method);
            return endpoint == null && method.equals("HEAD") ? methods.get("GET") : endpoint;
        }

        String allowed() {
            return methods.keySet().stream().sorted().collect(Collectors.joining(", "));
        }

        private boolean hasRest() {
            return segments.getLast().endsWith("+}");
        }
    }

    public Routes get(String template, Endpoint endpoint) {
        return add("GET", template, endpoint);
    }

    public Routes post(String template, Endpoint endpoint) {
        return add("POST", template, endpoint);
    }

    public Routes patch(String template, Endpoint endpoint) {
        return add("PATCH", template, endpoint);
    }

    public Routes delete(String template, Endpoint endpoint) {
        return add("DELETE", template, endpoint);
    }

    /** Renders every error, including 404s, with {@code form}. */
    public Routes refusals(Function<HttpProblem, JsonNode> form) {
        refusals = form;
        return this;
    }

    /** Returns the body of an error. */
    JsonNode body(HttpProblem problem) {
        return refusals.apply(problem);
    }

    /** Opens WebSockets on {@code path}; a plain GET there is answered with 426. */
    public Routes socket(String path, SocketEndpoint endpoint) {
        sockets.put(path, endpoint);
        return get(path, exchange -> {
            throw HttpProblem.of(426, "Open this address as a WebSocket.").with("Upgrade", "websocket");
        });
    }

    /** Returns the WebSocket endpoint of a path, or null. */
    @Nullable
    SocketEndpoint findSocket(String rawPath) {
        return sockets.get(rawPath);
    }

    /** Returns all routes. */
    public List<Route> all() {
        List<Route> all = new ArrayList<>();
        for (Resource resource : resources()) {
            resource.methods().keySet().forEach(method -> all.add(new Route(method, resource.template())));
        }
        return Collections.unmodifiableList(all);
    }

    private List<Resource> resources() {
        List<Resource> resources = new ArrayList<>(fixed.values());
        resources.addAll(templates);
        return resources;
    }

    private Routes add(String method, String template, Endpoint endpoint) {
        Resource resource = resources().stream()
                .filter(known -> known.template().equals(template))
                .findAny()
                .orElseGet(() -> create(template));
        if (resource.methods().putIfAbsent(method, endpoint) != null) {
            throw new IllegalArgumentException(method + " " + template + " is there already");
        }
        return this;
    }

    private Resource create(String template) {
        Resource resource = new Resource(template, segments(template), new LinkedHashMap<>());
        if (template.contains("{")) {
            templates.add(resource);
        } else {
            fixed.put(template, resource);
        }
        return resource;
    }

    /**
     * Returns the resource of a path as received, or null.
     *
     * @throws HttpProblem 400 if a segment is not well-formed percent-encoded UTF-8
     */
    @Nullable
    Match find(String rawPath) {
        Resource exact = fixed.get(rawPath);
        if (exact != null) {
            return new Match(exact, Map.of());
        }
        List<String> path = segments(rawPath);
        for (Resource resource : templates) {
            if (fits(resource, path)) {
                return new Match(resource, values(resource.segments(), path));
            }
        }
        return null;
    }

    private static boolean fits(Resource resource, List<String> path) {
        List<String> segments = resource.segments();
        if (resource.hasRest() ? path.size() < segments.size() : path.size() != segments.size()) {
            return false;
        }
        for (int i = 0; i < segments.size(); i++) {
            String segment = segments.get(i);
            if (segment.startsWith("{") ? !holds(segment, path.get(i)) : !segment.equals(path.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if {@code given} ends with the segment's suffix and leaves a non-empty value before it. */
    private static boolean holds(String segment, String given) {
        String ending = ending(segment);
        return given.length() > ending.length() && given.endsWith(ending);
    }

    private static String ending(String segment) {
        return segment.substring(segment.indexOf('}') + 1);
    }

    private static Map<String, String> values(List<String> segments, List<String> path) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < segments.size(); i++) {
            String segment = segments.get(i);
            if (segment.endsWith("+}")) {
                String rest = path.subList(i, path.size()).stream()
                        .map(PathDecoder::decode)
                        .collect(Collectors.joining("/"));
                values.put(segment.substring(1, segment.length() - 2), rest);
            } else if (segment.startsWith("{")) {
                String given = path.get(i);
                String value =
                        given.substring(0, given.length() - ending(segment).length());
                values.put(segment.substring(1, segment.indexOf('}')), PathDecoder.decode(value));
            }
        }
        return values;
    }

    private static List<String> segments(String path) {
        return List.of(path.substring(1).split("/", -1));
    }
}
