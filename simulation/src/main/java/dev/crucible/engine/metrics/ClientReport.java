package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import java.util.Optional;

/**
 * One client in one round. A number that was not collected is NaN.
 *
 * @param client the client's id
 * @param malicious true if the schedule lets it attack in this round
 * @param participated true if it was sampled and sent an update
 * @param aggregated true if its update has a share in the new model
 * @param removed true if it is excluded from the next round on
 * @param weight its update's share in the aggregate, when the rule is a weighted mean of updates
 * @param score the rule's score of its update
 * @param distance ‖xᵢ − x̄‖ to the mean of the round's updates
 * @param trainingLoss mean loss of its last local epoch
 * @param loss loss of the new global model on the client's held-out samples
 * @param accuracy accuracy of the new global model on them
 * @param personalAccuracy accuracy of its personal model on them, if it is honest and has one
 * @param seconds simulated seconds until its update came back or would have
 * @param failure the reason why a selected client sent nothing or its update was dropped, if so
 */
@PublicApi
public record ClientReport(
        int client,
        boolean malicious,
        boolean participated,
        boolean aggregated,
        boolean removed,
        double weight,
        double score,
        double distance,
        double trainingLoss,
        double loss,
        double accuracy,
        double personalAccuracy,
        double seconds,
        Optional<String> failure) {

    /** Returns true if the client was selected to train or was unavailable, so that the report has data. */
    public boolean isPresent() {
        return participated || failure.isPresent() || Double.isFinite(seconds);
    }
}
