package dev.crucible.lab.scheduling;

import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The main class of a JVM that is started before there is a run for it. It trains two small networks, so that the JVM has compiled what
 * first rounds consist of, says so and waits; one line on standard input gives it the run whose {@link SimulationProcess} it then is.
 * It ends when standard input does, which is when the lab closes or dies.
 */
public final class StandbyProcess {

    /** What it says once it waits. */
    static final String READY = "ready";
    /** What it says when the run is its own. */
    static final String TAKEN = "taken";

    private static final int OUTPUT = 1;
    private static final int ERROR = 2;
    private static final int NOT_TAKEN = 3;

    private static final List<String> REHEARSED = List.of("mlp", "cnn");
    /** Enough rounds that the compiler has seen the loops at work. */
    private static final String CONFIG = """
            {"aggregation_strategy_keyword": "krum", "dataset_keyword": "digits", "model_keyword": "%s", "clean_twin": true,
             "num_of_clients": 8, "num_of_rounds": 4, "num_of_client_epochs": 2, "batch_size": 16, "num_krum_selections": 3,
             "attack_schedule": [{"start_round": 2, "end_round": 4, "attack_type": "sign_flip",
                                  "selection_strategy": "specific", "malicious_client_ids": [0]}],
             "save_plots": false, "max_dataset_samples": 800}
            """;

    private StandbyProcess() {}

    /** The run that it is given: arguments of {@link SimulationProcess}, the mark to carry, and where output and errors go. */
    record Handover(List<String> arguments, String mark, String output, String errors) {}

    /** Arguments: how many threads it may keep busy, and an empty folder to rehearse in. */
    public static void main(String[] arguments) throws IOException {
        PrintStream told = System.out;
        System.setOut(System.err);
        NativeHandover handover = new NativeHandover();
        rehearse(arguments[0], Path.of(arguments[1]));
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
        SimulationProcess.main(run.arguments().toArray(String[]::new));
    }

    private static void rehearse(String threads, Path folder) throws IOException {
        try {
            for (String model : REHEARSED) {
                RunDirectory run = new RunDirectory(Files.createDirectory(folder.resolve(model)));
                Files.writeString(run.config(), CONFIG.formatted(model));
                String attempt = Integer.toString(Fence.next(run).attempt());
                SimulationProcess.execute(new String[] {run.root().toString(), folder.toString(), attempt, threads});
            }
        } finally {
            FolderTree.delete(folder);
        }
    }
}
