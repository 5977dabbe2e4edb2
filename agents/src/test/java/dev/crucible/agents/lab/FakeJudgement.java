package dev.crucible.agents.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** What the fake lab says of the seeds of one arm, in the form of the lab's judgements. */
final class FakeJudgement {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private FakeJudgement() {}

    static ObjectNode of(List<ObjectNode> seeds) {
        JsonNode event = seeds.getFirst();
        double clean = event.path("robustness").path("clean_accuracy").asDouble(Double.NaN);
        double loss = (clean - event.path("test_accuracy").asDouble()) / (clean - 0.1);
        String verdict = Double.isNaN(clean)
                ? "calm"
                : clean < 0.3 ? "too_weak" : loss > 0.25 ? "broke" : seeds.size() > 1 ? "held" : "undecided";
        ObjectNode judgement = JSON.objectNode().put("verdict", verdict).put("seeds", seeds.size());
        judgement.putObject("words").put("en", verdict).put("de", verdict);
        ArrayNode strategies = judgement.putArray("strategies");
        seeds.forEach(seed -> strategies
                .addObject()
                .put("simulation_id", seed.path("simulation_id").asText())
                .put("strategy", seed.path("strategy").asInt()));
        ObjectNode interval = judgement.putObject("relative_loss");
        if (!Double.isNaN(clean)) {
            interval.put("mean", loss);
            judgement.putObject("clean_accuracy").put("mean", clean);
        }
        if (seeds.size() > 1) {
            interval.put("low", loss - 0.01).put("high", loss + 0.01);
        }
        return judgement;
    }
}
