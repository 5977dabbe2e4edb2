package dev.crucible.lab.notice;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.results.Timestamp;
import dev.crucible.engine.setting.Setting;
import dev.crucible.lab.runs.LenientJson;

/**
 * Notification that a run has ended.
 *
 * @param id id of the run
 * @param name display name, empty for none
 * @param state final state
 */
record RunEnd(String id, String name, RunState state) {

    static RunEnd of(RunDirectory run, RunState state) {
        String name = LenientJson.object(run.config())
                .map(config -> Setting.DISPLAY_NAME.in(config.path("shared_settings"), ""))
                .orElse("");
        return new RunEnd(run.id(), name, state);
    }

    /** Returns the notification's body: without messages, paths or settings, which may be confidential. */
    ObjectNode json() {
        return Json.object()
                .put("event", "run_ended")
                .put("simulation_id", id)
                .put(Setting.DISPLAY_NAME.name(), name)
                .put("status", state.word())
                .put("told_at", Timestamp.utc());
    }
}
