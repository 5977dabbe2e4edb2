package dev.crucible.report.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LatexTest {

    @Test
    void letsNoSignOfATextBeAnOrder() {
        assertThat(Latex.escaped("50 % of {a_b} \\input{x} $1^2~#& ± 漢"))
                .isEqualTo(
                        "50 \\% of \\{a\\_b\\} \\textbackslash{}input\\{x\\} \\$1\\textasciicircum{}2\\textasciitilde{}\\#\\& $\\pm$ ?");
    }

    @Test
    void hasOneRowALine() {
        assertThat(Latex.plainTabular(
                        List.of("round", "a_b"), List.of(List.of("1", "not collected"), List.of("2", "0.5"))))
                .isEqualTo("""
                        \\begin{tabular}{rr}
                        \\hline
                        round & a\\_b \\\\
                        \\hline
                        1 & not collected \\\\
                        2 & 0.5 \\\\
                        \\hline
                        \\end{tabular}
                        """);
    }

    @Test
    void cannotEndAVerbatimFromWithin() {
        assertThat(Latex.verbatim("a\\end{verbatim}\\input{x}", 80).split("\\\\end\\{verbatim\\}", -1))
                .hasSize(2);
    }
}
