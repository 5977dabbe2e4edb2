package dev.crucible.a2a.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.Artifact;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.StatusUpdate;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.client.A2aClient;
import dev.crucible.a2a.client.EventSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EventStreamsTest {

    /** Waits for the test, then sends {@code count} texts and ends. */
    private static AgentExecutor talkative(CountDownLatch go, int count, String text) {
        return (request, task) -> {
            task.working();
            go.await();
            for (int i = 0; i < count; i++) {
                task.working(task.message(i + text));
            }
            task.complete();
        };
    }

    private static String open(EventSource stream) throws IOException {
        return ((Task) stream.next().orElseThrow()).id();
    }

    private static List<StreamEvent> rest(EventSource stream) throws IOException {
        List<StreamEvent> events = new ArrayList<>();
        stream.forEach(events::add);
        return events;
    }

    @Test
    void allStreamsOfATaskGetTheSameInTheSameOrder() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        try (Served agent = Served.of(talkative(go, 300, ""));
                A2aClient client = agent.client();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                EventSource first = client.stream(SendRequest.of(Message.user("go")))) {
            String id = open(first);
            first.next();
            List<Future<List<StreamEvent>>> others = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                EventSource other = client.subscribe(id);
                assertThat(open(other)).isEqualTo(id);
                others.add(threads.submit(() -> rest(other)));
            }
            EventSource leaving = client.subscribe(id);
            open(leaving);
            leaving.close();
            assertThat(leaving.next()).isEmpty();
            go.countDown();
            List<StreamEvent> events = rest(first);
            assertThat(events).hasSize(301);
            for (Future<List<StreamEvent>> other : others) {
                assertThat(other.get()).isEqualTo(events);
            }
            assertThat(((StatusUpdate) events.getLast()).status().state()).isEqualTo(TaskState.COMPLETED);
        }
    }

    @Test
    void aStreamThatDoesNotReadIsCutAndHoldsNobodyUp() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        RequestLimits limits = new RequestLimits(1_000, 4, 10, 10, 10, 32);
        String much = "x".repeat(60_000);
        try (Served agent = Served.with(limits, talkative(go, 300, much));
                A2aClient client = agent.client()) {
            Task task = (Task) client.send(new SendRequest(
                    Message.user("go"),
                    new SendRequest.Options(List.of(), OptionalInt.empty(), true, Optional.empty()),
                    Map.of()));
            try (Socket slow =
                    new Socket(InetAddress.getLoopbackAddress(), agent.base().getPort())) {
                slow.setReceiveBufferSize(4_096);
                slow.getOutputStream()
                        .write(("POST /tasks/" + task.id() + ":subscribe HTTP/1.1\r\nHost: localhost\r\n"
                                        + "A2A-Version: 1.0\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
                                .getBytes(StandardCharsets.UTF_8));
                assertThat(slow.getInputStream().read()).isPositive();
                go.countDown();
                await().atMost(Duration.ofSeconds(20))
                        .until(() -> client.get(task.id(), OptionalInt.of(0)).state() == TaskState.COMPLETED);
                slow.setSoTimeout(10_000);
                assertThat(readToTheEnd(slow)).isLessThan(300 * 60_000);
            }
            assertThat(agent.store()
                            .find(task.id())
                            .orElseThrow()
                            .task()
                            .history()
                            .size())
                    .isEqualTo(301);
        }
    }

    private static long readToTheEnd(Socket socket) {
        long count = 0;
        byte[] buffer = new byte[1 << 16];
        try {
            for (int read = 0; read >= 0; read = socket.getInputStream().read(buffer)) {
                count += read;
            }
        } catch (java.net.SocketTimeoutException e) {
            throw new AssertionError("the stream was not cut", e);
        } catch (IOException e) {
            // A reset is an end too.
            return count;
        }
        return count;
    }

    @Test
    void servesTwoHundredStreamsAtOnce() throws Exception {
        CountDownLatch all = new CountDownLatch(200);
        AgentExecutor together = (request, task) -> {
            task.working();
            all.countDown();
            all.await();
            task.artifact(Artifact.of("a", "echo", Part.text(request.message().text())));
        };
        try (Served agent = Served.of(together);
                A2aClient client = agent.client();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<List<StreamEvent>>> streams = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                Message message = Message.user("text " + i);
                streams.add(threads.submit(() -> {
                    try (EventSource stream = client.stream(SendRequest.of(message))) {
                        return rest(stream);
                    }
                }));
            }
            for (int i = 0; i < 200; i++) {
                List<StreamEvent> events = streams.get(i).get();
                assertThat(events).hasSize(4);
                assertThat(events.get(2).toString()).contains("text " + i);
            }
        }
    }

    @Test
    void cancellingInterruptsRunsTheHooksAndEndsTheStreams() throws Exception {
        CompletableFuture<Throwable> ended = new CompletableFuture<>();
        CompletableFuture<Throwable> late = new CompletableFuture<>();
        AtomicInteger hooks = new AtomicInteger();
        AgentExecutor endless = (request, task) -> {
            task.onCancel(hooks::incrementAndGet);
            task.onCancel(() -> {
                throw new IllegalStateException("a hook that fails");
            });
            task.onCancel(hooks::incrementAndGet);
            task.working();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                ended.complete(e);
                assertThat(task.isCanceled()).isTrue();
                try {
                    task.complete();
                } catch (CancellationException refused) {
                    late.complete(refused);
                }
            }
        };
        try (Served agent = Served.of(endless);
                A2aClient client = agent.client();
                EventSource stream = client.stream(SendRequest.of(Message.user("go")))) {
            String id = open(stream);
            stream.next();
            assertThat(client.cancel(id).state()).isEqualTo(TaskState.CANCELED);
            assertThat(rest(stream)).hasSize(1);
            assertThat(ended.get(10, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
            assertThat(late.get(10, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
            assertThat(hooks).hasValue(2);
            assertThat(client.get(id, OptionalInt.empty()).state()).isEqualTo(TaskState.CANCELED);
        }
    }

    @Test
    void aQuestionEndsTheStreamAndTheAnswerGoesOn() throws Exception {
        AgentExecutor asking = (request, task) -> {
            if (request.isFollowUp()) {
                task.complete(task.message("you said " + request.message().text()));
            } else {
                task.requireInput(task.message("really?"));
            }
        };
        try (Served agent = Served.of(asking);
                A2aClient client = agent.client();
                EventSource stream = client.stream(SendRequest.of(Message.user("delete it")))) {
            List<StreamEvent> asked = rest(stream);
            Task task = (Task) asked.getFirst();
            assertThat(((StatusUpdate) asked.getLast()).status().state()).isEqualTo(TaskState.INPUT_REQUIRED);
            try (EventSource observer = client.subscribe(task.id())) {
                open(observer);
                Message yes = Message.user("yes").in("", task.id());
                Task done = (Task) client.send(SendRequest.of(yes));
                assertThat(done.status().message().orElseThrow().text()).isEqualTo("you said yes");
                assertThat(done.history()).extracting(Message::text).containsExactly("delete it", "really?", "yes");
                assertThat(rest(observer)).hasSize(2);
            }
        }
    }

    @Test
    void failuresOfTheAgentAreToldWithoutDetails() throws Exception {
        AgentExecutor broken = (request, task) -> {
            throw new IOException("/secret/path");
        };
        try (Served agent = Served.of(broken);
                A2aClient client = agent.client()) {
            Task task = (Task) client.send(SendRequest.of(Message.user("go")));
            assertThat(task.state()).isEqualTo(TaskState.FAILED);
            assertThat(task.status().message().orElseThrow().text())
                    .contains("failed")
                    .doesNotContain("secret");
        }
    }

    /** A stream receives the end of its task, too: an uncaught Error once left the stream open forever. */
    @Test
    void anErrorEndsTheTaskAndIsLogged() throws Exception {
        List<Throwable> logged = new CopyOnWriteArrayList<>();
        Handler log = new Handler() {
            @Override
            public void publish(LogRecord said) {
                logged.add(said.getThrown());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("dev.crucible.a2a");
        logger.addHandler(log);
        AgentExecutor broken = (request, task) -> {
            throw new ExceptionInInitializerError("no such file in the jar");
        };
        try (Served agent = Served.of(broken);
                A2aClient client = agent.client();
                EventSource stream = client.stream(SendRequest.of(Message.user("go")))) {
            assertThat(rest(stream)).last().isInstanceOfSatisfying(StatusUpdate.class, end -> {
                assertThat(end.status().state()).isEqualTo(TaskState.FAILED);
                assertThat(end.status().message().orElseThrow().text())
                        .contains("failed")
                        .doesNotContain("jar");
            });
            assertThat(logged).hasAtLeastOneElementOfType(ExceptionInInitializerError.class);
        } finally {
            logger.removeHandler(log);
        }
    }

    @Test
    void takesNoMoreThanItsLimits() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        try (Served agent = Served.with(new RequestLimits(10, 2, 1, 1, 1, 8), talkative(go, 0, ""));
                A2aClient client = agent.client();
                EventSource stream = client.stream(SendRequest.of(Message.user("go")))) {
            String id = open(stream);
            assertRefused(() -> client.send(SendRequest.of(Message.user("go"))), -32000, "its limit");
            assertRefused(() -> client.subscribe(id), -32000, "the limit");
            assertRefused(() -> client.send(SendRequest.of(Message.user("x".repeat(11)))), -32602, "10 characters");
            Message parts =
                    Message.of(dev.crucible.a2a.Role.USER, List.of(Part.text("a"), Part.text("b"), Part.text("c")));
            assertRefused(() -> client.send(SendRequest.of(parts)), -32602, "at most 2 parts");
            Message second = Message.user("more").in("", id);
            go.countDown();
            rest(stream);
            await().until(() -> {
                try {
                    client.send(SendRequest.of(second));
                    return false;
                } catch (A2aException e) {
                    return e.code() == -32004;
                }
            });
        }
    }

    private static void assertRefused(java.util.concurrent.Callable<?> call, int code, String message) {
        org.assertj.core.api.Assertions.assertThatThrownBy(call::call)
                .isInstanceOfSatisfying(
                        A2aException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }
}
