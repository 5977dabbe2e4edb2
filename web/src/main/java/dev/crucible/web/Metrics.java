package dev.crucible.web;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * Metrics of a service, served at {@code GET /metrics} in Prometheus text format: its requests, its JVM and added gauges. A gauge is
 * read only on a scrape.
 */
public final class Metrics {

    private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final RequestMeters requests = new RequestMeters(registry);

    public Metrics() {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
    }

    public void register(Routes routes) {
        routes.get(
                "/metrics", exchange -> exchange.bytes(TEXT, registry.scrape().getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Adds a gauge.
     *
     * @param name a dotted name, such as {@code crucible.queue.depth}
     * @param help description of the number
     * @param tags keys and values, alternating
     */
    public Metrics gauge(String name, String help, Supplier<Number> value, String... tags) {
        Gauge.builder(name, value).description(help).tags(tags).register(registry);
        return this;
    }

    RequestMeters requests() {
        return requests;
    }
}
