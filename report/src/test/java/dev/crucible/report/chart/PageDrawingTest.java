package dev.crucible.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.report.chart.CurveChart.Curve;
import dev.crucible.report.chart.CurveChart.Role;
import dev.crucible.report.html.Html;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PageDrawingTest {

    private static CurveChart curves(String title, int rounds, int clients) {
        double[] values =
                IntStream.range(0, rounds).mapToDouble(r -> r % 2 / 2.0).toArray();
        return new CurveChart(
                title,
                "",
                "",
                CurveChart.Scale.PERCENT,
                Collections.nCopies(clients, new Curve("honest", Role.HONEST, values, 0)),
                List.of());
    }

    private static String markup(Chart chart, PageStyle style) {
        Html html = new Html("page");
        PageDrawing.of(chart).orElseThrow().write(html, "a <name>", style);
        return html.end();
    }

    @Test
    void aCurveIsOnePathAndTextsAreEscaped() {
        String markup = markup(curves("<Title>", 8, 3), new PageStyle());

        assertThat(markup).contains("aria-label=\"a &lt;name&gt;\"", ">&lt;Title&gt;</text>", ">100%</text>");
        // A move, then seven lines that alternate up and down.
        assertThat(markup.split("M\\d+ \\d+(l\\d+[- ]\\d+){7}\"")).hasSize(4);
    }

    @Test
    void drawingsShareTheClassesOfAPage() {
        PageStyle style = new PageStyle();
        String first = markup(curves("one", 8, 3), style);
        String rules = style.css();

        assertThat(markup(curves("one", 8, 3), style)).isEqualTo(first);
        assertThat(style.css()).isEqualTo(rules).contains("{color:#ffffff}", "{color:#1a1e24}");
    }

    @Test
    void aChartOfVeryManyPointsIsLeftToPixels() {
        assertThat(PageDrawing.of(curves("many", 200, 100))).isEmpty();
        assertThat(PageDrawing.of(curves("fewer", 100, 20))).isPresent();
    }

    @Test
    void whatLeavesTheAreaIsCut() {
        Chart over = (graphics, area, theme) -> {
            graphics.setPaint(theme.ink());
            graphics.clipRect(0, 0, 10, 10);
            graphics.fillRect(2, 2, 4, 4);
            graphics.fillRect(5, 5, 20, 20);
        };

        assertThat(markup(over, new PageStyle()))
                .contains(
                        "<path class=\"c1\" d=\"M20 20h40v40h-40v-40z\"/>",
                        "<svg x=\"0\" y=\"0\" width=\"100\" height=\"100\" viewBox=\"0 0 100 100\">"
                                + "<path class=\"c1\" d=\"M50 50h200v200h-200v-200z\"/></svg>");
    }
}
