package dev.crucible.novel.ui;

import java.util.Optional;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;

/**
 * What a blink changes of a portrait: closed eyes alone, for all around them is transparent and would take megabytes.
 *
 * @param left where they lie in the portrait
 * @param top as well
 * @param height of the whole portrait
 */
record Lids(Image eyes, double left, double top, double height) {

    /** Those of a picture as large as the portrait; none where nothing of it is to be seen. */
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

    /** Shows them where they belong on a portrait that is drawn so high. */
    void on(ImageView view, double drawn) {
        double scale = drawn / height;
        view.setImage(eyes);
        view.setFitHeight(eyes.getHeight() * scale);
        view.relocate(left * scale, top * scale);
    }
}
