package dev.crucible.lab.scheduling;

import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Main class of a JVM that starts before there is a run for it. It trains two small networks to compile the loops of first rounds, then
 * reports that it is ready and waits. One line on standard input makes it the {@link SimulationProcess} of a run. It ends with its standard
 * input, when the lab closes or dies.
 */
public final class StandbyProcess {

    /** Message that it is ready. */
    static final String READY = "ready";
    /** Message that it has accepted a run. */
    static final String TAKEN = "taken";

    private static final int OUTPUT = 1;
    private static final int ERROR = 2;
    private static final int NOT_TAKEN = 3;

    private static final List<String> REHEARSED = List.of("mlp", "cnn");
    /** Enough rounds for the JIT compiler to optimize the loops. */
    private static final String CONFIG = """
        {"aggregation_strategy_keyword": "krum", "dataset_keyword": "digits", "model_keyword": "%s", "clean_twin": true,
         "num_of_clients": 8, "num_of_rounds": 4, "num_of_client_epochs": 2, "batch_size": 16, "num_krum_selections": 3,
         "attack_schedule": [{"start_round": 2, "end_round": 4, "attack_type": "sign_flip",
                              "selection_strategy": "specific", "malicious_client_ids": [0]}],
         "save_plots": false, "max_dataset_samples": 800}
        """;

    private StandbyProcess() {}

    /** The run to execute: its order, the process tag, and the files for output and errors. */
    record Handover(RunOrder order, String mark, String output, String errors) {}

    /** Arguments: the number of threads, and an empty folder for the warm-up. */
    public static void main(String[] arguments) throws IOException {
        PrintStream told = System.out;
        System.setOut(System.err);
        NativeHandover handover = new NativeHandover();
        rehearse(Integer.parseInt(arguments[0]), Path.of(arguments[1]));
        System.gc();
        told.println(READY);
        String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        if (line == null) {
            System.exit(0);
        }
        Handover run = Json.MAPPER.readValue(line, Handover.class);
        try {
            handover.show(ProcessTag.VARIABLE, run.mark());
            handover.append(ERROR, Path.of(run.errors()));
            told.println(TAKEN);
            handover.append(OUTPUT, Path.of(run.output()));
        } catch (IOException e) {
            told.println(e.getMessage());
            System.exit(NOT_TAKEN);
        }
        System.setOut(told);
        SimulationProcess.run(run.order());
    }

    private static void rehearse(int threads, Path folder) throws IOException {
        try {
            for (String model : REHEARSED) {
                RunDirectory run = new RunDirectory(Files.createDirectory(folder.resolve(model)));
                Files.writeString(run.config(), CONFIG.formatted(model));
                SimulationProcess.execute(RunOrder.next(run, folder, threads));
            }
        } finally {
            FolderTree.delete(folder);
        }
    }
}
