package dev.crucible.web;

import com.sun.management.OperatingSystemMXBean;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Metrics of a service, served at {@code GET /metrics} in Prometheus text format: its requests, its JVM, its open files, and added gauges
 * and counters. A gauge is read only on a scrape.
 */
public final class Metrics {

    private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final RequestMeters requests = new RequestMeters(registry);

    public Metrics() {
        // Prometheus reserves the suffix _count, and counts time in seconds.
        registry.config()
                .meterFilter(MeterFilter.denyNameStartsWith("system.cpu.count"))
                .meterFilter(MeterFilter.denyNameStartsWith("process.cpu.time"));
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
            FunctionCounter.builder("process.cpu.seconds", system, Metrics::cpuSeconds)
                    .description("Processor time of the process")
                    .register(registry);
        }
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

    /**
     * Adds a counter and returns the action that counts one.
     *
     * @param name a dotted name, such as {@code crucible.runs.ended}; the text form adds {@code _total}
     * @param help description of what is counted
     * @param tags keys and values, alternating
     */
    public Runnable counter(String name, String help, String... tags) {
        Counter counter = Counter.builder(name).description(help).tags(tags).register(registry);
        return counter::increment;
    }

    private static double cpuSeconds(OperatingSystemMXBean system) {
        return (double) system.getProcessCpuTime() / Duration.ofSeconds(1).toNanos();
    }

    RequestMeters requests() {
        return requests;
    }
}
