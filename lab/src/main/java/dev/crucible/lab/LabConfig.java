package dev.crucible.lab;

import dev.crucible.lab.crew.CrewAddress;
import dev.crucible.lab.host.HubHosts;
import dev.crucible.lab.notice.Webhook;
import dev.crucible.lab.queue.RedisAddress;
import dev.crucible.lab.scheduling.QueueConfig;
import dev.crucible.lab.terminal.TerminalConfig;
import dev.crucible.web.Admission;
import dev.crucible.web.Rate;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Configuration of a lab.
 *
 * @param host address to bind; another than loopback requires a token
 * @param port port, 0 for any free one
 * @param out folder of runs; created if it is missing
 * @param datasets folder of data sets, passed to the simulations
 * @param token access token that callers must send, if given
 * @param admission access rules for callers other than its own user and its own pages
 * @param slots maximum number of concurrent simulations, at least 1
 * @param redis the broker, if there is one
 * @param hub hosts of the dataset hub, for clients' queries about data sets
 * @param terminal configuration of terminals, empty for a lab without them
 * @param crew address of the crew that answers the chat
 * @param posts rate limit of POST requests per client address
 * @param queue leases and retries of the queue
 * @param webhook address that is notified of ended runs, if any
 */
public record LabConfig(
        String host,
        int port,
        Path out,
        Path datasets,
        Optional<String> token,
        Admission admission,
        int slots,
        Optional<RedisAddress> redis,
        HubHosts hub,
        Optional<TerminalConfig> terminal,
        CrewAddress crew,
        Rate posts,
        QueueConfig queue,
        Optional<URI> webhook) {

    public static final int DEFAULT_PORT = 8000;

    public LabConfig {
        if (slots < 1) {
            throw new IllegalArgumentException("slots: must be at least 1, got " + slots);
        }
        webhook.ifPresent(Webhook::checked);
    }

    /** Returns the configuration of a lab for this machine only, on port {@value #DEFAULT_PORT}, with one slot per two cores. */
    public static LabConfig local(Path out, Path datasets) {
        return new LabConfig(
                "127.0.0.1",
                DEFAULT_PORT,
                out,
                datasets,
                Optional.empty(),
                Admission.OWN,
                defaultSlots(),
                Optional.empty(),
                HubHosts.PUBLIC,
                Optional.of(TerminalConfig.ofUser()),
                CrewAddress.LOCAL,
                Rate.GENEROUS,
                QueueConfig.DEFAULT,
                Optional.empty());
    }

    /** Returns the default number of slots: one per two cores, at least 1. */
    public static int defaultSlots() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    }

    public LabConfig withHost(String newHost) {
        return new LabConfig(
                newHost, port, out, datasets, token, admission, slots, redis, hub, terminal, crew, posts, queue,
                webhook);
    }

    public LabConfig withPort(int newPort) {
        return new LabConfig(
                host, newPort, out, datasets, token, admission, slots, redis, hub, terminal, crew, posts, queue,
                webhook);
    }

    public LabConfig withSlots(int newSlots) {
        return new LabConfig(
                host, port, out, datasets, token, admission, newSlots, redis, hub, terminal, crew, posts, queue,
                webhook);
    }

    public LabConfig withRedis(RedisAddress newRedis) {
        return new LabConfig(
                host,
                port,
                out,
                datasets,
                token,
                admission,
                slots,
                Optional.of(newRedis),
                hub,
                terminal,
                crew,
                posts,
                queue,
                webhook);
    }

    public LabConfig withToken(String newToken) {
        return new LabConfig(
                host,
                port,
                out,
                datasets,
                Optional.of(newToken),
                admission,
                slots,
                redis,
                hub,
                terminal,
                crew,
                posts,
                queue,
                webhook);
    }

    public LabConfig withAdmission(Admission newAdmission) {
        return new LabConfig(
                host,
                port,
                out,
                datasets,
                token,
                newAdmission,
                slots,
                redis,
                hub,
                terminal,
                crew,
                posts,
                queue,
                webhook);
    }

    public LabConfig withHub(HubHosts newHub) {
        return new LabConfig(
                host, port, out, datasets, token, admission, slots, redis, newHub, terminal, crew, posts, queue,
                webhook);
    }

    public LabConfig withTerminal(Optional<TerminalConfig> newTerminal) {
        return new LabConfig(
                host,
                port,
                out,
                datasets,
                token,
                admission,
                slots,
                redis,
                hub,
                newTerminal,
                crew,
                posts,
                queue,
                webhook);
    }

    public LabConfig withCrew(CrewAddress newCrew) {
        return new LabConfig(
                host, port, out, datasets, token, admission, slots, redis, hub, terminal, newCrew, posts, queue,
                webhook);
    }

    public LabConfig withPosts(Rate newPosts) {
        return new LabConfig(
                host, port, out, datasets, token, admission, slots, redis, hub, terminal, crew, newPosts, queue,
                webhook);
    }

    public LabConfig withQueue(QueueConfig newQueue) {
        return new LabConfig(
                host, port, out, datasets, token, admission, slots, redis, hub, terminal, crew, posts, newQueue,
                webhook);
    }

    public LabConfig withWebhook(URI newWebhook) {
        return new LabConfig(
                host,
                port,
                out,
                datasets,
                token,
                admission,
                slots,
                redis,
                hub,
                terminal,
                crew,
                posts,
                queue,
                Optional.of(newWebhook));
    }
}
