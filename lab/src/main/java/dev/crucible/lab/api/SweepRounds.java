package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.CsvTable;
import dev.crucible.sweep.CellTable;
import dev.crucible.web.HttpProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The kept rounds of a sweep's cells, from {@code rounds.csv}. */
final class SweepRounds {

    private static final List<String> DECIMALS = List.of("accuracy", "loss", "attack_success");

    private SweepRounds() {}

    /** Returns a row for each cell and round; its labels have the types that they have in the table of cells. */
    static ArrayNode rows(RunDirectory run) throws IOException {
        Path file = run.root().resolve("rounds.csv");
        if (!Files.isRegularFile(file)) {
            throw HttpProblem.notFound("The sweep has no rounds: they are there after the end of a grid with curves, "
                    + "such as \"curves\": \"all\".");
        }
        if (Files.size(file) > ResultsResource.LARGEST_TABLE) {
            throw HttpProblem.of(413, "The table is too large for JSON; get results/rounds.parquet.");
        }
        CsvTable table;
        try {
            table = CsvTable.parse(Files.readString(file));
        } catch (CsvTable.MalformedException e) {
            throw HttpProblem.of(500, "rounds.csv cannot be read: " + e.getMessage());
        }
        ArrayNode rows = JsonNodeFactory.instance.arrayNode(table.rows().size());
        for (List<String> line : table.rows()) {
            ObjectNode row = rows.addObject();
            for (int i = 0; i < line.size(); i++) {
                set(row, table.columns().get(i), line.get(i));
            }
        }
        return rows;
    }

    private static void set(ObjectNode row, String column, String text) {
        if (!DECIMALS.contains(column)) {
            row.set(column, CellTable.value(text));
        } else if (text.isEmpty()) {
            row.putNull(column);
        } else {
            row.put(column, Double.parseDouble(text));
        }
    }
}
