package dev.crucible.lab.api;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.MeasuredTable;
import dev.crucible.lab.runs.ParquetWriter;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.runs.TableRounds;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** Events of a simulation so far, raw or as tables, for programs that do not wait for more. */
public final class EventsResource {

    private static final String TYPE = "application/x-ndjson";
    private static final String PARQUET = "application/vnd.apache.parquet";

    private final RunStore store;

    public EventsResource(RunStore store) {
        this.store = store;
    }

    public void register(Routes routes) {
        routes.get("/api/simulations/{simulation_id}/events.ndjson", this::events)
                .get("/api/simulations/{simulation_id}/rounds.parquet", x -> table(x, MeasuredTable::rounds))
                .get("/api/simulations/{simulation_id}/clients.parquet", x -> table(x, MeasuredTable::clients));
    }

    /** Reads a table of a run. */
    @FunctionalInterface
    private interface Reading {
        MeasuredTable of(RunDirectory run) throws IOException;
    }

    private void events(Exchange exchange) throws IOException {
        RunDirectory run = store.require(exchange.path("simulation_id"));
        if (Files.isRegularFile(run.events(), LinkOption.NOFOLLOW_LINKS)) {
            exchange.file(TYPE, run.events(), "Simulation not found.");
        } else {
            String lines = TableRounds.of(run).stream().map(line -> line + "\n").collect(Collectors.joining());
            exchange.bytes(TYPE, lines.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Builds the table per request, because a running simulation adds rows. */
    private void table(Exchange exchange, Reading reading) throws IOException {
        RunDirectory run = store.require(exchange.path("simulation_id"));
        MeasuredTable table = read(run, reading);
        Path folder = Files.createTempDirectory("crucible-parquet-");
        Path file = folder.resolve("measured.parquet");
        try {
            ParquetWriter.write(table, file);
            exchange.file(PARQUET, file, "Simulation not found.");
        } catch (LinkageError e) {
            throw HttpProblem.of(
                    501, "This machine cannot write Parquet. The simulation's events.ndjson has the same numbers.");
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    private static MeasuredTable read(RunDirectory run, Reading reading) {
        try {
            return reading.of(run);
        } catch (IOException | IllegalArgumentException e) {
            throw HttpProblem.of(500, "Could not read the measurements of " + run.id() + ".");
        }
    }
}
