package dev.crucible.report.chart;

import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.font.FontRenderContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The bundled font (DejaVu Sans Condensed), used for all text. */
final class Typeface {

    static final String PLAIN_FILE = "DejaVuSansCondensed.ttf";
    static final String BOLD_FILE = "DejaVuSansCondensed-Bold.ttf";

    private static final String PREFIX = "crucible-fonts";
    private static final String SUFFIX = ".properties";

    /** Age from which a left file is deleted: far longer than a process needs it, and than clocks are wrong. */
    private static final Duration OLD = Duration.ofHours(1);

    private static final Font PLAIN;
    private static final Font BOLD;

    static {
        Optional<Path> none = prepareAwt();
        try {
            PLAIN = load(PLAIN_FILE);
            BOLD = load(BOLD_FILE);
            // AWT reads the file at the first measurement only.
            PLAIN.getStringBounds("m", new FontRenderContext(null, true, true));
        } finally {
            none.ifPresent(Typeface::delete);
        }
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

    /** Gives AWT an empty font configuration, without which it fails in containers without fonts. */
    private static Optional<Path> prepareAwt() {
        System.setProperty("java.awt.headless", "true");
        if (System.getProperty("sun.awt.fontconfig") != null) {
            return Optional.empty();
        }
        try {
            Path folder = Path.of(System.getProperty("java.io.tmpdir"));
            deleteLeft(folder);
            Path none = Files.createTempFile(folder, PREFIX, SUFFIX);
            Files.writeString(none, "version=1\nsequence.allfonts=default\n");
            System.setProperty("sun.awt.fontconfig", none.toString());
            return Optional.of(none);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to the folder for temporary files", e);
        }
    }

    /** Deletes files left by processes that were killed, and by earlier versions, which kept them. */
    static void deleteLeft(Path folder) throws IOException {
        Instant limit = Instant.now().minus(OLD);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, PREFIX + "*" + SUFFIX)) {
            for (Path file : files) {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(limit)) {
                    delete(file);
                }
            }
        } catch (NoSuchFileException e) {
            // Another process has just deleted it.
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // The file belongs to another user, or the folder is read-only; it is a few bytes.
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
