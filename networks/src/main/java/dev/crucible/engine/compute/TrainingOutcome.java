package dev.crucible.engine.compute;

import java.io.Serializable;

/**
 * Result of one local training.
 *
 * @param loss mean training loss over the last epoch; NaN or infinite if the training diverged
 * @param samples the number of samples over all epochs
 * @param failure why the client's own code failed; empty if it did not
 */
public record TrainingOutcome(double loss, long samples, String failure) implements Serializable {

    /** An outcome of a training that ended by itself. */
    public TrainingOutcome(double loss, long samples) {
        this(loss, samples, "");
    }
}
