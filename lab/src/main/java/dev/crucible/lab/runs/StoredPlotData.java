package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** The {@code plot_data_<n>.json} files of a run, served unchanged. */
public record StoredPlotData(RunDirectory run) {

    /**
     * Curves of one strategy.
     *
     * @param strategy number of the strategy
     * @param data content of its file
     */
    public record Curves(int strategy, JsonNode data) {}

    /** Returns all curves by strategy number; a file deleted meanwhile is omitted. */
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
