package dev.crucible.portraits;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/**
 * Writes every picture of the client: {@code portraits/<agent>_<mood>.png}, {@code lids/<agent>_<mood>.png} with only what a blink
 * changes of that, and {@code backdrops/<place>_<hour>.jpg}. The build runs it after compiling; it draws again only when a drawing has changed.
 */
public final class ArtBuilder {
    private static final float QUALITY = .93f;
    private static final String PORTRAITS = "portraits/";
    private static final String LIDS = "lids/";

    private ArtBuilder() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            throw new IllegalArgumentException("usage: ArtBuilder FOLDER");
        }
        write(Path.of(arguments[0]), drawings());
    }

    static void write(Path folder, Map<String, String> drawings) throws IOException {
        Path stamp = folder.resolve("drawings.sha256");
        String digest = digest(drawings);
        if (Files.exists(stamp) && Files.readString(stamp).equals(digest)) {
            return;
        }
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
        Files.writeString(stamp, digest);
    }

    private static BufferedImage portrait(String svg) {
        return Renderer.render(svg, Portrait.WIDTH, Portrait.HEIGHT, BufferedImage.TYPE_INT_ARGB);
    }

    /** What another picture has that the first has not; all else is transparent. */
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

    /** Backdrops hide everything behind them, and the toolkit decodes a JPEG in a quarter of the time of a PNG. */
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

    /** Every drawing by the name of its file. */
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

    private static String digest(Map<String, String> drawings) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            drawings.forEach((name, svg) -> digest.update((name + svg).getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
