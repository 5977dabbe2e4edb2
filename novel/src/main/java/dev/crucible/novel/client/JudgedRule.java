package dev.crucible.novel.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The lab's verdict on strategies that differ only in their seed. Shares are 0 to 1, NaN if unknown.
 *
 * @param rule keyword of the rule
 * @param verdict verdict, such as {@code held}, {@code undecided} or, without an attack, {@code calm}
 * @param accuracy final accuracy, averaged over the seeds
 * @param clean final accuracy of the same strategy without an attack
 * @param lost relative loss of accuracy by the attack
 * @param backdoor success rate of the attacker's trigger
 */
public record JudgedRule(
        String rule, String verdict, int seeds, double accuracy, double clean, double lost, double backdoor) {
    static List<JudgedRule> all(JsonNode verdicts) {
        List<JudgedRule> judgements = new ArrayList<>();
        for (JsonNode judgement : verdicts.path("judgements")) {
            judgements.add(new JudgedRule(
                    judgement.path("rule").asText("?"),
                    judgement.path("verdict").asText(""),
                    judgement.path("seeds").asInt(1),
                    mean(judgement, "accuracy"),
                    mean(judgement, "clean_accuracy"),
                    mean(judgement, "relative_loss"),
                    mean(judgement, "backdoor")));
        }
        return judgements;
    }

    private static double mean(JsonNode judgement, String of) {
        return judgement.path(of).path("mean").asDouble(Double.NaN);
    }

    /** Returns true if the cost of the attack is known. */
    public boolean isWeighed() {
        return !Double.isNaN(lost) && !Double.isNaN(clean);
    }
}
