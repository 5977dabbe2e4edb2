package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.experiment.CampaignText;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Language;
import java.util.List;

/** Red team campaigns, searches for the worst attack on a config: plan, launch, look at, stop. */
final class CampaignTools {

    private static final int LONGEST = 12_000;
    private static final String ID = "campaign_id";
    private static final String ID_HELP = "id of the campaign, such as campaign_20260101_120000_000000";
    private static final String REQUEST_HELP =
            "{config: a config of one strategy, or run: an id; budget: at most so many runs}";

    private final LabClient lab;

    CampaignTools(LabClient lab) {
        this.lab = lab;
    }

    List<Tool> all() {
        return List.of(
                SimpleTool.reading(
                        "plan_campaign",
                        "Says what a red team campaign would be without launching it: how many attacks, how many"
                                + " hostile clients.",
                        Schema.of().must("request", "object", REQUEST_HELP),
                        (arguments, caller) -> plan(arguments.object("request"))),
                SimpleTool.reading(
                        "get_campaign",
                        "How a red team campaign stands: the worst attack so far, and in the end its accuracy with an"
                                + " interval.",
                        Schema.of().must(ID, "string", ID_HELP),
                        (arguments, caller) -> show(arguments.text(ID))),
                SimpleChange.of(
                        "launch_campaign",
                        "Launches a red team campaign, a search for the attack that does a config most harm.",
                        Schema.of()
                                .must("request", "object", REQUEST_HELP)
                                .may("key", "string", "the same key with the same request launches once")
                                .may("stop_on_cancel", "boolean", RunChanges.STOP_ON_CANCEL_HELP),
                        arguments -> words(arguments.path("request")),
                        this::launch),
                SimpleChange.of(
                        "stop_campaign",
                        "Stops a queued or running red team campaign; finished runs are kept.",
                        Schema.of().must(ID, "string", ID_HELP),
                        arguments -> "stop " + arguments.path(ID).asText(),
                        (arguments, caller) -> stop(arguments.text(ID))),
                SimpleChange.of(
                        "resume_campaign",
                        "Lets a stopped or failed red team campaign go on.",
                        Schema.of().must(ID, "string", ID_HELP),
                        arguments -> "let " + arguments.path(ID).asText() + " go on",
                        (arguments, caller) -> resume(arguments.text(ID))));
    }

    private static String words(JsonNode request) {
        String target = request.has("run")
                ? "the run " + QuotedText.line(request.path("run").asText(), 60)
                : ConfigWords.of(request.path("config"));
        return "launch a red team campaign of at most " + request.path("budget").asInt() + " runs against " + target;
    }

    private ToolResult plan(ObjectNode request) throws LabException, InterruptedException {
        JsonNode plan = lab.planCampaign(request);
        return new ToolResult(CampaignText.ofPlan(plan, Language.ENGLISH), plan);
    }

    private ToolResult show(String id) throws LabException, InterruptedException {
        JsonNode campaign = lab.campaign(id);
        return new ToolResult(QuotedText.block(CampaignText.of(campaign, Language.ENGLISH), LONGEST), campaign);
    }

    private ToolResult launch(ToolArguments arguments, ToolCaller caller)
            throws ToolFailure, LabException, InterruptedException {
        ObjectNode request = arguments.object("request");
        String id = lab.launchCampaign(request, RunChanges.key(arguments.text("key", ""), request, caller));
        return of("Launched " + id + ".", id);
    }

    private ToolResult stop(String id) throws LabException, InterruptedException {
        lab.stopCampaign(id);
        return of("Stopped " + id + ".", id);
    }

    private ToolResult resume(String id) throws LabException, InterruptedException {
        lab.resumeCampaign(id);
        return of(id + " goes on.", id);
    }

    private static ToolResult of(String text, String id) {
        return new ToolResult(text, JsonNodeFactory.instance.objectNode().put(ID, id));
    }
}
