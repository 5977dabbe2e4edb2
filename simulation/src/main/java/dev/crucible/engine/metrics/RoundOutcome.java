package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.compute.Evaluation;
import java.util.List;

/**
 * What a round brought to light, before metrics are made of it. A number that was not collected is NaN.
 *
 * @param clients those that have something to tell, by id
 * @param held how the new model does on what each judged client held back, by id
 * @param test how it does on the server's samples
 * @param attack how far the attackers got
 * @param removalThreshold the removal rule's threshold
 * @param epsilon ε of (ε, δ) differential privacy by now
 * @param adapterGap how far averaging the halves of adapters apart is off, where clients send adapters
 */
@PublicApi
public record RoundOutcome(
        List<ClientReport> clients,
        List<Held> held,
        Evaluation test,
        Attacked attack,
        double removalThreshold,
        double epsilon,
        double adapterGap) {

    /**
     * A judged client.
     *
     * @param aggregated whether its update has a share in the new model
     */
    public record Held(boolean aggregated, Evaluation evaluation) {}

    /**
     * How far the attackers got.
     *
     * @param success share of the attack's test samples that are taken for its target class
     * @param naturalRate the same share without the trigger or, with a clean twin, for the twin's model
     * @param honestDistance ‖aggregate − mean of the honest updates‖
     * @param weight the attackers' share in the aggregate
     * @param cleanAccuracy the clean twin's test accuracy in the same round
     */
    public record Attacked(
            double success, double naturalRate, double honestDistance, double weight, double cleanAccuracy) {}

    /** How well the round told attackers from honest clients. */
    Detection detection() {
        return Detection.of(clients);
    }

    /** The accuracies of the judged clients, the worst first. */
    double[] accuracies() {
        return held.stream()
                .mapToDouble(client -> client.evaluation().accuracy())
                .sorted()
                .toArray();
    }
}
