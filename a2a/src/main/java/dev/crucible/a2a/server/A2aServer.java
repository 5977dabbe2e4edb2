package dev.crucible.a2a.server;

import dev.crucible.a2a.AgentCard;
import dev.crucible.web.Routes;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * Server of an agent: its card, JSON-RPC at the root in versions 1.0 and 0.3, and HTTP+JSON in version 1.0.
 *
 * <pre>{@code
 * A2aServer agent = new A2aServer(A2aServer.Config.of(card), executor, new MemoryTaskStore(10_000));
 * WebService service = WebService.start(config, agent.addTo(new Routes()));
 * }</pre>
 */
public final class A2aServer implements AutoCloseable {

    private final AgentCard card;
    private final Optional<URI> publicAddress;
    private final Webhooks webhooks;
    private final LiveTasks tasks;
    private final Operations operations;

    /**
     * Configuration of a server.
     *
     * @param card self-description of the agent; the server adds its interfaces per request
     * @param publicAddress address for clients, if it differs from the one at which they request the card
     * @param limits request limits
     * @param webhookHosts hosts allowed as webhook targets although their addresses are not public
     * @param identification mapping of requests to task owners
     */
    public record Config(
            AgentCard card,
            Optional<URI> publicAddress,
            RequestLimits limits,
            Set<String> webhookHosts,
            Identification identification) {

        public Config {
            webhookHosts = Set.copyOf(webhookHosts);
        }

        /** Returns a configuration with default limits, webhooks to public addresses only, and no distinction of callers. */
        public static Config of(AgentCard card) {
            return new Config(card, Optional.empty(), RequestLimits.DEFAULT, Set.of(), Identification.NONE);
        }

        /** Returns a copy that distinguishes callers. */
        public Config with(Identification newIdentification) {
            return new Config(card, publicAddress, limits, webhookHosts, newIdentification);
        }
    }

    /** Creates a server of an agent; closing it fails the tasks in progress. */
    public A2aServer(Config config, AgentExecutor executor, TaskStore store) {
        this.card = config.card();
        this.publicAddress = config.publicAddress();
        this.webhooks = new Webhooks(card.capabilities().pushNotifications(), new WebhookPolicy(config.webhookHosts()));
        this.tasks = new LiveTasks(executor, store, config.limits(), webhooks);
        this.operations = new Operations(card, config.limits(), store, tasks, webhooks, config.identification());
    }

    /** Adds the routes of the protocol. */
    public Routes addTo(Routes routes) {
        JsonRpcBinding jsonRpc = new JsonRpcBinding(card, operations);
        CardEndpoint cards = new CardEndpoint(card, publicAddress);
        routes.get(AgentCard.PATH, cards::answer).post("/", jsonRpc::answer);
        new HttpJsonBinding(card, operations).addTo(routes);
        return routes;
    }

    /**
     * Fails the tasks that a previous process left unfinished in the store; call it once, before serving. Tasks that wait for their client
     * keep waiting.
     *
     * @param reason reason shown to clients
     * @return the number of failed tasks
     */
    public int failUnfinished(String reason) {
        return tasks.failUnfinished(reason);
    }

    @Override
    public void close() {
        tasks.close();
        webhooks.close();
    }
}
