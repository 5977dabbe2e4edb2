package dev.crucible.portraits;

import dev.crucible.dialogue.BuildCache;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/**
 * Writes every picture of the client: {@code portraits/<agent>_<mood>.png}, {@code lids/<agent>_<mood>.png} with only
 * the pixels that a blink changes, and {@code backdrops/<place>_<hour>.jpg}. The build runs it after compiling; it
 * renders again only when a drawing has changed.
 */
public final class ArtBuilder {
    private static final float QUALITY = .93f;
    private static final String PORTRAITS = "portraits/";
    private static final String LIDS = "lids/";

    private ArtBuilder() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            throw new IllegalArgumentException("usage: ArtBuilder FOLDER CACHE");
        }
        fill(Path.of(arguments[0]), Path.of(arguments[1]), drawings());
    }

    static void fill(Path folder, Path cache, Map<String, String> drawings) throws IOException {
        BuildCache pictures = new BuildCache(cache);
        for (Class<?> drawer : List.of(ArtBuilder.class, Renderer.class)) {
            pictures.add(code(drawer));
        }
        drawings.forEach((name, svg) -> pictures.add((name + svg).getBytes(StandardCharsets.UTF_8)));
        pictures.fill(folder, into -> write(into, drawings));
    }

    private static byte[] code(Class<?> type) throws IOException {
        try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(type.getSimpleName() + ".class"))) {
            return in.readAllBytes();
        }
    }

    private static void write(Path folder, Map<String, String> drawings) throws IOException {
        Files.createDirectories(folder.resolve("portraits"));
        Files.createDirectories(folder.resolve("lids"));
        Files.createDirectories(folder.resolve("backdrops"));
        for (var drawing : drawings.entrySet()) {
            Path file = folder.resolve(drawing.getKey());
            if (drawing.getKey().startsWith(LIDS)) {
                String open = Objects.requireNonNull(
                        drawings.get(PORTRAITS + drawing.getKey().substring(LIDS.length())));
                ImageIO.write(change(portrait(open), portrait(drawing.getValue())), "png", file.toFile());
            } else if (drawing.getKey().endsWith(".png")) {
                ImageIO.write(portrait(drawing.getValue()), "png", file.toFile());
            } else {
                writeJpeg(
                        Renderer.render(
                                drawing.getValue(),
                                SceneryParts.WIDTH,
                                SceneryParts.HEIGHT,
                                BufferedImage.TYPE_INT_RGB),
                        file);
            }
        }
    }

    private static BufferedImage portrait(String svg) {
        return Renderer.render(svg, Portrait.WIDTH, Portrait.HEIGHT, BufferedImage.TYPE_INT_ARGB);
    }

    /** Returns the pixels of {@code after} that differ from {@code before}; all others are transparent. */
    private static BufferedImage change(BufferedImage before, BufferedImage after) {
        BufferedImage change = new BufferedImage(after.getWidth(), after.getHeight(), BufferedImage.TYPE_INT_ARGB);
        for (int y = 0; y < after.getHeight(); y++) {
            for (int x = 0; x < after.getWidth(); x++) {
                if (before.getRGB(x, y) != after.getRGB(x, y)) {
                    change.setRGB(x, y, after.getRGB(x, y));
                }
            }
        }
        return change;
    }

    /** Writes a backdrop. It is opaque, and the toolkit decodes a JPEG in a quarter of the time of a PNG. */
    private static void writeJpeg(BufferedImage image, Path file) throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ImageWriteParam quality = writer.getDefaultWriteParam();
        quality.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        quality.setCompressionQuality(QUALITY);
        try (ImageOutputStream out = ImageIO.createImageOutputStream(file.toFile())) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(image, null, null), quality);
        } finally {
            writer.dispose();
        }
    }

    /** Returns the SVG text of every drawing by file name. */
    static Map<String, String> drawings() {
        Map<String, String> drawings = new LinkedHashMap<>();
        PortraitGallery.portraits().forEach(portrait -> {
            drawings.put(PORTRAITS + portrait.name() + ".png", portrait.svg());
            drawings.put(LIDS + portrait.name() + ".png", portrait.blinking().svg());
        });
        for (Backdrop place : Backdrop.values()) {
            for (Daytime hour : Daytime.values()) {
                drawings.put("backdrops/" + place.word() + "_" + hour.word() + ".jpg", place.svg(hour));
            }
        }
        return drawings;
    }
}
