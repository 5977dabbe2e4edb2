package dev.crucible.report.paper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.statistics.Mean;
import dev.crucible.report.paper.PaperTable.Cell;
import dev.crucible.report.paper.PaperTable.Column;
import dev.crucible.report.paper.PaperTable.Order;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaperTableTest {

    private static final PaperTable TABLE = new PaperTable(
            "100 % of it",
            "t",
            List.of(
                    new Column("Rule", Order.NONE),
                    new Column("Accuracy", Order.HIGHEST),
                    new Column("Lost", Order.LOWEST)),
            List.of(
                    row("a_b", Mean.of(0.5, 0.6, 0.7), Mean.of(0.3)),
                    row("c", Mean.of(0.9, 0.91, 0.9), Mean.of(0.1)),
                    row("d", Mean.of(0.1, 0.9), Mean.of()),
                    row("e", Mean.of(0.1, 0.11, 0.1), Mean.of(0.2, 0.2))));

    private static List<Cell> row(String name, Mean accuracy, Mean lost) {
        return List.of(new Cell.Words(name), new Cell.Share(accuracy), new Cell.Share(lost));
    }

    /** The interval of c meets that of d, so nothing is bold. One of two values without an interval is no best one either. */
    @Test
    void marksNoDifferenceInsideAnInterval() {
        assertThat(TABLE.tabular()).isEqualTo("""
                \\begin{tabular}{lrr}
                \\toprule
                Rule & Accuracy & Lost \\\\
                \\midrule
                a\\_b & 60.0 $\\pm$ 24.8 & 30.0 \\\\
                c & 90.3 $\\pm$ 1.4 & 10.0 \\\\
                d & 50.0 (0.0 to 100.0) & -- \\\\
                e & 10.3 $\\pm$ 1.4 & 20.0 $\\pm$ 0.0 \\\\
                \\bottomrule
                \\end{tabular}
                """);
    }

    @Test
    void isMarkdown() {
        assertThat(TABLE.markdown())
                .contains("| Rule | Accuracy | Lost |\n|---|---:|---:|\n| a_b | 60.0 ± 24.8 | 30.0 |\n");
    }

    @Test
    void isCsvInFull() {
        assertThat(TABLE.csv().lines().skip(1).findFirst()).hasValueSatisfying(line -> {
            String[] cells = line.split(",", -1);
            assertThat(cells).hasSize(9);
            assertThat(Double.parseDouble(cells[1])).isCloseTo(0.6, org.assertj.core.data.Offset.offset(1e-12));
            // t(0.975, 2) · 0.1 / √3
            assertThat(Double.parseDouble(cells[3])).isCloseTo(0.6 + 0.2484, org.assertj.core.data.Offset.offset(1e-4));
            assertThat(cells[4]).isEqualTo("3");
            assertThat(cells[6]).isEmpty();
        });
    }

    @Test
    void marksTheBestWhoseIntervalMeetsNoOther() {
        PaperTable two = new PaperTable(
                "",
                "t",
                List.of(new Column("Rule", Order.NONE), new Column("x", Order.HIGHEST), new Column("y", Order.LOWEST)),
                List.of(
                        row("a", Mean.of(0.8, 0.81, 0.8), Mean.of(0.3, 0.31)),
                        row("b", Mean.of(0.7, 0.71, 0.7), Mean.of(0.3, 0.32))));

        assertThat(two.tabular()).contains("\\textbf{80.3 $\\pm$ 1.4}").containsOnlyOnce("textbf");
    }

    @Test
    void marksNothingWhereThereIsNothingToCompare() {
        PaperTable one = new PaperTable(
                "", "t", List.of(new Column("x", Order.HIGHEST)), List.of(List.of(new Cell.Share(Mean.of(0.4)))));

        assertThat(one.tabular()).contains("40.0 \\\\").doesNotContain("textbf");
    }
}
