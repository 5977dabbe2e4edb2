package dev.crucible.agents.service;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.tool.Tool;
import dev.crucible.agents.tool.ToolCaller;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.ToolResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The turns that are being played, and what the tasks of late ones have launched. */
final class Performances {

    private static final int REMEMBERED = 10_000;

    private final Map<String, Performance> playing = new ConcurrentHashMap<>();
    private final Map<String, Launch> launches = Collections.synchronizedMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Launch> eldest) {
            return size() > REMEMBERED;
        }
    });

    /**
     * What a task has launched.
     *
     * @param player whose task it is
     * @param simulations their ids
     */
    record Launch(String player, List<String> simulations) {}

    void begin(ToolCaller caller, Performance performance) {
        playing.put(key(caller), performance);
    }

    void end(ToolCaller caller, Performance performance, String task) {
        playing.remove(key(caller), performance);
        if (!performance.ledger().launched().isEmpty()) {
            launches.merge(
                    task,
                    new Launch(caller.player(), performance.ledger().launched()),
                    (before, now) -> new Launch(now.player(), joined(before.simulations(), now.simulations())));
        }
    }

    /** What a task of this player has launched so far, also while it is played. */
    Optional<Launch> launchedBy(String task, String player) {
        return Optional.ofNullable(launches.get(task))
                .filter(launch -> launch.player().equals(player));
    }

    /** The same tool, which also enters into the turn's ledger what it did. */
    Tool recording(Tool tool) {
        return new Recording(tool, this);
    }

    private void enter(Tool tool, ObjectNode arguments, ToolResult result, ToolCaller caller) {
        Performance performance = playing.get(key(caller));
        if (performance != null) {
            performance.ledger().enter(tool.name(), arguments, result).forEach(performance::announce);
        }
    }

    private static String key(ToolCaller caller) {
        return caller.player() + "\n" + caller.context();
    }

    private static List<String> joined(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return List.copyOf(all);
    }

    private record Recording(Tool tool, Performances performances) implements Tool {

        @Override
        public String name() {
            return tool.name();
        }

        @Override
        public String description() {
            return tool.description();
        }

        @Override
        public ObjectNode schema() {
            return tool.schema();
        }

        @Override
        public boolean changes() {
            return tool.changes();
        }

        @Override
        public ToolResult call(ObjectNode arguments, ToolCaller caller) throws ToolFailure, InterruptedException {
            ToolResult result = tool.call(arguments, caller);
            performances.enter(tool, arguments, result, caller);
            return result;
        }
    }
}
