package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.StrategyConfig;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Check that a rule is configured for as many attackers as the schedule has. With too few it lets some through; with too many it pays for
 * needless caution. A schedule without attacks needs no check: a run may measure the rule's cost without attack.
 */
final class AttackerCounts {

    private static final String PARAMETERS = Setting.AGGREGATION_PARAMS.name();

    private AttackerCounts() {}

    /** Returns warnings for the settings in {@code merged} that disagree with the schedule of {@code config}. */
    static List<Problem> problems(ObjectNode merged, StrategyConfig config) {
        List<Problem> problems = new ArrayList<>();
        int come = most(config);
        if (come == 0) {
            return problems;
        }
        compare(
                Setting.NUM_OF_MALICIOUS_CLIENTS.name(),
                merged.get(Setting.NUM_OF_MALICIOUS_CLIENTS.name()),
                come,
                problems);
        if (!Setting.NUM_OF_MALICIOUS_CLIENTS.isIn(merged)
                && config.rule().told().orElse(1) == 0) {
            problems.add(Problem.warning(
                            Setting.NUM_OF_MALICIOUS_CLIENTS.name(),
                            "is not set, so %s assumes f = 0, but the schedule has %s"
                                    .formatted(config.keyword(), attackers(come)))
                    .of(Problem.Code.TOO_FEW_MALICIOUS_CLIENTS));
        }
        JsonNode trim = merged.get(Setting.TRIM_RATIO.name());
        boolean trims = config.keyword().equals("trimmed_mean") && !merged.has(PARAMETERS) && trim != null;
        int sampled = config.participation().sampled(config.clients());
        // With sampling, the number of attackers in a round is random.
        if (sampled == config.clients()) {
            compare(PARAMETERS + ".f", merged.path(PARAMETERS).get("f"), come, problems);
        }
        if (trims && sampled == config.clients()) {
            int cut = trim.decimalValue().multiply(BigDecimal.valueOf(sampled)).intValue();
            if (cut < come) {
                problems.add(Problem.warning(
                                Setting.TRIM_RATIO.name(),
                                "cuts %d of %d values at either end, but the schedule has %s; use at least %s"
                                        .formatted(cut, sampled, attackers(come), StrategyRules.shareOf(come, sampled)))
                        .of(Problem.Code.TOO_FEW_MALICIOUS_CLIENTS));
            }
        }
        return problems;
    }

    private static void compare(String field, JsonNode told, int come, List<Problem> problems) {
        if (told == null || !told.isIntegralNumber() || told.intValue() == come) {
            return;
        }
        boolean few = told.intValue() < come;
        String message = "is %d, but the schedule has %s; rules that are told how many there are %s"
                .formatted(
                        told.intValue(),
                        attackers(come),
                        few ? "defend against too few" : "pay for defending against more");
        problems.add(Problem.warning(field, message)
                .of(few ? Problem.Code.TOO_FEW_MALICIOUS_CLIENTS : Problem.Code.TOO_MANY_MALICIOUS_CLIENTS));
    }

    private static String attackers(int count) {
        return count == 1 ? "1 attacker" : count + " attackers";
    }

    /** Returns the maximum number of clients that attack in one round, which is one in which a phase begins. */
    private static int most(StrategyConfig config) {
        List<AttackPhase> phases = config.schedule();
        return phases.stream()
                .mapToInt(begun -> (int) IntStream.range(0, phases.size())
                        .filter(i -> phases.get(i).covers(begun.startRound()))
                        .flatMap(i -> IntStream.of(phases.get(i)
                                .selection()
                                .resolve(
                                        config.clients(),
                                        config.rule().trustedClient(),
                                        config.seed(),
                                        Purpose.ATTACKER_SELECTION,
                                        i)))
                        .distinct()
                        .count())
                .max()
                .orElse(0);
    }
}
