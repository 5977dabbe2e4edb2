package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import java.util.Optional;

/**
 * One client in one round. A number that was not collected is NaN.
 *
 * @param client the client's id
 * @param malicious whether the schedule lets it attack in this round
 * @param participated whether it was sampled and sent an update
 * @param aggregated whether its update has a share in the new model
 * @param removed whether it is left out from the next round on
 * @param weight its update's share in the aggregate, when the rule is a weighted mean of updates
 * @param score the rule's score of its update
 * @param distance ‖xᵢ − x̄‖ to the mean of the round's updates
 * @param trainingLoss mean loss of its last local epoch
 * @param loss loss of the new global model on the client's held-out samples
 * @param accuracy accuracy of the new global model on them
 * @param seconds simulated seconds until its update came back or would have
 * @param failure why it did not come although it was asked, or why its update was dropped, if so
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
        double seconds,
        Optional<String> failure) {

    /** Whether it has something to tell: it was asked to train, or was away. */
    public boolean isPresent() {
        return participated || failure.isPresent() || Double.isFinite(seconds);
    }
}
