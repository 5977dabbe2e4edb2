package dev.crucible.report.chart;

import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2DFontTextDrawer;
import java.io.IOException;
import java.io.InputStream;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDType0Font;

/**
 * Pool of the bundled fonts for PDFs. Parsing takes longer than drawing a chart, so fonts are reused; each is used by one thread at a time.
 */
final class PdfFonts implements AutoCloseable {

    private static final Queue<PdfFonts> FREE = new ConcurrentLinkedQueue<>();

    private final TrueTypeFont plain;
    private final TrueTypeFont bold;

    private PdfFonts() throws IOException {
        this.plain = parse(Typeface.PLAIN_FILE);
        this.bold = parse(Typeface.BOLD_FILE);
    }

    /** Returns fonts for exclusive use until closed. */
    static PdfFonts take() throws IOException {
        PdfFonts free = FREE.poll();
        return free == null ? new PdfFonts() : free;
    }

    /** Registers the fonts for {@code drawer} with {@code document}, which embeds the used glyphs. */
    void register(PdfBoxGraphics2DFontTextDrawer drawer, PDDocument document) throws IOException {
        drawer.registerFont(Typeface.plain(1).getFontName(), PDType0Font.load(document, plain, true));
        drawer.registerFont(Typeface.bold(1).getFontName(), PDType0Font.load(document, bold, true));
    }

    private static TrueTypeFont parse(String file) throws IOException {
        try (InputStream in = Typeface.open(file)) {
            return new TTFParser().parse(new RandomAccessReadBuffer(in));
        }
    }

    @Override
    public void close() {
        FREE.add(this);
    }
}
