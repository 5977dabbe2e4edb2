package dev.crucible.report.chart;

import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2D;
import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2DFontTextDrawer;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Export of charts to files. Equal charts give equal bytes. */
public final class ImageExport {

    private static final Pattern DOCUMENT_TYPE = Pattern.compile("<!DOCTYPE[^>]*>\\s*");

    private ImageExport() {}

    /**
     * Draws an empty chart, so that all classes for drawing are loaded. AWT cannot be initialised during shutdown, but a stopped run still
     * writes its plots.
     */
    public static void prepare() throws IOException {
        Chart blank = new BarChart("", "", List.of(""), new double[] {0}, false);
        png(blank, ChartTheme.PAPER, 1);
        pdf(blank);
    }

    /** Returns a PNG with {@code scale} pixels per point. */
    public static byte[] png(Chart chart, ChartTheme theme, double scale) {
        return PngEncoding.of(image(chart, theme, scale));
    }

    /** Returns the pixels. */
    public static BufferedImage image(Chart chart, ChartTheme theme, double scale) {
        Typeface.plain(1); // AWT must be prepared before its first class is loaded
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

    /** Returns a vector PDF of one page with searchable text. */
    public static byte[] pdf(Chart chart) throws IOException {
        return pdf(chart.width(), chart.height(), graphics -> draw(chart, ChartTheme.PAPER, graphics));
    }

    /** Returns a figure for a document: a PDF of one page with its fonts, none of them of type 3. */
    public static byte[] pdf(Chart chart, PrintFormat format) throws IOException {
        Figure figure = new Figure(chart, format);
        return pdf(format.width(), figure.height(), figure::draw);
    }

    /** Returns the figure as SVG, with letters as outlines, so that it looks the same without the font. */
    public static String svg(Chart chart, PrintFormat format) throws IOException {
        Typeface.plain(1); // AWT must be prepared before its first class is loaded
        Figure figure = new Figure(chart, format);
        Document document = emptyDocument();
        SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
        context.setComment(chart.title());
        context.setPrecision(3);
        SVGGraphics2D graphics = new SVGGraphics2D(context, true);
        figure.draw(graphics);
        Element root = graphics.getRoot();
        root.setAttribute("width", "%.2fpt".formatted(format.width()));
        root.setAttribute("height", "%.2fpt".formatted(figure.height()));
        root.setAttribute("viewBox", String.format(Locale.ROOT, "0 0 %.2f %.2f", format.width(), figure.height()));
        StringWriter out = new StringWriter();
        graphics.stream(root, out, true, false);
        // With a document type, readers would request it from the network.
        return DOCUMENT_TYPE.matcher(out.toString()).replaceFirst("");
    }

    private static Document emptyDocument() {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument(SVGGraphics2D.SVG_NAMESPACE_URI, "svg", null);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("the JDK has a parser for its own settings", e);
        }
    }

    /** A chart on a page of {@code format}; its smallest letters have the format's size. */
    private record Figure(Chart chart, PrintFormat format) {

        double height() {
            return scale() * chart.height(format.width() / scale());
        }

        private double scale() {
            return format.fontSize() / ChartStyle.TICK;
        }

        void draw(Graphics2D graphics) {
            double width = format.width() / scale();
            Rectangle2D area = new Rectangle2D.Double(0, 0, width, chart.height(width));
            graphics.scale(scale(), scale());
            graphics.setPaint(ChartTheme.PRINT.paper());
            graphics.fill(area);
            chart.draw(graphics, area, ChartTheme.PRINT);
        }
    }

    private static byte[] pdf(double width, double height, Consumer<Graphics2D> drawing) throws IOException {
        try (PdfFonts fonts = PdfFonts.take();
                PDDocument document = new PDDocument();
                PdfBoxGraphics2DFontTextDrawer drawer = new PdfBoxGraphics2DFontTextDrawer()) {
            fonts.register(drawer, document);
            PDPage page = new PDPage(new PDRectangle((float) width, (float) height));
            document.addPage(page);
            document.setDocumentId(1L);
            PdfBoxGraphics2D graphics = new PdfBoxGraphics2D(document, (float) width, (float) height);
            graphics.setFontTextDrawer(drawer);
            drawing.accept(graphics);
            graphics.dispose();
            try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                content.drawForm(graphics.getXFormObject());
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        }
    }

    static void draw(Chart chart, ChartTheme theme, Graphics2D graphics) {
        Rectangle2D area = new Rectangle2D.Double(0, 0, chart.width(), chart.height());
        graphics.setPaint(theme.paper());
        graphics.fill(area);
        chart.draw(graphics, area, theme);
    }
}
