package dev.crucible.a2a.server;

import dev.crucible.a2a.A2aError;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.ProtocolVersion;
import dev.crucible.a2a.PushConfig;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskPage;
import dev.crucible.a2a.TaskQuery;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/** Operations of the protocol, shared by all bindings. */
final class Operations {

    private final AgentCard card;
    private final RequestLimits limits;
    private final TaskStore store;
    private final LiveTasks tasks;
    private final Webhooks webhooks;
    private final Identification identification;
    private final MediaTypes media;

    Operations(
            AgentCard card,
            RequestLimits limits,
            TaskStore store,
            LiveTasks tasks,
            Webhooks webhooks,
            Identification identification) {
        this.card = card;
        this.identification = identification;
        this.limits = limits;
        this.store = store;
        this.tasks = tasks;
        this.webhooks = webhooks;
        this.media = new MediaTypes(card);
    }

    /** A subscription ready to be sent; closing it unsubscribes. */
    interface Follow extends AutoCloseable {

        Subscription subscription();

        @Override
        void close();
    }

    StreamEvent send(SendRequest request, CallParameters caller) throws InterruptedException {
        LiveTasks.Started started = start(request, caller, Optional.empty());
        StreamEvent answer = request.options().returnImmediately()
                ? started.live().task()
                : started.live().await(started.run());
        return answer instanceof Task task ? cut(task, request.options().historyLength()) : answer;
    }

    Follow stream(SendRequest request, CallParameters caller) {
        requireStreaming();
        Subscription subscription = new Subscription(limits.backlog(), true);
        LiveTasks.Started started = start(request, caller, Optional.of(subscription));
        return follow(started.live(), subscription);
    }

    private LiveTasks.Started start(SendRequest request, CallParameters caller, Optional<Subscription> follower) {
        check(request);
        SendRequest placed = request.with(placed(request.message()));
        Identity identity = identification.of(caller.exchange(), Optional.of(placed.message()));
        return tasks.start(placed, identity, caller.extensions(), follower);
    }

    /** Returns the message in a new context if it names neither a task nor a context. */
    private static Message placed(Message message) {
        boolean fresh = message.taskId().isEmpty() && message.contextId().isEmpty();
        return fresh ? message.in(UUID.randomUUID().toString(), "") : message;
    }

    private Identity identity(CallParameters caller) {
        return identification.of(caller.exchange(), Optional.empty());
    }

    Follow subscribe(String id, CallParameters caller) {
        requireStreaming();
        // Version 0.3 marks the end of a stream, and a request for input is an end.
        Subscription subscription = new Subscription(limits.backlog(), caller.version() == ProtocolVersion.V0_3);
        LiveTask live = tasks.live(id, identity(caller));
        live.subscribe(subscription, limits.subscribers());
        return follow(live, subscription);
    }

    private static Follow follow(LiveTask live, Subscription subscription) {
        return new Follow() {
            @Override
            public Subscription subscription() {
                return subscription;
            }

            @Override
            public void close() {
                live.unsubscribe(subscription);
                subscription.close();
            }
        };
    }

    Task get(String id, OptionalInt historyLength, CallParameters caller) {
        return cut(require(id, caller), historyLength);
    }

    TaskPage list(TaskQuery query, CallParameters caller) {
        Identity identity = identity(caller);
        TaskPage page = store.list(query, identity);
        List<Task> shown = page.tasks().stream()
                .map(task -> tasks.find(task.id(), identity).orElse(task))
                .map(task -> cut(task, query.historyLength()))
                .map(task -> query.includeArtifacts() ? task : task.withoutArtifacts())
                .toList();
        return new TaskPage(shown, page.nextPageToken(), page.pageSize(), page.totalSize());
    }

    Task cancel(String id, CallParameters caller) {
        return tasks.cancel(id, identity(caller));
    }

    PushConfig createPush(PushConfig config, CallParameters caller) {
        webhooks.requireSupport();
        if (config.taskId().isEmpty()) {
            throw A2aException.invalid("taskId: is required");
        }
        require(config.taskId(), caller);
        webhooks.check(config);
        return webhooks.register(config.taskId(), config);
    }

    PushConfig getPush(String taskId, String id, CallParameters caller) {
        webhooks.requireSupport();
        require(taskId, caller);
        Optional<PushConfig> found =
                id.isEmpty() ? webhooks.list(taskId).stream().findFirst() : webhooks.find(taskId, id);
        return found.orElseThrow(
                () -> new A2aException(A2aError.TASK_NOT_FOUND, "The task has no webhook of this id."));
    }

    List<PushConfig> listPushes(String taskId, CallParameters caller) {
        webhooks.requireSupport();
        require(taskId, caller);
        return webhooks.list(taskId);
    }

    void deletePush(String taskId, String id, CallParameters caller) {
        webhooks.requireSupport();
        require(taskId, caller);
        webhooks.remove(taskId, id);
    }

    A2aException noExtendedCard() {
        return card.capabilities().extendedAgentCard()
                ? new A2aException(
                        A2aError.EXTENDED_AGENT_CARD_NOT_CONFIGURED, "The agent has no other card than its public one.")
                : new A2aException(A2aError.UNSUPPORTED_OPERATION, "The agent has no extended card.");
    }

    /** Returns a task that the caller can access; another owner's task is reported as not found. */
    private Task require(String id, CallParameters caller) {
        return tasks.find(id, identity(caller)).orElseThrow(() -> LiveTasks.notFound(id));
    }

    private void requireStreaming() {
        if (!card.capabilities().streaming()) {
            throw new A2aException(A2aError.UNSUPPORTED_OPERATION, "The agent has no streams; send without.");
        }
    }

    private void check(SendRequest request) {
        Message message = request.message();
        if (message.parts().size() > limits.parts()) {
            throw A2aException.invalid("message.parts: may hold at most " + limits.parts() + " parts");
        }
        long length = 0;
        for (Part part : message.parts()) {
            length += part instanceof Part.TextPart text ? text.text().length() : 0;
        }
        if (length > limits.textLength()) {
            throw A2aException.invalid(
                    "message.parts: may hold at most " + limits.textLength() + " characters of text, got " + length);
        }
        media.require(message);
        request.options().push().ifPresent(webhooks::check);
    }

    private static Task cut(Task task, OptionalInt historyLength) {
        return historyLength.isPresent() ? task.lastMessages(historyLength.getAsInt()) : task;
    }
}
