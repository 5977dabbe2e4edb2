package dev.crucible.sweep;

import java.util.List;

/**
 * A combination that is not run.
 *
 * @param labels where it stands on each axis of the grid
 * @param reason why, naming the bound and the numbers
 */
public record Exclusion(List<String> labels, String reason) {

    public Exclusion {
        labels = List.copyOf(labels);
    }
}
