package dev.crucible.engine.simulation;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.strategy.SimulationConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Order to run what the config of a folder describes: everything else that a process must know. A file hands it to a child. The file lies
 * outside of the run and is used up by the child, so no list, archive or copy of the run contains it.
 *
 * @param folder the run's folder
 * @param datasets the folder of data files
 * @param threads the number of threads, which changes no result
 * @param attempt the attempt's number, which permits to write
 * @param cluster the address of the cluster that trains the clients; empty for this process
 * @param clusterSettings the cluster's own settings
 */
public record RunOrder(
        Path folder, Path datasets, int threads, int attempt, String cluster, Map<String, String> clusterSettings) {

    public RunOrder {
        clusterSettings = Map.copyOf(clusterSettings);
    }

    /** Creates an order for this machine. */
    public RunOrder(RunDirectory run, Path datasets, int threads, Fence fence) {
        this(run.root(), datasets, threads, fence.attempt(), "", Map.of());
    }

    /** Starts the next attempt of {@code run} and returns its order. */
    public static RunOrder next(RunDirectory run, Path datasets, int threads) throws IOException {
        return new RunOrder(run, datasets, threads, Fence.next(run));
    }

    /** Returns the same order for the cluster at {@code address}. */
    public RunOrder on(String address, Map<String, String> settings) {
        return new RunOrder(folder, datasets, threads, attempt, address, settings);
    }

    /** Returns the run's directory. */
    public RunDirectory run() {
        return new RunDirectory(folder);
    }

    /** Returns the attempt's permission to write. */
    public Fence fence() {
        return new Fence(run().attempt(), attempt);
    }

    /**
     * Returns the simulation of {@code config}, which the folder's {@code config.json} holds.
     *
     * @param listener receives the events; a failure in handling an end does not fail the run
     */
    public SimulationRun simulation(SimulationConfig config, SimulationListener listener, Cancellation cancellation) {
        return new SimulationRun(config, this, listener, cancellation, AggregationMode.LIMIT);
    }

    /** Writes the order to a new file that only this user can read. */
    public Path write() throws IOException {
        Path file = Files.createTempFile("crucible-run-", ".json");
        Files.write(file, Json.MAPPER.writeValueAsBytes(this));
        return file;
    }

    /**
     * Reads an order and removes its file.
     *
     * @throws IOException if {@code file} is no order
     */
    public static RunOrder take(Path file) throws IOException {
        byte[] text = Files.readAllBytes(file);
        try {
            RunOrder order = Json.MAPPER.readValue(text, RunOrder.class);
            Files.delete(file);
            return order;
        } catch (JsonProcessingException e) {
            throw new IOException(file + " is no order to run: " + Json.reason(e), e);
        }
    }
}
