package dev.crucible.engine.verdict;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;

/** The accuracy of guessing: the share of the largest class among the test samples. */
public final class Chance {

    private Chance() {}

    /**
     * Returns the chance that {@code manifest} records for {@code strategy}, or else that of the confusion matrix in {@code report_data_<n>.json},
     * since early versions did not record it; NaN without either.
     */
    public static double of(RunDirectory run, JsonNode manifest, int strategy) {
        JsonNode recorded =
                manifest.path("strategies").path(strategy).path("dataset").path("chance");
        return recorded.isNumber() ? recorded.doubleValue() : ofConfusion(run, strategy);
    }

    private static double ofConfusion(RunDirectory run, int strategy) {
        try {
            long all = 0;
            long largest = 0;
            for (JsonNode trueClass : Json.readObject(run.reportData(strategy)).path("confusion")) {
                long samples =
                        trueClass.valueStream().mapToLong(JsonNode::asLong).sum();
                all += samples;
                largest = Math.max(largest, samples);
            }
            return all == 0 ? Double.NaN : (double) largest / all;
        } catch (IOException e) {
            return Double.NaN;
        }
    }
}
