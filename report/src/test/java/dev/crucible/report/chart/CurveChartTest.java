package dev.crucible.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.report.chart.CurveChart.Curve;
import dev.crucible.report.chart.CurveChart.Role;
import dev.crucible.report.chart.CurveChart.Scale;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CurveChartTest {

    private static final double GAP = Double.NaN;

    @Test
    void aRoundWithoutNeighboursIsADot() {
        assertThat(differing(pixels(1, GAP, 0.5, GAP, GAP), pixels(1, GAP, GAP, GAP, GAP)))
                .isPositive();
    }

    @Test
    void noLineLeadsOverAGap() {
        int[] gap = pixels(0.2, 0.4, GAP, GAP, GAP, 0.4, 0.2);
        assertThat(differing(gap, pixels(0.2, 0.4, GAP, 0.4, GAP, 0.4, 0.2)))
                .isPositive()
                .isLessThan(differing(gap, pixels(0.2, 0.4, 0.4, 0.4, 0.4, 0.4, 0.2)));
    }

    private static long differing(int[] a, int[] b) {
        return IntStream.range(0, a.length).filter(i -> a[i] != b[i]).count();
    }

    /** Returns the pixels of a client's curve, drawn with one that has a value in every round. */
    private static int[] pixels(double... client) {
        double[] other = new double[client.length];
        CurveChart chart = new CurveChart(
                "Accuracy",
                "",
                "",
                Scale.PERCENT,
                List.of(
                        new Curve("honest clients", Role.HONEST, other, 0),
                        new Curve("honest clients", Role.HONEST, client, 0)),
                List.of());
        BufferedImage image = ImageExport.image(chart, ChartTheme.PAPER, 1);
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }
}
