package dev.crucible.novel.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What the lab says of strategies that differ in their seed alone. Shares are in 0..1, and NaN where there is none.
 *
 * @param rule its keyword
 * @param verdict such as {@code held}, {@code undecided} or, where nobody attacked, {@code calm}
 * @param accuracy at the end, on the mean of the seeds
 * @param clean the same where nobody attacks
 * @param lost how much of what it would have learned the attack has taken
 * @param backdoor how often the attacker's trigger works
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

    /** Whether it can be said what the attack has cost. */
    public boolean isWeighed() {
        return !Double.isNaN(lost) && !Double.isNaN(clean);
    }
}
