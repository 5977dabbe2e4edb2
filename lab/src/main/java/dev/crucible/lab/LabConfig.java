package dev.crucible.lab;

import dev.crucible.lab.crew.Crew;
import dev.crucible.lab.execution.QueueConfig;
import dev.crucible.lab.host.HubHosts;
import dev.crucible.lab.queue.RedisAddress;
import dev.crucible.lab.terminal.TerminalConfig;
import dev.crucible.web.Rate;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How a lab runs.
 *
 * @param host address to bind; another than loopback needs a token
 * @param port port, 0 for any free one
 * @param out where runs live; made when missing
 * @param datasets where data sets lie, handed to the simulations
 * @param token what callers must carry, if given
 * @param allowedHosts further names that the Host header may hold
 * @param slots simulations that run at the same time, at least 1
 * @param redis the broker, if there is one
 * @param hub where to ask about data sets, when a client wants to know
 * @param terminal what terminals run, empty for a lab without them
 * @param crew who answers the chat
 * @param posts how often one client address may POST
 * @param queue how runs are handed out and taken back
 */
public record LabConfig(
        String host,
        int port,
        Path out,
        Path datasets,
        Optional<String> token,
        List<String> allowedHosts,
        int slots,
        Optional<RedisAddress> redis,
        HubHosts hub,
        Optional<TerminalConfig> terminal,
        Crew crew,
        Rate posts,
        QueueConfig queue) {

    public static final int DEFAULT_PORT = 8000;

    public LabConfig {
        allowedHosts = List.copyOf(allowedHosts);
        if (slots < 1) {
            throw new IllegalArgumentException("slots: must be at least 1, got " + slots);
        }
    }

    /** A lab for this machine alone, on port {@value #DEFAULT_PORT}, with a simulation for every two cores. */
    public static LabConfig local(Path out, Path datasets) {
        return new LabConfig(
                "127.0.0.1",
                DEFAULT_PORT,
                out,
                datasets,
                Optional.empty(),
                List.of(),
                defaultSlots(),
                Optional.empty(),
                HubHosts.PUBLIC,
                Optional.of(TerminalConfig.ofUser()),
                Crew.LOCAL,
                Rate.GENEROUS,
                QueueConfig.DEFAULT);
    }

    /** A simulation for every two cores. */
    public static int defaultSlots() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    }

    public LabConfig withHost(String newHost) {
        return new LabConfig(
                newHost, port, out, datasets, token, allowedHosts, slots, redis, hub, terminal, crew, posts, queue);
    }

    public LabConfig withPort(int newPort) {
        return new LabConfig(
                host, newPort, out, datasets, token, allowedHosts, slots, redis, hub, terminal, crew, posts, queue);
    }

    public LabConfig withSlots(int newSlots) {
        return new LabConfig(
                host, port, out, datasets, token, allowedHosts, newSlots, redis, hub, terminal, crew, posts, queue);
    }

    public LabConfig withRedis(RedisAddress newRedis) {
        return new LabConfig(
                host,
                port,
                out,
                datasets,
                token,
                allowedHosts,
                slots,
                Optional.of(newRedis),
                hub,
                terminal,
                crew,
                posts,
                queue);
    }

    public LabConfig withToken(String newToken) {
        return new LabConfig(
                host,
                port,
                out,
                datasets,
                Optional.of(newToken),
                allowedHosts,
                slots,
                redis,
                hub,
                terminal,
                crew,
                posts,
                queue);
    }

    public LabConfig withHub(HubHosts newHub) {
        return new LabConfig(
                host, port, out, datasets, token, allowedHosts, slots, redis, newHub, terminal, crew, posts, queue);
    }

    public LabConfig withTerminal(Optional<TerminalConfig> newTerminal) {
        return new LabConfig(
                host, port, out, datasets, token, allowedHosts, slots, redis, hub, newTerminal, crew, posts, queue);
    }

    public LabConfig withCrew(Crew newCrew) {
        return new LabConfig(
                host, port, out, datasets, token, allowedHosts, slots, redis, hub, terminal, newCrew, posts, queue);
    }

    public LabConfig withPosts(Rate newPosts) {
        return new LabConfig(
                host, port, out, datasets, token, allowedHosts, slots, redis, hub, terminal, crew, newPosts, queue);
    }

    public LabConfig withQueue(QueueConfig newQueue) {
        return new LabConfig(
                host, port, out, datasets, token, allowedHosts, slots, redis, hub, terminal, crew, posts, newQueue);
    }
}
