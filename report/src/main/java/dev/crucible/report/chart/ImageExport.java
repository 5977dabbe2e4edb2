package dev.crucible.report.chart;

import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2D;
import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2DFontTextDrawer;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;

/** Turns charts into files. Equal charts give equal bytes. */
public final class ImageExport {

    static {
        ImageIO.setUseCache(false);
    }

    private ImageExport() {}

    /**
     * Draws something for nobody, so that all that drawing needs is there. AWT cannot begin once the JVM is asked to end, and a run that is
     * stopped wants its pictures as well.
     */
    public static void prepare() throws IOException {
        Chart blank = new BarChart("", "", List.of(""), new double[] {0}, false);
        png(blank, ChartTheme.PAPER, 1);
        pdf(blank);
    }

    /** As PNG with {@code scale} pixels a point. */
    public static byte[] png(Chart chart, ChartTheme theme, double scale) throws IOException {
        return png(image(chart, theme, scale));
    }

    /** As PNG. */
    public static byte[] png(BufferedImage image) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(image, "png", out);
        return out.toByteArray();
    }

    /** As pixels. */
    public static BufferedImage image(Chart chart, ChartTheme theme, double scale) {
        Typeface.plain(1); // AWT must be prepared before its first class is asked for anything
        BufferedImage image = new BufferedImage(
                (int) Math.round(chart.width() * scale),
                (int) Math.round(chart.height() * scale),
                BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        // The chart may end within the last row of pixels.
        graphics.setPaint(theme.paper());
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.scale(scale, scale);
        draw(chart, theme, graphics);
        graphics.dispose();
        return image;
    }

    /** As a vector PDF of one page, with text that can be searched. */
    public static byte[] pdf(Chart chart) throws IOException {
        float width = (float) chart.width();
        float height = (float) chart.height();
        try (PdfFonts fonts = PdfFonts.take();
                PDDocument document = new PDDocument();
                PdfBoxGraphics2DFontTextDrawer drawer = new PdfBoxGraphics2DFontTextDrawer()) {
            fonts.register(drawer, document);
            PDPage page = new PDPage(new PDRectangle(width, height));
            document.addPage(page);
            document.setDocumentId(1L);
            PdfBoxGraphics2D graphics = new PdfBoxGraphics2D(document, width, height);
            graphics.setFontTextDrawer(drawer);
            draw(chart, ChartTheme.PAPER, graphics);
            graphics.dispose();
            try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                content.drawForm(graphics.getXFormObject());
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        }
    }

    private static void draw(Chart chart, ChartTheme theme, Graphics2D graphics) {
        Rectangle2D area = new Rectangle2D.Double(0, 0, chart.width(), chart.height());
        graphics.setPaint(theme.paper());
        graphics.fill(area);
        chart.draw(graphics, area, theme);
    }
}
