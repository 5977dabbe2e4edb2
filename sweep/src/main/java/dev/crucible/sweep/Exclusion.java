package dev.crucible.sweep;

import java.util.List;

/**
 * A combination that is not run.
 *
 * @param labels its level on each axis of the grid
 * @param reason the reason, with the bound and the numbers
 */
public record Exclusion(List<String> labels, String reason) {

    public Exclusion {
        labels = List.copyOf(labels);
    }
}
