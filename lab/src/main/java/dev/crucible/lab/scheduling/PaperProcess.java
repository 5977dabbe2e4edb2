package dev.crucible.lab.scheduling;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.crucible.engine.catalog.StrategyFolder;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.report.RunPaper;
import dev.crucible.report.chart.PrintFormat;
import dev.crucible.sweep.Grid;
import dev.crucible.sweep.SweepPaper;
import java.io.IOException;
import java.nio.file.Path;

/** Main class of the child that writes the paper of a run or a sweep; it needs all events and charts in memory. */
final class PaperProcess {

    private PaperProcess() {}

    /** Arguments: the folder of the run or sweep, the paper's folder, the width, and the font size in points. */
    public static void main(String[] arguments) throws IOException {
        RunDirectory run = new RunDirectory(Path.of(arguments[0]));
        StrategyFolder.orElse(run.strategies());
        Path folder = Path.of(arguments[1]);
        PrintFormat format = new PrintFormat(Double.parseDouble(arguments[2]), Double.parseDouble(arguments[3]));
        try {
            if (Grid.isGrid(Json.readObject(run.config()))) {
                SweepPaper.write(run, folder, folder, format);
            } else {
                RunPaper.write(run, folder, folder, format);
            }
        } catch (IllegalStateException | EventLog.DamagedException e) {
            refuse(String.valueOf(e.getMessage()));
        } catch (JsonProcessingException e) {
            refuse("a file of " + run.id() + " is damaged, it is not JSON");
        }
    }

    private static void refuse(String reason) {
        System.err.println(reason);
        System.exit(Papers.NOTHING);
    }
}
