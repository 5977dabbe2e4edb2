package dev.crucible.bench.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.io.Json;
import dev.crucible.engine.statistics.Mean;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StudyTest {

    /** The reference integrates Student's density numerically. */
    @Test
    void welchIntervalIsThatOfReferenceValues() {
        WelchInterval interval = WelchInterval.of(Mean.of(1, 2, 3, 4, 5), Mean.of(2, 2.5, 3.5));
        assertThat(interval.difference()).isCloseTo(1.0 / 3, within(1e-12));
        // 5.92417 degrees, t 2.45452.
        assertThat(interval.half()).isCloseTo(2.04543675516, within(1e-9));
    }

    @Test
    void oneValueOnASideLeavesTheDifferenceOpen() {
        WelchInterval interval = WelchInterval.of(Mean.of(1), Mean.of(1, 2));
        assertThat(interval.half()).isInfinite();
        assertThat(interval.within(1e9)).isFalse();
        assertThat(WelchInterval.of(Mean.of(1, 1), Mean.of(3, 3))).isEqualTo(new WelchInterval(-2, 0));
    }

    @Test
    void aCellIsWithinExplainedOrOutside() throws Exception {
        PaperRecipe recipe = PaperRecipe.read("three", Json.MAPPER.readTree("""
                {"margin": 3, "about": ["# Three"], "config": {}, "cells": [
                  {"cell": "near", "authors": [50, 50.5, 51]},
                  {"cell": "far", "authors": [50, 50.5, 51]},
                  {"cell": "told", "authors": [50, 50.5, 51], "explained": "they did it otherwise"}]}"""));
        List<PaperRuns.Run> runs =
                recipe.cells().stream().flatMap(StudyTest::runs).toList();

        Study study = Study.of(recipe, runs);

        assertThat(study.rows())
                .extracting(Study.Row::outcome)
                .containsExactly(Study.Outcome.WITHIN, Study.Outcome.OUTSIDE, Study.Outcome.EXPLAINED);
        assertThat(study.summary()).isEqualTo("reproduce-paper three: 3 cells, 1 within, 1 explained, 1 outside");
        assertThat(study.agrees()).isFalse();
        assertThat(study.page())
                .startsWith("# Three\n")
                .contains("| near | 50.50 ± 0.50 (3) | 50.55 ± 0.21 (2) | +0.05 (")
                .contains("- **told**: they did it otherwise");
    }

    private static Stream<PaperRuns.Run> runs(PaperRecipe.Cell cell) {
        double middle = cell.name().equals("near") ? 50.4 : 60.4;
        return Stream.of(new PaperRuns.Run(cell, 1, middle, false), new PaperRuns.Run(cell, 2, middle + 0.3, false));
    }
}
