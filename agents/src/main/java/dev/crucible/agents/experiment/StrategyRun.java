package dev.crucible.agents.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.knowledge.Titles;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * One strategy of a run, and what it gave so far. Missing numbers are NaN.
 *
 * @param number from 0
 * @param settings its own settings laid over the shared ones
 * @param rounds what was measured, in order
 */
public record StrategyRun(int number, ObjectNode settings, List<Round> rounds) {

    /** The seed that a config without one has. */
    private static final long USUAL_SEED = 42;

    private static final Set<String> NOT_COMPARED =
            Set.of("seed", "random_seed", "display_name", "strategy_number", "save_plots", "save_csv", "show_plots");

    /**
     * A round.
     *
     * @param number from 1
     * @param accuracy of the model on the server's test set
     * @param loss there
     * @param attackSuccess of a targeted attack
     * @param naturalRate the same without attack
     * @param cleanAccuracy of the clean twin
     * @param precision of detection
     * @param recall of detection
     * @param attackerWeight share of the aggregate that attackers held
     * @param attackers who attacked
     */
    public record Round(
            int number,
            double accuracy,
            double loss,
            double attackSuccess,
            double naturalRate,
            double cleanAccuracy,
            double precision,
            double recall,
            double attackerWeight,
            int attackers) {

        static Round of(JsonNode event) {
            JsonNode robustness = event.path("robustness");
            JsonNode detection = event.path("detection");
            return new Round(
                    event.path("round").asInt(),
                    event.path("test_accuracy").asDouble(Double.NaN),
                    event.path("test_loss").asDouble(Double.NaN),
                    robustness.path("attack_success").asDouble(Double.NaN),
                    robustness.path("natural_rate").asDouble(Double.NaN),
                    robustness.path("clean_accuracy").asDouble(Double.NaN),
                    detection.path("precision").asDouble(Double.NaN),
                    detection.path("recall").asDouble(Double.NaN),
                    robustness.path("attacker_weight").asDouble(Double.NaN),
                    event.path("clients").path("malicious").size());
        }

        /** What the attack took, against the clean twin. */
        public double drop() {
            return cleanAccuracy - accuracy;
        }
    }

    public StrategyRun {
        rounds = List.copyOf(rounds);
    }

    public Optional<Round> last() {
        return rounds.isEmpty() ? Optional.empty() : Optional.of(rounds.getLast());
    }

    public String rule() {
        return settings.path("aggregation_strategy_keyword").asText("unknown");
    }

    /** Types of its attacks. */
    public List<String> attacks() {
        Set<String> types = new LinkedHashSet<>();
        settings.path("attack_schedule")
                .forEach(entry -> types.add(entry.path("attack_type").asText("unknown")));
        return List.copyOf(types);
    }

    /** Types of its attacks joined by {@code +}, or {@code none}. */
    public String attack() {
        return attacks().isEmpty() ? "none" : String.join("+", attacks());
    }

    public long seed() {
        return settings.path("seed").asLong(settings.path("random_seed").asLong(USUAL_SEED));
    }

    public int clients() {
        return settings.path("num_of_clients").asInt(10);
    }

    /** The most attackers of any round. */
    public int attackers() {
        return rounds.stream().mapToInt(Round::attackers).max().orElse(0);
    }

    /** All that makes two strategies the same experiment: everything but seeds and names. */
    String experiment() {
        return settings.deepCopy().without(NOT_COMPARED).toString();
    }

    /** The mean of the recall, or precision, over the rounds that have one. */
    public double meanOf(ToDoubleFunction<Round> value) {
        return Interval.of(rounds.stream().mapToDouble(value).toArray()).mean();
    }

    /** By its keywords, such as {@code krum, label_flipping ×3, α=0.3}. */
    public String label() {
        return labelled(String.join("+", chain()), attacks().isEmpty() ? "no attack" : attack());
    }

    /** As people say it, such as {@code Krum, label flipping ×3, α=0.3}. */
    public String title(Titles titles) {
        return labelled(
                titles.of(chain(), " + "),
                attacks().isEmpty() ? titles.language().say("results.no_attack") : titles.within(attacks(), " + "));
    }

    /** What comes before the rule, the last first, and the rule. */
    private List<String> chain() {
        List<String> chain = new ArrayList<>(List.of(rule()));
        settings.path("pre_aggregation")
                .forEach(pre -> chain.addFirst(pre.path("name").asText()));
        return chain;
    }

    private String labelled(String chain, String attack) {
        StringBuilder label = new StringBuilder(chain).append(", ").append(attack);
        if (!attacks().isEmpty()) {
            label.append(" ×").append(attackers());
        }
        if (settings.path("partitioning_strategy").asText().equals("dirichlet")) {
            label.append(", α=")
                    .append(settings.path("partitioning_params").path("alpha").asText("0.5"));
        }
        return label.toString();
    }
}
