package dev.crucible.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproducePaperCommandTest {

    @TempDir
    private Path folder;

    private Path recipe;

    /** Two cells of a few steps on the built-in digits. */
    @BeforeEach
    void recipe() throws IOException {
        recipe = Files.writeString(folder.resolve("short.json"), """
                {"about": ["# Short"], "dataset": "digits", "last": 2, "margin": 100, "pixels": {"factor": 2, "shift": -1},
                 "config": {"num_of_clients": 6, "num_of_rounds": 6, "evaluate_every": 3, "training_subset_fraction": 1,
                   "strict_mode": false, "num_of_malicious_clients": 1, "model_keyword": "softmax", "learning_rate": 0.5,
                   "training": {"scheme": "distributed_sgd", "momentum": 0, "data_holders": "honest"},
                   "attack_schedule": [{"start_round": 1, "end_round": 6, "attack_type": "mimic", "warmup": 1,
                     "selection_strategy": "specific", "malicious_client_ids": [5]}]},
                 "parts": {"median": {"aggregation_strategy_keyword": "median"},
                   "non-iid": {"partitioning_strategy": "gamma_similarity", "partitioning_params": {"gamma": 0}},
                   "s=2": {"pre_aggregation": [{"name": "bucketing", "s": 2}]}, "slow": {"learning_rate": 1e-9}},
                 "cells": [{"cell": "median", "parts": ["median", "non-iid"], "authors": [50, 51, 52]},
                   {"cell": "median s=2", "parts": ["median", "non-iid", "s=2"], "authors": [50, 51, 52]}]}
                """);
    }

    @Test
    void trainsCellsWritesThePageAndContinues() throws IOException {
        Executed first = reproduced("--seeds", "2", "--threads", "2");
        assertThat(first.err()).isEmpty();
        assertThat(first.code()).isZero();
        assertThat(first.out().lines().toList().getLast())
                .isEqualTo("reproduce-paper short: 2 cells, 2 within, 0 explained, 0 outside");
        String page = Files.readString(folder.resolve("short.md"));
        assertThat(page).startsWith("# Short\n").contains("| median s=2 | 51.00 ± 1.00 (3) | ");

        Executed finished = reproduced("--seeds", "3", "--finished");
        assertThat(finished.out()).doesNotContain("seed 3").contains("(2)  authors 51.00 ± 1.00 (3)");
        assertThat(Files.readString(folder.resolve("short.md"))).isEqualTo(page);

        Executed again = reproduced("--seeds", "2", "--threads", "1");
        assertThat(again.out().lines().filter(line -> line.endsWith("(from an earlier start)")))
                .hasSize(4);
        assertThat(Files.readString(folder.resolve("short.md"))).isEqualTo(page);
    }

    @Test
    void aPartOfTheTableLeavesThePageAlone() {
        Executed run = reproduced("--seeds", "1", "--cells", "median", "--with", "slow");
        assertThat(run.out())
                .contains("1/1 median, seed 1: ")
                .contains("open")
                .endsWith("0 cells, 0 within, 0 explained, 0 outside\n");
        assertThat(run.code()).isEqualTo(1);
        assertThat(folder.resolve("short.md")).doesNotExist();
    }

    @Test
    void namesWhatIsMissing() {
        Executed unknown = Executed.of("reproduce-paper", "alchemy");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("there is no paper \"alchemy\"; there is bucketing");
        Executed cell = reproduced("--cells", "mean");
        assertThat(cell.code()).isEqualTo(2);
        assertThat(cell.err()).contains("there is no cell \"mean\"; there are median, median s=2");
        Executed data = Executed.of("reproduce-paper", "bucketing", "--datasets", folder.toString());
        assertThat(data.code()).isEqualTo(2);
        assertThat(data.err()).contains("train-images-idx3-ubyte is missing; make it with: python3 scripts/mnist.py");
    }

    private Executed reproduced(String... options) {
        String[] all = Stream.concat(
                        Stream.of(
                                "reproduce-paper",
                                recipe.toString(),
                                "--out",
                                folder.resolve("runs").toString(),
                                "--study",
                                folder.resolve("short.md").toString()),
                        Stream.of(options))
                .toArray(String[]::new);
        return Executed.of(all);
    }
}
