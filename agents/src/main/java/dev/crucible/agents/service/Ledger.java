package dev.crucible.agents.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.tool.ToolResult;
import dev.crucible.dialogue.Deed;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What was done in a turn, read off the tools that were called; a deed counts once a turn. Used by several threads. */
final class Ledger {

    private final Set<Deed> deeds = EnumSet.noneOf(Deed.class);
    private final List<String> launched = new ArrayList<>();
    private boolean answersAQuestion;
    private boolean calledTools;

    /** Enters that the player has answered a question. */
    synchronized void answered() {
        answersAQuestion = true;
    }

    /** Enters a call that went well and gives what it shows the player to have done. */
    synchronized List<Deed> enter(String tool, ObjectNode arguments, ToolResult result) {
        calledTools = true;
        List<Deed> done = new ArrayList<>();
        switch (tool) {
            case "launch_simulation", "launch_batch" -> {
                collectIds(result.data());
                done.add(Deed.LAUNCHED);
                if (answersAQuestion) {
                    done.add(Deed.CONFIRMED);
                }
                if (arguments.path("configs").size() > 1) {
                    done.add(Deed.DESIGNED_COMPARISON);
                }
                if (seeds(arguments) > 1) {
                    done.add(Deed.USED_SEEDS);
                }
            }
            case "resume_simulation", "resume_sweep", "resume_campaign" -> collectIds(result.data());
            case "launch_campaign" -> {
                collectIds(result.data());
                done.add(Deed.LAUNCHED);
                done.add(Deed.USED_SEEDS);
                if (answersAQuestion) {
                    done.add(Deed.CONFIRMED);
                }
            }
            case "launch_sweep" -> {
                collectIds(result.data());
                done.add(Deed.LAUNCHED);
                done.add(Deed.DESIGNED_COMPARISON);
                if (answersAQuestion) {
                    done.add(Deed.CONFIRMED);
                }
                if (arguments.at("/grid/axes/seed").size() > 1) {
                    done.add(Deed.USED_SEEDS);
                }
            }
            case "check_bounds" -> done.add(Deed.CHECKED_BOUND);
            case "explain_topic", "explain_failure" -> done.add(Deed.ASKED_WHY);
            case "search_history" -> done.add(Deed.RECALLED);
            case "get_metrics", "compare_runs", "get_sweep", "get_campaign" -> done.add(Deed.READ_RESULTS);
            case "draw_plot" -> done.add(Deed.LOOKED_AT_PLOT);
            case "rename_simulation", "tag_simulation", "note_simulation" -> done.add(Deed.NAMED);
            case "stop_simulation", "stop_sweep", "stop_campaign" -> done.add(Deed.STOPPED_EARLY);
            default -> {
                // Looking around is no deed.
            }
        }
        done.removeIf(deed -> !deeds.add(deed));
        return done;
    }

    /** Enters a deed that no tool shows; false when it was there already. */
    synchronized boolean enter(Deed deed) {
        return deeds.add(deed);
    }

    /** Whether nothing was done but talking. */
    synchronized boolean onlyTalk() {
        return !calledTools && !answersAQuestion;
    }

    /** The simulations, sweeps and campaigns that were launched or go on. */
    synchronized List<String> launched() {
        return List.copyOf(launched);
    }

    private void collectIds(JsonNode data) {
        Set<String> ids = new LinkedHashSet<>(launched);
        data.findValuesAsText("simulation_id").forEach(ids::add);
        data.findValuesAsText("sweep_id").forEach(ids::add);
        data.findValuesAsText("campaign_id").forEach(ids::add);
        data.path("simulation_ids").forEach(id -> ids.add(id.asText()));
        launched.clear();
        launched.addAll(ids);
    }

    private static int seeds(ObjectNode arguments) {
        Set<String> seeds = new HashSet<>();
        for (JsonNode config : arguments.path("configs")) {
            config.findValuesAsText("random_seed").forEach(seeds::add);
            config.findValuesAsText("seed").forEach(seeds::add);
        }
        return seeds.size();
    }
}
