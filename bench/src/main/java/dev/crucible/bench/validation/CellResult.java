package dev.crucible.bench.validation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.util.Arrays;
import java.util.List;

/**
 * What we reached in a cell, in percent.
 *
 * @param reached what the table tells of, by seed; NaN where the run diverged
 * @param last in the last round, by seed; the same where the table tells of that
 */
public record CellResult(ReferenceCell cell, List<Long> seeds, double[] reached, double[] last) {

    /** Our mean. */
    public double mean() {
        return Arrays.stream(reached).average().orElse(Double.NaN);
    }

    /** Whether it lies within the cell's tolerance. */
    public boolean within() {
        return cell.diverges()
                ? mean() <= ReferenceCell.CHANCE
                : Math.abs(mean() - cell.mean()) <= cell.tolerance(seeds.size());
    }

    /** The difference in standard errors, positive when we are better. */
    public double standardErrors() {
        return (mean() - cell.mean()) / cell.standardError(seeds.size());
    }

    /** The result as one line of a file. */
    public ObjectNode json() {
        ObjectNode line = Json.object().put("cell", cell.name());
        ArrayNode own = line.putArray("seeds");
        seeds.forEach(own::add);
        line.set("ours", Json.number(mean()));
        line.put("theirs", cell.mean()).put("tolerance", cell.tolerance(seeds.size()));
        line.put("within", within());
        if (!cell.caveat().isEmpty()) {
            line.put("caveat", cell.caveat());
        }
        line.set("standard_errors", Json.number(standardErrors()));
        put(line, "ours_by_seed", reached);
        if (cell.bestSince() > 0) {
            put(line, "ours_in_the_last_round_by_seed", last);
        }
        return line;
    }

    private static void put(ObjectNode line, String key, double[] values) {
        ArrayNode each = line.putArray(key);
        Arrays.stream(values).forEach(value -> each.add(Json.number(value)));
    }
}
