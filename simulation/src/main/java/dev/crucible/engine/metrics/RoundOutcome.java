package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.compute.Evaluation;
import java.util.List;

/**
 * Raw results of a round, from which metrics are computed. A number that was not collected is NaN.
 *
 * @param clients reports with data, by id
 * @param held evaluation of the new model on the held-out samples of each evaluated client, by id
 * @param test evaluation on the server's samples
 * @param attack success of the attackers
 * @param removalThreshold the removal rule's threshold
 * @param epsilon ε of (ε, δ) differential privacy so far
 * @param adapterGap error of averaging the two factors of adapters separately, where clients send adapters
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
     * An evaluated client.
     *
     * @param aggregated true if its update has a share in the new model
     */
    public record Held(boolean aggregated, Evaluation evaluation) {}

    /**
     * Success of the attackers.
     *
     * @param success share of the attack's test samples classified as its target class
     * @param naturalRate the same share without the trigger or, with a clean twin, for the twin's model
     * @param honestDistance ‖aggregate − mean of the honest updates‖
     * @param weight the attackers' share in the aggregate
     * @param cleanAccuracy the clean twin's test accuracy in the same round
     */
    public record Attacked(
            double success, double naturalRate, double honestDistance, double weight, double cleanAccuracy) {}

    /** Returns how well the round separated attackers from honest clients. */
    Detection detection() {
        return Detection.of(clients);
    }

    /** Returns the accuracies of the evaluated clients, ascending. */
    double[] accuracies() {
        return held.stream()
                .mapToDouble(client -> client.evaluation().accuracy())
                .sorted()
                .toArray();
    }
}
