package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.experiment.CampaignText;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRefused;
import dev.crucible.agents.memory.Watches;
import dev.crucible.agents.memory.Watches.Watch;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.Mind;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.Toolbox;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.Line;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells at the end of an answer what has become of the runs that the conversation launched, once, however long they took and whatever was
 * restarted meanwhile. An answer that ends with a question is left alone; the news then come with the next one.
 */
public final class News implements Mind {

    private static final Logger LOG = System.getLogger("dev.crucible.agents");
    private static final Set<String> ENDED = Set.of("completed", "failed", "stopped");
    private static final int GONE = 404;

    private final Mind mind;
    private final Watches watches;
    private final Workshop shop;
    private final ReportScene report = new ReportScene();

    /** The worst attack that a conversation has heard of, by campaign; after a restart it hears of it once more. */
    private final Map<String, String> heard = new ConcurrentHashMap<>();

    /** The same mind, which also brings news. */
    public News(Mind mind, Watches watches, Cast cast, LabClient lab, Toolbox tools, Knowledge knowledge) {
        this.mind = mind;
        this.watches = watches;
        this.shop = new Workshop(cast, lab, tools, knowledge, Phrases.bundled());
    }

    @Override
    public void answer(Turn turn, LineSink stage) throws InterruptedException {
        NotingStage noting = new NotingStage(stage);
        String shown = turn.circumstances().page().id().orElse("");
        for (Watch watch : watches.open(turn.player(), turn.context())) {
            if (watch.runs().contains(shown)) {
                keep(new Act(turn, stage, shop), watch);
            }
        }
        mind.answer(turn, noting);
        if (noting.asked()) {
            return;
        }
        for (Watch watch : watches.open(turn.player(), turn.context())) {
            if (watch.turn() < turn.number()
                    && !look(new Act(turn, new NotingStage(stage, Line::unasked), shop), noting, watch)) {
                return;
            }
        }
    }

    /** Of what the player has before them nothing is told again; what it has shown is kept. */
    private void keep(Act act, Watch watch) throws InterruptedException {
        try {
            List<String> ended = new ArrayList<>();
            for (String run : watch.runs()) {
                if (ENDED.contains(state(run))) {
                    ended.add(run);
                }
            }
            if (ended.size() == watch.runs().size()
                    && watches.told(
                            act.turn().player(),
                            act.turn().context(),
                            act.turn().number(),
                            watch)) {
                ReportScene.keep(act, ended);
            }
        } catch (LabException e) {
            LOG.log(Level.DEBUG, "nothing kept", e);
        }
    }

    /** Tells about a watch if it is over; false when the lab cannot be asked now. */
    private boolean look(Act act, NotingStage noting, Watch watch) throws InterruptedException {
        try {
            List<String> ended = new ArrayList<>();
            for (String run : watch.runs()) {
                switch (state(run)) {
                    case "" -> LOG.log(Level.DEBUG, "gone: {0}", run);
                    case String state when ENDED.contains(state) -> ended.add(run);
                    default -> {
                        comment(act, run);
                        return true;
                    }
                }
            }
            if (watches.told(
                    act.turn().player(), act.turn().context(), act.turn().number(), watch)) {
                tell(act, noting, watch, ended);
            }
            return true;
        } catch (LabException | ToolFailure e) {
            LOG.log(Level.DEBUG, "no news", e);
            return false;
        }
    }

    /** Tells of a campaign that runs when it has found something worse than when this was told last. */
    private void comment(Act act, String run) throws LabException, InterruptedException {
        if (!CampaignScene.isCampaign(run)) {
            return;
        }
        JsonNode campaign = shop.lab().campaign(run);
        String best = campaign.path("best").asText();
        if (!best.isEmpty() && !best.equals(heard.put(act.turn().context() + " " + run, best))) {
            act.show("kallos", Line.Kind.DIALOGUE, CampaignText.best(campaign, act.language()));
        }
    }

    private void tell(Act act, NotingStage noting, Watch watch, List<String> ended)
            throws LabException, ToolFailure, InterruptedException {
        if (ended.isEmpty()) {
            act.say("techne", "gone", "ids", String.join(", ", watch.runs()));
            return;
        }
        List<String> runs = ended.stream()
                .filter(run -> !SweepScene.isSweep(run) && !CampaignScene.isCampaign(run))
                .toList();
        if (noting.showedResultsOf(ended)) {
            if (!runs.isEmpty()) {
                ReportScene.learn(act, runs);
            }
            return;
        }
        act.say("techne", "ended", "ids", String.join(", ", ended));
        if (!runs.isEmpty()) {
            report.play(act, runs, true);
        }
        for (String run : ended) {
            if (SweepScene.isSweep(run)) {
                SweepScene.report(act, run);
            } else if (CampaignScene.isCampaign(run)) {
                CampaignScene.report(act, run);
            }
        }
    }

    /** How a run stands, empty when the lab does not know it any more. */
    private String state(String run) throws LabException, InterruptedException {
        try {
            if (CampaignScene.isCampaign(run)) {
                return shop.lab().campaign(run).path("status").asText();
            }
            if (!SweepScene.isSweep(run)) {
                return shop.lab().status(run).state();
            }
            JsonNode sweep = shop.lab().sweep(run);
            return sweep.path("status").asText();
        } catch (LabRefused e) {
            if (e.status() == GONE) {
                return "";
            }
            throw e;
        }
    }
}
