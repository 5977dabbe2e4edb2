package dev.crucible.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.report.chart.PrintFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepPaperTest {

    @TempDir
    Path folder;

    private RunDirectory sweep;

    @BeforeEach
    void config() throws IOException {
        sweep = new RunDirectory(folder.resolve("sweep"));
        Json.write(sweep.config(), (ObjectNode) Json.MAPPER.readTree("""
                {"name": "Small", "base": {"dataset_keyword": "digits", "model_keyword": "mlp", "num_of_rounds": 2, "num_of_clients": 12},
                 "axes": {"rule": ["median", "krum"], "attack": ["none", "alie"], "f": [1, 2], "seed": [1]}}
                """));
    }

    @Test
    void hasATableOfRulesAgainstAttacksForEveryPlace() throws IOException {
        ObjectNode summary = (ObjectNode) Json.MAPPER.readTree("""
                {"name": "Small", "cells": 8, "cells_done": 4, "axes": [{"name": "rule"}, {"name": "attack"}, {"name": "f"}, {"name": "seed"}],
                 "leaderboard": [], "groups": [
                   {"contender": "median", "attack": "none", "f": "1", "accuracy": {"n": 1, "mean": 0.9}},
                   {"contender": "median", "attack": "alie", "f": "1", "accuracy": {"n": 3, "mean": 0.5, "low": 0.4, "high": 0.6}},
                   {"contender": "krum", "attack": "alie", "f": "1", "accuracy": {"n": 3, "mean": 0.7, "low": 0.6, "high": 0.8}},
                   {"contender": "krum", "attack": "alie", "f": "2", "accuracy": {"n": 1, "mean": 0.3}}]}
                """);
        Json.write(new SweepDirectory(sweep).summary(), summary);
        Path paper = folder.resolve("paper");

        SweepPaper.write(sweep, paper, PrintFormat.USUAL);

        assertThat(paper.resolve("tables/accuracy_1.md")).content().endsWith("""
                | Rule | none | alie |
                |---|---:|---:|
                | median | 90.0 | 50.0 ± 10.0 |
                | krum | – | 70.0 ± 10.0 |
                """);
        assertThat(paper.resolve("tables/accuracy_2.md")).content().contains("f = 2", "| krum | – | 30.0 |");
        assertThat(paper.resolve("figures/map_2.pdf")).isNotEmptyFile();
        assertThat(sweep.root().resolve("CITATION.bib"))
                .content()
                .contains(
                        "@misc{crucible",
                        "yin2018byzantine",
                        "blanchard2017machine",
                        "baruch2019little",
                        "alpaydin1998digits");
    }

    @Test
    void namesPythonPartsWithTheirFilesAndClaimsNoEqualBytes() throws IOException {
        ObjectNode config = Json.readObject(sweep.config());
        config.withObject("/axes").withArray("rule").add("python:mine.py:rule");
        Json.write(sweep.config(), config);
        Json.write(new SweepDirectory(sweep).summary(), (ObjectNode) Json.MAPPER.readTree("""
                {"name": "Small", "cells": 1, "cells_done": 1, "axes": [{"name": "rule"}, {"name": "attack"}], "leaderboard": [],
                 "groups": [{"contender": "median", "attack": "none", "accuracy": {"n": 1, "mean": 0.9}}]}
                """));
        Path paper = folder.resolve("paper");

        SweepPaper.write(sweep, paper, PrintFormat.USUAL);

        assertThat(paper.resolve("references.bib")).content().contains("yin2018byzantine", "baruch2019little");
        assertThat(paper.resolve("paper.tex")).content().contains("python:mine.py:rule}, without a reference");
        assertThat(paper.resolve("appendix.tex"))
                .content()
                .contains("crucible sweep configs/grid.json --strategies configs/strategies", "did not keep", "mine.py")
                .doesNotContain("to the last bit");

        Files.createDirectories(sweep.strategies());
        Files.writeString(sweep.strategies().resolve("mine.py"), "# the rule");
        SweepPaper.write(sweep, paper, PrintFormat.USUAL);
        assertThat(paper.resolve("configs/strategies/mine.py")).hasContent("# the rule");
        assertThat(paper.resolve("appendix.tex")).content().doesNotContain("did not keep");
    }

    @Test
    void aGridThatCannotBeReadIsAnError() throws IOException {
        ObjectNode config = Json.readObject(sweep.config());
        config.withObject("/axes").withArray("rule").add("no_such_rule");
        Json.write(sweep.config(), config);
        Json.write(new SweepDirectory(sweep).summary(), (ObjectNode) Json.MAPPER.readTree(
                "{\"groups\": [{\"contender\": \"median\", \"accuracy\": {\"n\": 1, \"mean\": 0.9}}]}"));

        assertThatThrownBy(() -> SweepPaper.write(sweep, folder.resolve("paper"), PrintFormat.USUAL))
                .hasMessageContaining("its references are unknown")
                .hasMessageContaining("no_such_rule");
    }

    @Test
    void refusesASweepWithoutCells() {
        assertThatThrownBy(() -> SweepPaper.write(sweep, folder.resolve("paper"), PrintFormat.USUAL))
                .hasMessage("no cell of sweep has ended yet, so there is nothing to print");
    }
}
