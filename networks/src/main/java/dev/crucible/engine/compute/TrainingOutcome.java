package dev.crucible.engine.compute;

import java.io.Serializable;

/**
 * What one local training reports.
 *
 * @param loss mean training loss over the last epoch; NaN or infinite when the training diverged
 * @param samples samples seen over all epochs
 */
public record TrainingOutcome(double loss, long samples) implements Serializable {}
