package dev.crucible.a2a.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.a2a.Message;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskPage;
import dev.crucible.a2a.TaskQuery;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.TaskStatus;
import dev.crucible.bench.conformance.TestProfile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TaskStoreTest {

    private static OwnedTask task(String id, long time, TaskState state) {
        TaskStatus status = TaskStatus.of(state, Optional.empty(), Instant.ofEpochMilli(time));
        return new OwnedTask(new Task(id, "c", status, List.of(), List.of(), Map.of()), "ada");
    }

    @Test
    void pagesLatestFirstAlsoWhenTimesAreEqual() {
        MemoryTaskStore store = new MemoryTaskStore(10);
        for (String id : List.of("b", "a", "c")) {
            store.save(task(id, 5, TaskState.COMPLETED));
        }
        store.save(task("old", 1, TaskState.COMPLETED));
        store.save(task("new", 9, TaskState.WORKING));
        store.save(task("old", 7, TaskState.FAILED));
        TaskQuery query = new TaskQuery("c", Optional.empty(), Optional.empty(), 2, "", OptionalInt.empty(), false);
        List<String> ids = new ArrayList<>();
        TaskPage page = store.list(query, Identity.of("ada"));
        page.tasks().forEach(task -> ids.add(task.id()));
        while (!page.nextPageToken().isEmpty()) {
            page = store.list(query.at(page.nextPageToken()), Identity.of("ada"));
            page.tasks().forEach(task -> ids.add(task.id()));
        }
        assertThat(ids).containsExactly("new", "old", "a", "b", "c");
        assertThat(page.totalSize()).isEqualTo(5);
    }

    @Test
    void aStoreThatFailsLeavesNobodyWaiting() throws Exception {
        TaskStore full = new TaskStore() {
            private final MemoryTaskStore first = new MemoryTaskStore(10);

            @Override
            public void save(OwnedTask task) {
                if (task.task().state() != TaskState.SUBMITTED) {
                    throw new IllegalArgumentException("the disk is full");
                }
                first.save(task);
            }

            @Override
            public Optional<OwnedTask> find(String id) {
                return first.find(id);
            }

            @Override
            public TaskPage list(TaskQuery query, Identity identity) {
                return first.list(query, identity);
            }
        };
        try (Served agent = Served.with(full, (request, task) -> task.complete());
                var client = agent.client()) {
            Task task = (Task) client.send(SendRequest.of(Message.user("go")));
            assertThat(task.state()).isEqualTo(TaskState.COMPLETED);
        }
    }

    @Test
    void forgetsWhatChangedLongestAgo() {
        MemoryTaskStore store = new MemoryTaskStore(2);
        store.save(task("a", 1, TaskState.COMPLETED));
        store.save(task("b", 2, TaskState.COMPLETED));
        store.save(task("a", 3, TaskState.COMPLETED));
        store.save(task("c", 4, TaskState.COMPLETED));
        assertThat(store.find("a")).isPresent();
        assertThat(store.find("b")).isEmpty();
    }

    @Test
    void whatAProcessBeforeLeftIsFailedOnce() {
        MemoryTaskStore store = new MemoryTaskStore(200);
        for (int i = 0; i < 120; i++) {
            store.save(task("w" + i, i, TaskState.WORKING));
        }
        store.save(task("q", 500, TaskState.INPUT_REQUIRED));
        store.save(task("d", 600, TaskState.COMPLETED));
        try (A2aServer server = new A2aServer(A2aServer.Config.of(TestProfile.card()), TestProfile.standard(), store)) {
            assertThat(server.failUnfinished("The agent was restarted.")).isEqualTo(120);
            assertThat(server.failUnfinished("again")).isZero();
        }
        Task failed = store.find("w7").orElseThrow().task();
        assertThat(failed.state()).isEqualTo(TaskState.FAILED);
        assertThat(failed.status().message().orElseThrow().text()).isEqualTo("The agent was restarted.");
        assertThat(store.find("d").orElseThrow().task().state()).isEqualTo(TaskState.COMPLETED);
        assertThat(store.find("q").orElseThrow().task().state()).isEqualTo(TaskState.INPUT_REQUIRED);
    }
}
