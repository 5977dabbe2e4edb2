package dev.crucible.web;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Request counters and timers by route, method and status class. Client-chosen values never become labels: paths without a route share
 * one label, and so do methods unknown to HTTP.
 */
final class RequestMeters {

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final String NO_ROUTE = "none";
    private static final String OTHER_METHOD = "other";

    private final MeterRegistry registry;
    private final Map<Key, Timer> timers = new ConcurrentHashMap<>();

    private record Key(String route, String method, int statusClass) {}

    RequestMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /**
     * Counts a request after its answer.
     *
     * @param match the matched resource, or null
     */
    void answered(Routes.@Nullable Match match, String method, int status, long nanos) {
        String route = match == null ? NO_ROUTE : match.resource().template();
        Key key = new Key(route, METHODS.contains(method) ? method : OTHER_METHOD, status / 100);
        Timer timer = timers.get(key);
        if (timer == null) {
            timer = timers.computeIfAbsent(key, this::create);
        }
        timer.record(nanos, TimeUnit.NANOSECONDS);
    }

    private Timer create(Key key) {
        return Timer.builder("http.server.requests")
                .description("Requests by route, method and class of status, and how long they took")
                .tags("route", key.route(), "method", key.method(), "status", key.statusClass() + "xx")
                .register(registry);
    }
}
