package dev.crucible.lab.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.runs.SweepCells;
import dev.crucible.sweep.Cell;
import dev.crucible.sweep.Grid;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finished cells of sweeps as rows of the table of runs. Sweeps that tune their rules have none, because their cells' settings are chosen later. */
final class CellRows {

    private final RunStore sweeps;
    private final Cells.Pool pool = new Cells.Pool();
    private Map<String, Read> known = Map.of();
    private Merged merged = new Merged(RunTable.empty(), List.of(), RunTable.empty());

    /** The cells of a sweep, and the stamp of its folder when they were read. */
    private record Read(FolderStamp stamp, List<IndexedRun> cells) {}

    /** A table with the cells after its runs. */
    private record Merged(RunTable runs, List<IndexedRun> cells, RunTable table) {}

    CellRows(RunStore sweeps) {
        this.sweeps = sweeps;
    }

    /** Returns {@code runs} and all finished cells, the newest sweep first. */
    synchronized RunTable with(RunTable runs) throws IOException {
        Map<String, Read> now = new LinkedHashMap<>();
        for (RunDirectory sweep : sweeps.all()) {
            Read last = known.get(sweep.id());
            try {
                now.put(
                        sweep.id(),
                        last != null && !last.stamp.young() && last.stamp.stillHolds(sweep) ? last : read(sweep));
            } catch (IOException | RuntimeException e) {
                // Deleted meanwhile, or of a later version; the others are listed nevertheless.
                System.getLogger("dev.crucible.lab").log(Level.DEBUG, "cannot read the cells of " + sweep.id(), e);
            }
        }
        known = now;
        List<IndexedRun> cells =
                now.values().stream().flatMap(read -> read.cells.stream()).toList();
        if (!merged.runs.equals(runs) || !merged.cells.equals(cells)) {
            List<IndexedRun> all = new ArrayList<>(runs.runs());
            all.addAll(cells);
            merged = new Merged(runs, cells, new RunTable(all, TableColumns.of(all), runs.unread()));
        }
        return merged.table;
    }

    private Read read(RunDirectory sweep) throws IOException {
        // Taken first, so that a change during the read invalidates the stamp.
        FolderStamp stamp = FolderStamp.of(sweep, false);
        Optional<Grid> grid = LenientJson.object(sweep.config())
                .flatMap(source -> Grid.read(source).grid())
                .filter(read -> read.tuning().isEmpty());
        Map<Integer, IndexedRun> cells = new LinkedHashMap<>();
        if (grid.isPresent()) {
            double created = created(sweep);
            for (JsonNode line : SweepCells.rows(sweep)) {
                int number = line.path("number").asInt(-1);
                if (number >= 0 && number < grid.get().cells().size() && line instanceof ObjectNode row) {
                    // With halving, the last line of a cell has the most rounds.
                    cells.put(number, cell(sweep, grid.get().cells().get(number), row, created, stamp));
                }
            }
        }
        return new Read(stamp, List.copyOf(cells.values()));
    }

    private static double created(RunDirectory sweep) {
        String text = LenientJson.object(sweep.status())
                .orElseGet(Json::object)
                .path("created")
                .asText("");
        try {
            return OffsetDateTime.parse(text).toEpochSecond();
        } catch (DateTimeParseException e) {
            // Written by another program.
            return Double.NaN;
        }
    }

    private IndexedRun cell(RunDirectory sweep, Cell cell, ObjectNode row, double created, FolderStamp stamp) {
        boolean measured = !row.path("state").asText().equals("could_not_run");
        Cells common = new Cells.Gathering()
                .put(RunColumn.NAME, "%s, cell %d".formatted(SweepCells.name(sweep), cell.number()))
                .put(RunColumn.STATUS, (measured ? RunState.COMPLETED : RunState.FAILED).word())
                .put(RunColumn.ERROR, row.path("failure").asText(""))
                .put(RunColumn.SWEEP, sweep.id())
                .put(RunColumn.CREATED, created)
                .put(RunColumn.DURATION, Json.number(row.get("train_seconds")) + Json.number(row.get("other_seconds")))
                .put(RunColumn.ARCHIVED, "no")
                .put(RunColumn.PROGRESS, 1)
                .put(RunColumn.STRATEGIES, 1)
                .in(pool);
        double accuracy = Json.number(row.get("final_accuracy"));
        double clean = Json.number(row.get("clean_accuracy"));
        Cells strategy = RunReading.described(cell.config())
                .put(RunColumn.ACCURACY, accuracy)
                .put(RunColumn.CLEAN_ACCURACY, clean)
                .put(RunColumn.DIFFERENCE, accuracy - clean)
                .put(RunColumn.ATTACK_SUCCESS, Json.number(row.get("attack_success")))
                .in(pool);
        return new IndexedRun(SweepCells.id(sweep, cell.number()), stamp, true, common, List.of(strategy));
    }
}
