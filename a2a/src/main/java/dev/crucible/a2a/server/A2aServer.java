package dev.crucible.a2a.server;

import dev.crucible.a2a.AgentCard;
import dev.crucible.web.Routes;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * An agent on the network: its card, JSON-RPC at the root in versions 1.0 and 0.3, and HTTP+JSON in version 1.0.
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
     * How an agent is served.
     *
     * @param card what it says of itself; its interfaces are added when it is asked for
     * @param publicAddress under which clients reach it, when that is not where they asked for the card
     * @param limits what it takes at most
     * @param webhookHosts hosts that events may be posted to although their addresses are not public
     * @param identification tells whose tasks a caller reaches
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

        /** Default limits, webhooks to public addresses only, callers that are not told apart. */
        public static Config of(AgentCard card) {
            return new Config(card, Optional.empty(), RequestLimits.DEFAULT, Set.of(), Identification.NONE);
        }

        /** The same with callers that are told apart. */
        public Config with(Identification newIdentification) {
            return new Config(card, publicAddress, limits, webhookHosts, newIdentification);
        }
    }

    /** A server of an agent; closing it ends what is being worked on. */
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
     * Fails the tasks that a process before this one left unfinished in the store; called once before serving. Those that wait for
     * their client go on waiting.
     *
     * @param reason what clients are told
     * @return how many there were
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
