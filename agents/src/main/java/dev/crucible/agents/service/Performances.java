package dev.crucible.agents.service;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.tool.ToolCaller;
import dev.crucible.agents.tool.ToolResult;
import dev.crucible.agents.tool.Toolbox;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The turns that are being played; enters into the ledger of each what its tools did, and watches what they launch. */
final class Performances implements Toolbox.Listener {

    private final Map<String, TurnSession> playing = new ConcurrentHashMap<>();
    private final LaunchedRuns runs;

    Performances(LaunchedRuns runs) {
        this.runs = runs;
    }

    void begin(ToolCaller caller, TurnSession performance) {
        playing.put(key(caller), performance);
    }

    void end(ToolCaller caller, TurnSession performance) {
        playing.remove(key(caller), performance);
    }

    @Override
    public void called(String tool, ObjectNode arguments, ToolResult result, ToolCaller caller) {
        TurnSession performance = playing.get(key(caller));
        if (performance == null) {
            return;
        }
        performance.ledger().enter(tool, arguments, result).forEach(performance::announce);
        List<String> launched = performance.ledger().launched();
        if (!launched.isEmpty()) {
            boolean stops = arguments.path("stop_on_cancel").asBoolean(false);
            performance.watch(launched, stops);
            if (stops) {
                performance.onCancel(() -> stop(launched));
            }
        }
    }

    private void stop(List<String> launched) {
        try {
            runs.stop(launched);
        } catch (LabException e) {
            System.getLogger("dev.crucible.agents").log(System.Logger.Level.WARNING, "not stopped on cancel", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String key(ToolCaller caller) {
        return caller.player() + "\n" + caller.context();
    }
}
