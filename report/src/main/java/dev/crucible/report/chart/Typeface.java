package dev.crucible.report.chart;

import java.awt.Font;
import java.awt.FontFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bundled font (DejaVu Sans Condensed), the only one that anything is written in. */
final class Typeface {

    static final String PLAIN_FILE = "DejaVuSansCondensed.ttf";
    static final String BOLD_FILE = "DejaVuSansCondensed-Bold.ttf";

    private static final Font PLAIN;
    private static final Font BOLD;

    static {
        prepareAwt();
        PLAIN = load(PLAIN_FILE);
        BOLD = load(BOLD_FILE);
    }

    private Typeface() {}

    static Font plain(double size) {
        return PLAIN.deriveFont((float) size);
    }

    static Font bold(double size) {
        return BOLD.deriveFont((float) size);
    }

    static InputStream open(String file) {
        return Typeface.class.getResourceAsStream(file);
    }

    /** A bare container has no fonts, and AWT refuses to write a single letter unless it is told of an empty set of them. */
    private static void prepareAwt() {
        System.setProperty("java.awt.headless", "true");
        if (System.getProperty("sun.awt.fontconfig") != null) {
            return;
        }
        try {
            Path none = Files.createTempFile("crucible-fonts", ".properties");
            none.toFile().deleteOnExit();
            Files.writeString(none, "version=1\nsequence.allfonts=default\n");
            System.setProperty("sun.awt.fontconfig", none.toString());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to the folder for temporary files", e);
        }
    }

    private static Font load(String file) {
        try (InputStream in = open(file)) {
            return Font.createFont(Font.TRUETYPE_FONT, in);
        } catch (IOException | FontFormatException e) {
            throw new IllegalStateException("the packaged font " + file + " cannot be read", e);
        }
    }
}
