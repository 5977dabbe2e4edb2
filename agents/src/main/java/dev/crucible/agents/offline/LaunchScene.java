package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.tool.Consent;
import dev.crucible.agents.tool.ProposedChange;
import dev.crucible.agents.tool.ToolFailure;
import java.util.ArrayList;
import java.util.List;

/** After the player's yes to a plan: launches what was shown and says so; nobody waits for its end here. */
final class LaunchScene {

    /** A plan that could not be launched is put again. */
    void play(Act act, OpenQuestion open, Consent consent) throws InterruptedException {
        List<String> ids = new ArrayList<>();
        try {
            for (ProposedChange change : consent.left()) {
                JsonNode data = act.carryOut("techne", change, consent).data();
                data.path("simulation_ids").forEach(id -> ids.add(id.asText()));
                for (String grid : List.of("sweep_id", "campaign_id")) {
                    if (data.hasNonNull(grid)) {
                        ids.add(data.path(grid).asText());
                    }
                }
            }
        } catch (ToolFailure e) {
            OfflineMind.tell(act, e);
            act.putAgain(open, act.spoken("techne", "ask").text());
            return;
        }
        act.stage().done(open);
        act.say("techne", "launched", "ids", String.join(", ", ids));
    }
}
