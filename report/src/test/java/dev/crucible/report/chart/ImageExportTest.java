package dev.crucible.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;

class ImageExportTest {

    private static final CurveChart CURVES = new CurveChart(
            "Test accuracy",
            "a line below",
            "share",
            CurveChart.Scale.PERCENT,
            List.of(
                    new CurveChart.Curve("krum", new double[] {0.1, Double.NaN, 0.5}),
                    new CurveChart.Curve("client", CurveChart.Role.HOSTILE, new double[] {0.2, 0.3, 0.4}, 2)),
            List.of(new Span(2, 3, "sign_flip, 2 clients")));

    @Test
    void pdfHoldsItsTextInTheBundledFont() throws IOException {
        try (PDDocument document = Loader.loadPDF(ImageExport.pdf(CURVES))) {
            assertThat(new PDFTextStripper().getText(document))
                    .contains("Test accuracy", "a line below", "sign_flip, 2 clients", "krum", "removed", "round");
        }
    }

    @Test
    void equalChartsGiveEqualBytes() throws IOException {
        assertThat(ImageExport.png(CURVES, ChartTheme.PAPER, 1))
                .isEqualTo(ImageExport.png(CURVES, ChartTheme.PAPER, 1));
        assertThat(ImageExport.pdf(CURVES)).isEqualTo(ImageExport.pdf(CURVES));
    }

    @Test
    void pngHoldsEveryPixel() throws IOException {
        BufferedImage drawn = ImageExport.image(CURVES, ChartTheme.NIGHT, 1.5);
        BufferedImage read = ImageIO.read(new ByteArrayInputStream(ImageExport.png(CURVES, ChartTheme.NIGHT, 1.5)));

        int width = drawn.getWidth();
        int height = drawn.getHeight();
        assertThat(read.getWidth()).isEqualTo(width);
        assertThat(read.getHeight()).isEqualTo(height);
        assertThat(read.getRGB(0, 0, width, height, null, 0, width))
                .isEqualTo(drawn.getRGB(0, 0, width, height, null, 0, width));
    }

    @Test
    void attacksAreShadedAndTheRestIsNot() {
        BufferedImage image = ImageExport.image(CURVES, ChartTheme.PAPER, 1);

        assertThat(image.getRGB(100, 95) & 0xFFFFFF)
                .isEqualTo(ChartTheme.PAPER.area().getRGB() & 0xFFFFFF);
        assertThat(image.getRGB(500, 95) & 0xFFFFFF)
                .isNotEqualTo(ChartTheme.PAPER.area().getRGB() & 0xFFFFFF);
    }

    @Test
    void stripSaysEachFateByColourAndSign() {
        StripChart strip = new StripChart(
                "Strip",
                "",
                List.of(
                        List.of(StripChart.Fate.USED, StripChart.Fate.PASSED),
                        List.of(StripChart.Fate.USED, StripChart.Fate.CAUGHT)));
        BufferedImage image = ImageExport.image(strip, ChartTheme.PAPER, 1);

        assertThat(image.getRGB(310, 70)).isEqualTo(ChartTheme.PAPER.hostile().getRGB());
        assertThat(image.getRGB(70, 70)).isNotEqualTo(image.getRGB(310, 70));
    }

    @Test
    void curvesWithNothingInThemAreDrawnAllTheSame() throws IOException {
        CurveChart empty = new CurveChart(
                "Empty",
                "",
                "",
                CurveChart.Scale.LOG,
                List.of(new CurveChart.Curve("none", new double[] {Double.NaN})),
                List.of());

        assertThat(ImageExport.png(empty, ChartTheme.NIGHT, 1)).isNotEmpty();
    }
}
