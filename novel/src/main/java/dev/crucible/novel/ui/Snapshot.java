package dev.crucible.novel.ui;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.scene.transform.Transform;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * A picture of the screen, for saves and documentation: taken on the toolkit's thread, encoded on any thread.
 *
 * @param pixels ARGB, row by row
 */
public record Snapshot(int width, int height, int[] pixels) {
    /** Takes the design space at {@code scale}; on the toolkit's thread. */
    static Snapshot of(Node page, double scale) {
        int width = (int) Math.round(Page.WIDTH * scale);
        int height = (int) Math.round(Page.HEIGHT * scale);
        SnapshotParameters parameters = new SnapshotParameters();
        parameters.setFill(Color.web("#1A1A1A"));
        parameters.setTransform(Transform.scale(scale, scale));
        return of(page.snapshot(parameters, new WritableImage(width, height)));
    }

    /** Takes the window's content without its frame; on the toolkit's thread. */
    public static Snapshot of(Scene scene) {
        return of(scene.snapshot(null));
    }

    private static Snapshot of(WritableImage taken) {
        int width = (int) taken.getWidth();
        int height = (int) taken.getHeight();
        int[] pixels = new int[width * height];
        taken.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        return new Snapshot(width, height, pixels);
    }

    /** Writes a picture with the time as its name, or no file at all. */
    Path write(Path folder) throws IOException {
        String name = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").format(LocalDateTime.now());
        Path file = Files.createDirectories(folder).resolve("crucible-" + name + ".png");
        try {
            return Files.write(file, png());
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    public byte[] png() {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        image.setRGB(0, 0, width, height, pixels, 0, width);
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        // In memory: the other kind of stream keeps a file, which a full disk cannot.
        try (ImageOutputStream encoded = new MemoryCacheImageOutputStream(png)) {
            ImageIO.write(image, "png", encoded);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return png.toByteArray();
    }
}
