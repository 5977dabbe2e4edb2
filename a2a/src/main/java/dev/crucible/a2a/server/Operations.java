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

/** The operations of the protocol, the same for every binding. */
final class Operations {

    private final AgentCard card;
    private final Limits limits;
    private final TaskStore store;
    private final LiveTasks tasks;
    private final Webhooks webhooks;
    private final MediaTypes media;

    Operations(AgentCard card, Limits limits, TaskStore store, LiveTasks tasks, Webhooks webhooks) {
        this.card = card;
        this.limits = limits;
        this.store = store;
        this.tasks = tasks;
        this.webhooks = webhooks;
        this.media = new MediaTypes(card);
    }

    /** A stream that is ready to be sent. */
    interface Follow extends AutoCloseable {

        Subscription subscription();

        @Override
        void close();
    }

    StreamEvent send(SendRequest request, Caller caller) throws InterruptedException {
        check(request);
        LiveTasks.Started started = tasks.start(request, caller.extensions(), Optional.empty());
        StreamEvent answer = request.options().returnImmediately()
                ? started.live().task()
                : started.live().await(started.run());
        return answer instanceof Task task ? cut(task, request.options().historyLength()) : answer;
    }

    Follow stream(SendRequest request, Caller caller) {
        requireStreaming();
        check(request);
        Subscription subscription = new Subscription(limits.backlog(), true);
        LiveTasks.Started started = tasks.start(request, caller.extensions(), Optional.of(subscription));
        return follow(started.live(), subscription);
    }

    Follow subscribe(String id, Caller caller) {
        requireStreaming();
        // In 0.3 the end of a stream is announced, and a question is one.
        Subscription subscription = new Subscription(limits.backlog(), caller.version() == ProtocolVersion.V0_3);
        LiveTask live = tasks.live(id);
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

    Task get(String id, OptionalInt historyLength) {
        return cut(tasks.find(id).orElseThrow(() -> LiveTasks.notFound(id)), historyLength);
    }

    TaskPage list(TaskQuery query) {
        TaskPage page = store.list(query);
        List<Task> shown = page.tasks().stream()
                .map(task -> tasks.find(task.id()).orElse(task))
                .map(task -> cut(task, query.historyLength()))
                .map(task -> query.includeArtifacts() ? task : task.withoutArtifacts())
                .toList();
        return new TaskPage(shown, page.nextPageToken(), page.pageSize(), page.totalSize());
    }

    Task cancel(String id) {
        return tasks.cancel(id);
    }

    PushConfig createPush(PushConfig config) {
        webhooks.requireSupport();
        requireTask(config.taskId());
        webhooks.check(config);
        return webhooks.register(config.taskId(), config);
    }

    PushConfig getPush(String taskId, String id) {
        webhooks.requireSupport();
        requireTask(taskId);
        Optional<PushConfig> found =
                id.isEmpty() ? webhooks.list(taskId).stream().findFirst() : webhooks.find(taskId, id);
        return found.orElseThrow(
                () -> new A2aException(A2aError.TASK_NOT_FOUND, "The task has no webhook of this id."));
    }

    List<PushConfig> listPushes(String taskId) {
        webhooks.requireSupport();
        requireTask(taskId);
        return webhooks.list(taskId);
    }

    void deletePush(String taskId, String id) {
        webhooks.requireSupport();
        requireTask(taskId);
        webhooks.remove(taskId, id);
    }

    A2aException noExtendedCard() {
        return card.capabilities().extendedAgentCard()
                ? new A2aException(
                        A2aError.EXTENDED_AGENT_CARD_NOT_CONFIGURED, "The agent has no other card than its public one.")
                : new A2aException(A2aError.UNSUPPORTED_OPERATION, "The agent has no extended card.");
    }

    private void requireTask(String id) {
        if (tasks.find(id).isEmpty()) {
            throw LiveTasks.notFound(id);
        }
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
