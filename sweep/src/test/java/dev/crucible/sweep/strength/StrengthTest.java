package dev.crucible.sweep.strength;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.sweep.CellDevices;
import dev.crucible.sweep.CellRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each attack and rule has a row in the strength table, and twelve rows have the effect of their papers. */
class StrengthTest {

    private static final List<Long> ONE = List.of(1L);

    @Test
    void everyEntryHasARow() {
        List<String> entries = Arrays.stream(EntryFacts.Kind.values())
                .flatMap(kind -> EntryFacts.all(kind).stream())
                .filter(entry -> !entry.legacy())
                .map(entry -> entry.kind() + " " + entry.name())
                .toList();
        assertThat(StrengthRow.all().stream()
                        .map(row -> row.kind() + " " + row.name())
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(entries);
    }

    @Test
    void rowsAreGridsThatDifferFromTheirNull() {
        List<String> faults = new ArrayList<>();
        for (StrengthRow row : StrengthRow.all()) {
            try {
                String with = row.cells(ONE).getFirst().hash();
                row.peaceCells(ONE);
                if (with.equals(row.nullCells(ONE).getFirst().hash())) {
                    faults.add(row.name() + " is its null twin");
                }
            } catch (IllegalStateException e) {
                faults.add(e.getMessage());
            }
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void twelveRowsDoAsTheirPapersSay(@TempDir Path folder) throws IOException {
        List<StrengthRow> rows =
                StrengthRow.all().stream().filter(StrengthRow::inShortTest).toList();
        assertThat(rows).hasSize(12);
        List<String> faults = new ArrayList<>();
        try (CellRunner runner = new CellRunner(
                folder.resolve("own"),
                folder.resolve("shared"),
                folder,
                2,
                new CellDevices(_ -> {}),
                new Cancellation())) {
            for (StrengthRow row : rows) {
                StrengthResult result = StrengthResult.of(row, ONE, runner);
                if (!result.asClaimed()) {
                    faults.add(result.line());
                }
            }
        }
        assertThat(faults).isEmpty();
    }
}
