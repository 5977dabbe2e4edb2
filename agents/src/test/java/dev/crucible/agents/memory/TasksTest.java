package dev.crucible.agents.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.a2a.Message;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskPage;
import dev.crucible.a2a.TaskQuery;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.TaskStatus;
import dev.crucible.a2a.server.Identity;
import dev.crucible.a2a.server.OwnedTask;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TasksTest {

    @TempDir
    Path folder;

    @Test
    void pagesNewestFirstAndThoseOfOneMomentById() {
        try (Memory memory = Memory.open(folder.resolve("data"))) {
            for (int i = 0; i < 7; i++) {
                memory.tasks().save(task("t" + i, i / 2));
            }
            List<String> ids = new ArrayList<>();
            TaskQuery query = new TaskQuery("", Optional.empty(), Optional.empty(), 3, "", OptionalInt.empty(), false);
            TaskPage page = memory.tasks().list(query, Identity.of("ada"));
            page.tasks().forEach(task -> ids.add(task.id()));
            while (!page.nextPageToken().isEmpty()) {
                page = memory.tasks().list(query.at(page.nextPageToken()), Identity.of("ada"));
                page.tasks().forEach(task -> ids.add(task.id()));
            }
            assertThat(ids).containsExactly("t6", "t4", "t5", "t2", "t3", "t0", "t1");
            assertThat(page.totalSize()).isEqualTo(7);
        }
    }

    private static OwnedTask task(String id, int millis) {
        Task task = new Task(
                id,
                "c1",
                TaskStatus.of(TaskState.COMPLETED, Optional.empty(), Instant.ofEpochMilli(millis)),
                List.of(),
                List.of(Message.user("hello").in("c1", id)),
                Map.of());
        return new OwnedTask(task, "ada");
    }
}
