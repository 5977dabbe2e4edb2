package dev.crucible.web.operation;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.web.Exchange;
import dev.crucible.web.Metrics;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * State of a service for supervisors. {@code GET /ready} is 200 while every check passes. {@code GET /live} is 200 unless a check hangs,
 * which only a restart ends: a full disk or an unreachable neighbour is no reason to restart.
 */
public final class Health {

    /** Path that says if the process needs no restart. */
    public static final String LIVE = "/live";

    /** Path that says if the service can do its work. */
    public static final String READY = "/ready";

    static final String OK = "ok";

    private static final String UNAVAILABLE = "unavailable";
    private static final int UNAVAILABLE_CODE = 503;

    /** Longest wait for a check; supervisors give up after a few seconds themselves. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /** Time after which an unfinished check counts as hanging. */
    private static final Duration HANGING = Duration.ofMinutes(1);

    private final List<HealthProbe> probes = new ArrayList<>();
    private final List<Path> folders = new ArrayList<>();
    private final String service;
    private final Duration patience;
    private final Duration hanging;

    /** A check of one resource. */
    public interface Check {

        /** Returns the reason why the resource cannot be used, or empty if it can. Callers without a token read the reason. */
        Optional<String> fault() throws Exception;
    }

    /** @param service name of the service in the log and in the name of the disk's file, because several may share a folder */
    public Health(String service) {
        this(service, PATIENCE, HANGING);
    }

    Health(String service, Duration patience, Duration hanging) {
        this.service = service;
        this.patience = patience;
        this.hanging = hanging;
    }

    /** Adds a check under a name such as {@code queue}. */
    public Health with(String name, Check check) {
        probes.add(new HealthProbe(service, name, check));
        return this;
    }

    /** Adds the check {@code database}, which fails if {@code write} throws. */
    public Health withDatabase(Runnable write) {
        return with("database", () -> {
            write.run();
            return Optional.empty();
        });
    }

    /** Adds the check {@code disk}, which writes a small file into {@code folder}. */
    public Health withDisk(Path folder) {
        folders.add(folder);
        return with("disk", new DiskCheck(folder, service));
    }

    /** Adds the routes, and a gauge for each check and for the free space of each folder. */
    public void register(Routes routes, Metrics metrics) {
        routes.get(LIVE, this::live).get(READY, this::ready);
        for (HealthProbe probe : probes) {
            metrics.gauge(
                    "crucible.check.up",
                    "1 if the check of /ready passes",
                    () -> probe.result(patience).equals(OK) ? 1 : 0,
                    "check",
                    probe.name());
        }
        for (Path folder : folders) {
            metrics.gauge("crucible.disk.free.bytes", "Free space on the disk of the data", () -> free(folder));
        }
    }

    private static long free(Path folder) {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void live(Exchange exchange) {
        answer(exchange, probe -> probe.isHanging(hanging) ? HealthProbe.NO_ANSWER : OK);
    }

    private void ready(Exchange exchange) {
        probes.forEach(HealthProbe::start);
        answer(exchange, probe -> probe.result(patience));
    }

    private void answer(Exchange exchange, Function<HealthProbe, String> result) {
        ObjectNode checks = JsonNodeFactory.instance.objectNode();
        boolean ok = true;
        for (HealthProbe probe : probes) {
            String found = result.apply(probe);
            ok &= found.equals(OK);
            checks.put(probe.name(), found);
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("status", ok ? OK : UNAVAILABLE);
        body.set("checks", checks);
        exchange.json(ok ? 200 : UNAVAILABLE_CODE, body);
    }
}
