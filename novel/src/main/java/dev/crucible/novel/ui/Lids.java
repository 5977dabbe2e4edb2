package dev.crucible.novel.ui;

import java.util.Optional;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;

/**
 * The closed eyes of a portrait, for a blink. Only the part that is not transparent is kept, which saves megabytes.
 *
 * @param left position in the portrait
 * @param top position in the portrait
 * @param height height of the whole portrait
 */
record Lids(Image eyes, double left, double top, double height) {

    /** Crops a picture of the portrait's size to its opaque part; empty if there is none. */
    static Optional<Lids> in(Image whole) {
        int width = (int) whole.getWidth();
        int height = (int) whole.getHeight();
        PixelReader pixels = whole.getPixelReader();
        int left = width;
        int top = height;
        int right = -1;
        int bottom = -1;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                if (pixels.getArgb(x, y) >>> 24 != 0) {
                    left = Math.min(left, x);
                    right = Math.max(right, x);
                    top = Math.min(top, y);
                    bottom = y;
                }
            }
        }
        return right < 0
                ? Optional.empty()
                : Optional.of(new Lids(
                        new WritableImage(pixels, left, top, right - left + 1, bottom - top + 1), left, top, height));
    }

    /** Shows the lids at their place on a portrait of this drawn height. */
    void on(ImageView view, double drawn) {
        double scale = drawn / height;
        view.setImage(eyes);
        view.setFitHeight(eyes.getHeight() * scale);
        view.relocate(left * scale, top * scale);
    }
}
