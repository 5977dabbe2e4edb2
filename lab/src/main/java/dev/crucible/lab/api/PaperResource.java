package dev.crucible.lab.api;

import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.scheduling.Papers;
import dev.crucible.lab.scheduling.Papers.Outcome;
import dev.crucible.report.chart.PrintFormat;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Output of {@code crucible paper} for a simulation or a sweep, as one zip file; its folder stays unchanged. */
public final class PaperResource {

    /** Earliest time that a zip entry can have. */
    private static final LocalDateTime BEGINNING = LocalDateTime.of(1980, 1, 1, 0, 0);

    private final RunStore store;
    private final RunStore sweeps;
    private final Papers papers;

    public PaperResource(RunStore store, RunStore sweeps, Papers papers) {
        this.store = store;
        this.sweeps = sweeps;
        this.papers = papers;
    }

    public void register(Routes routes) {
        routes.get(
                        "/api/simulations/{simulation_id}/paper",
                        exchange -> paper(exchange, store.require(exchange.path("simulation_id"))))
                .get(
                        "/api/sweeps/{sweep_id}/paper",
                        exchange -> paper(exchange, sweeps.require(exchange.path("sweep_id"))));
    }

    private void paper(Exchange exchange, RunDirectory run) throws IOException, InterruptedException {
        PrintFormat format = PrintQuery.format(exchange);
        Path folder = Files.createTempDirectory("crucible-paper-");
        try {
            switch (papers.write(run, folder, format)) {
                case Outcome.Written() -> send(exchange, folder, run.id() + "-paper");
                case Outcome.Refused(String reason) -> throw HttpProblem.of(409, sentence(reason));
                case Outcome.Died(int exit) ->
                    throw HttpProblem.of(
                                    503,
                                    "The paper ended early with exit code %d, probably for lack of memory. Use `crucible paper`."
                                            .formatted(exit))
                            .with("Retry-After", "10");
                case Outcome.TooSlow() ->
                    throw HttpProblem.of(503, "The paper takes too long. Use `crucible paper`.")
                            .with("Retry-After", "10");
            }
        } finally {
            FolderTree.delete(folder);
        }
    }

    private static String sentence(String reason) {
        return reason.isEmpty()
                ? "There is nothing to print."
                : Character.toUpperCase(reason.charAt(0)) + reason.substring(1) + ".";
    }

    private static void send(Exchange exchange, Path folder, String name) throws IOException {
        exchange.with("Content-Disposition", "attachment; filename=\"" + name + ".zip\"");
        ZipOutputStream zip = new ZipOutputStream(exchange.stream("application/zip"));
        for (Path file : files(folder)) {
            // A fixed time makes the zip of the same paper bit-identical.
            ZipEntry entry =
                    new ZipEntry(name + "/" + folder.relativize(file).toString().replace('\\', '/'));
            entry.setTimeLocal(BEGINNING);
            zip.putNextEntry(entry);
            Files.copy(file, zip);
            zip.closeEntry();
        }
        // Not in a finally block: a truncated archive must remain invalid.
        zip.close();
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
