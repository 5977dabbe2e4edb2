package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.statistics.PairedTest;
import dev.crucible.engine.statistics.SampleSize;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The number of seeds that comparisons of a grid need, known before it runs.
 *
 * @param seeds of the grid
 * @param pairs of contenders, each of which is a test
 */
public record SeedsNeeded(int seeds, int pairs) {

    /** A true difference, in standard deviations of the difference between two contenders over seeds. */
    private static final double EFFECT = 2;

    private static final double POWER = 0.8;

    /** Returns the numbers of {@code grid}. */
    public static SeedsNeeded of(Grid grid) {
        Set<List<String>> contenders = new HashSet<>();
        Set<String> seeds = new HashSet<>();
        for (Cell cell : grid.cells()) {
            contenders.add(List.of(grid.label(cell, Axis.PRE), grid.label(cell, Axis.RULE)));
            seeds.add(grid.unit(cell));
        }
        return new SeedsNeeded(seeds.size(), contenders.size() * (contenders.size() - 1) / 2);
    }

    /** Returns the seeds with which the t test finds a difference of two standard deviations in 80 % of cases. */
    public int wanted() {
        return pairs == 0 ? 0 : SampleSize.units(pairs, EFFECT, POWER);
    }

    /** Returns true if two contenders can differ with these seeds. */
    public boolean isEnough() {
        return pairs == 0 || seeds >= PairedTest.leastUnits();
    }

    /** Returns a sentence without a full stop, such as: 28 pairs: 9 seeds for …; empty without a pair. */
    public String english() {
        return said(
                (pairs == 1 ? "1 pair" : pairs + " pairs")
                        + ": %d seeds for a difference of two standard deviations with 80 %% power, %d at least for any",
                "this grid has %d",
                ", so no two rules can differ");
    }

    private String german() {
        return said(
                (pairs == 1 ? "1 Paar" : pairs + " Paare")
                        + ": %d Seeds für einen Unterschied von zwei Standardabweichungen mit 80 %% Power, mindestens %d für irgendeinen",
                "dieses Raster hat %d",
                ", also können sich keine zwei Regeln unterscheiden");
    }

    private String said(String needed, String present, String tooFew) {
        return pairs == 0
                ? ""
                : needed.formatted(wanted(), PairedTest.leastUnits())
                        + "; "
                        + present.formatted(seeds)
                        + (isEnough() ? "" : tooFew);
    }

    /** Returns the numbers and the sentence in both languages. */
    public ObjectNode toJson() {
        return Json.object()
                .put("seeds", seeds)
                .put("pairs", pairs)
                .put("least", PairedTest.leastUnits())
                .put("wanted", wanted())
                .put("enough", isEnough())
                .put("text", english())
                .put("text_de", german());
    }
}
