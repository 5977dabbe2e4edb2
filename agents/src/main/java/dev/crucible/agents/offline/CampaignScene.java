package dev.crucible.agents.offline;

import dev.crucible.agents.experiment.CampaignText;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.ToolResult;
import dev.crucible.dialogue.Line;

/** Shows how a red team campaign stands and reports what it found. */
final class CampaignScene {

    private static final double CONFIDENCE = 0.9;
    private static final int LONGEST = 12_000;

    private CampaignScene() {}

    /** Whether {@code id} names a campaign. */
    static boolean isCampaign(String id) {
        return id.startsWith("campaign_");
    }

    /** How a campaign stands, in words. */
    static String text(Act act, String agent, String id) throws ToolFailure, InterruptedException {
        return text(act, act.call(agent, "get_campaign", "campaign_id", id));
    }

    private static String text(Act act, ToolResult campaign) {
        return QuotedText.block(CampaignText.of(campaign.data(), act.language()), LONGEST);
    }

    /** What a campaign found, also for the crew's memory. */
    static void report(Act act, String id) throws ToolFailure, InterruptedException {
        ToolResult campaign = act.call("kallos", "get_campaign", "campaign_id", id);
        if (!campaign.data().path("report").isObject()) {
            act.show("kallos", Line.Kind.RESULT, text(act, campaign));
            return;
        }
        act.say("kallos", "results");
        act.show("kallos", Line.Kind.RESULT, text(act, campaign));
        String finding = QuotedText.line(CampaignText.found(campaign.data().path("report"), act.language()), 300);
        act.stage().remember(new Fact("finding", finding, CONFIDENCE));
        act.say("mneme", "remember", "finding", finding);
    }
}
