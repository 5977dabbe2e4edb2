package dev.crucible.novel.art;

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
import javax.imageio.ImageIO;

/**
 * Writes every picture of the client: {@code portraits/<agent>_<mood>.png} and {@code backdrops/<place>_<hour>.png}. The
 * build runs it after compiling; it draws again only when a drawing has changed.
 */
public final class Atelier {
    private Atelier() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            throw new IllegalArgumentException("usage: Atelier FOLDER");
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
        Files.createDirectories(folder.resolve("backdrops"));
        for (var drawing : drawings.entrySet()) {
            boolean portrait = drawing.getKey().startsWith("portraits/");
            BufferedImage image = portrait
                    ? Renderer.render(drawing.getValue(), Portrait.WIDTH, Portrait.HEIGHT, BufferedImage.TYPE_INT_ARGB)
                    : Renderer.render(drawing.getValue(), Scenery.WIDTH, Scenery.HEIGHT, BufferedImage.TYPE_INT_RGB);
            ImageIO.write(
                    image, "png", folder.resolve(drawing.getKey() + ".png").toFile());
        }
        Files.writeString(stamp, digest);
    }

    /** Every drawing by the name of its file, without the ending. */
    static Map<String, String> drawings() {
        Map<String, String> drawings = new LinkedHashMap<>();
        Cast.portraits().forEach(portrait -> drawings.put("portraits/" + portrait.name(), portrait.svg()));
        for (Place place : Place.values()) {
            for (Daytime hour : Daytime.values()) {
                drawings.put("backdrops/" + place.word() + "_" + hour.word(), place.svg(hour));
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
