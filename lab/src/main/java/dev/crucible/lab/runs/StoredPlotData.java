package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** The {@code plot_data_<n>.json} of a run, served as they are. */
public record StoredPlotData(RunDirectory run) {

    /**
     * The curves of one strategy.
     *
     * @param strategy its number
     * @param data what its file holds
     */
    public record Curves(int strategy, JsonNode data) {}

    /** All curves, by strategy number; a file that goes meanwhile is left out. */
    public List<Curves> all() throws IOException {
        List<Curves> all = new ArrayList<>();
        for (NumberedFiles.Numbered file : NumberedFiles.in(run.root(), "plot_data_", ".json")) {
            if (Files.exists(file.path())) {
                all.add(new Curves(file.number(), LenientJson.read(file.path())));
            }
        }
        return all;
    }
}
