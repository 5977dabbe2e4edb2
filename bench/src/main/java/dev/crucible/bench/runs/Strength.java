package dev.crucible.bench.runs;

import dev.crucible.bench.BenchArguments;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.sweep.CellDevices;
import dev.crucible.sweep.CellRunner;
import dev.crucible.sweep.strength.StrengthPage;
import dev.crucible.sweep.strength.StrengthResult;
import dev.crucible.sweep.strength.StrengthRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The strength table: trains the rows of {@code strength.tsv} with three seeds and writes {@code docs/studies/strength.md}. Fails if a row
 * has not the effect of its paper and no explanation.
 *
 * <p>Arguments: names of entries between commas; with fewer than all of them it writes no page.
 */
public final class Strength {

    private static final List<Long> SEEDS = List.of(1L, 2L, 3L);
    private static final Path PAGE = Path.of("docs", "studies", "strength.md");

    private Strength() {}

    /** Runs the table. */
    public static void main(String[] args) throws IOException {
        List<StrengthRow> rows = StrengthRow.all();
        List<String> names = rows.stream().map(StrengthRow::name).toList();
        List<String> chosen = BenchArguments.of(args).some(0, "entries", names);
        List<StrengthResult> results = new ArrayList<>();
        Path folder = Files.createTempDirectory("strength");
        try (CellRunner runner = new CellRunner(
                folder.resolve("own"),
                folder.resolve("shared"),
                Path.of(System.getProperty("crucible.home", ""), "datasets"),
                Runtime.getRuntime().availableProcessors(),
                new CellDevices(_ -> {}),
                new Cancellation())) {
            for (StrengthRow row : rows) {
                if (chosen.contains(row.name())) {
                    StrengthResult result = StrengthResult.of(row, SEEDS, runner);
                    System.out.println(result.line());
                    results.add(result);
                }
            }
        } finally {
            FolderTree.delete(folder);
        }
        if (chosen.equals(names)) {
            Files.createDirectories(PAGE.getParent());
            AtomicFile.write(PAGE, StrengthPage.of(results));
        }
        System.out.println(StrengthPage.last(results));
        if (results.stream().anyMatch(result -> !result.asClaimed() && !result.explained())) {
            System.exit(1);
        }
    }
}
