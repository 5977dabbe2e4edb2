package dev.crucible.cli;

import dev.crucible.engine.io.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;

/** AOT training runs recorded by the launcher to speed up later starts: a user's usual actions, once and small. */
@Command(name = "warm", hidden = true)
final class WarmCommand {

    /** Config of the training run, with a placeholder for the model. */
    static final String CONFIG = """
        {"aggregation_strategy_keyword": "krum", "dataset_keyword": "femnist_niid", "model_keyword": "%s",
         "num_of_clients": 4, "num_of_rounds": 1, "num_krum_selections": 1, "max_dataset_samples": 400,
         "save_plots": true,
         "attack_schedule": [{"start_round": 1, "end_round": 1, "attack_type": "sign_flip",
                              "selection_strategy": "specific", "malicious_client_ids": [0]}]}
        """;

    /** Config of one typical first round: long enough for the JVM to find the loops worth compiling. */
    static final String FIRST_ROUND = """
        {"aggregation_strategy_keyword": "fedavg", "dataset_keyword": "femnist_iid", "model_keyword": "mlp",
         "num_of_clients": 10, "num_of_rounds": 1, "num_of_client_epochs": 3, "batch_size": 32,
         "save_plots": false, "attack_schedule": []}
        """;

    /** A training run in a temporary folder; returns its failures. */
    private interface Rehearsal {
        List<String> failures(Path folder) throws IOException, InterruptedException;
    }

    @Command(name = "runs")
    int runs() throws IOException, InterruptedException {
        return rehearse(AotTrainingRuns::failures);
    }

    @Command(name = "services")
    int services() throws IOException, InterruptedException {
        return rehearse(AotTrainingServices::failures);
    }

    private static int rehearse(Rehearsal rehearsal) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("crucible-warm");
        try {
            List<String> failed = rehearsal.failures(folder);
            failed.forEach(System.err::println);
            return failed.isEmpty() ? ExitCodes.OK : ExitCodes.FAILED;
        } finally {
            FolderTree.delete(folder);
        }
    }
}
