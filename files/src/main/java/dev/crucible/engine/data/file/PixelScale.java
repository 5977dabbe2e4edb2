package dev.crucible.engine.data.file;

import dev.crucible.engine.data.FileForm;
import java.util.List;

/**
 * The scale that brings the values of images to 0 to 255.
 *
 * @param full the value that becomes 255
 * @param notes the scale, if it is not that of bytes
 * @param warnings the largest values, if they are far from full scale
 */
record PixelScale(double full, List<String> notes, List<String> warnings) {

    private static final int WHITE = 255;

    /** Images whose largest value is below are suspected of another scale. */
    private static final int DARK = 128;

    /** Training and test images whose largest values differ by more than this factor are suspected of two scales. */
    private static final int APART = 4;

    /**
     * Concludes the scale from the largest value of all images.
     *
     * @param origin the images, for messages
     * @param train the largest value of the training images, at least 0
     * @param test that of the test images
     */
    static PixelScale of(FileForm form, String origin, double train, double test) {
        double most = Math.max(train, test);
        String found = "the largest value is %s".formatted(plain(most));
        if (form.valueRange() > 0) {
            if (most > form.valueRange()) {
                throw Malformed.because(
                        origin,
                        "values up to value_range, " + plain(form.valueRange()),
                        plain(most),
                        "correct value_range");
            }
            return scaled(form.valueRange(), train, test);
        }
        if (most > WHITE) {
            throw Malformed.because(
                    origin,
                    "grey or colour values from 0 to 255",
                    plain(most),
                    "set value_range to the largest value that a pixel can have, such as 4095 or 65535");
        }
        if (most == 0) {
            return new PixelScale(
                    WHITE,
                    List.of(),
                    List.of(
                            "%s: %s of 255, so all images are black; values from 0 to 1 must be saved as decimals or as true and false"
                                    .formatted(origin, found)));
        }
        if (most <= 1) {
            return scaled(1, train, test);
        }
        if (most < DARK) {
            return new PixelScale(
                    WHITE,
                    List.of(),
                    List.of("%s: %s of 255, so all images are dark; set value_range to %s if that is white, or to 255"
                            .formatted(origin, found, plain(most))));
        }
        return new PixelScale(WHITE, List.of(), apart(train, test));
    }

    private static PixelScale scaled(double full, double train, double test) {
        return new PixelScale(
                full,
                full == WHITE
                        ? List.of()
                        : List.of("image values from 0 to %s are scaled to 0 to 255".formatted(plain(full))),
                apart(train, test));
    }

    private static List<String> apart(double train, double test) {
        return Math.max(train, test) <= APART * Math.min(train, test)
                ? List.of()
                : List.of(
                        "the largest value is %s in the training images and %s in the test images; are both of one scale?"
                                .formatted(plain(train), plain(test)));
    }

    /** Returns {@code value} as a byte, 0 to 255. */
    byte of(double value) {
        return full == WHITE ? (byte) Math.rint(value) : (byte) Math.rint(value * WHITE / full);
    }

    /** Scales bytes in place. */
    void apply(byte[] pixels) {
        if (full != WHITE) {
            for (int i = 0; i < pixels.length; i++) {
                pixels[i] = of(Math.min(full, pixels[i] & 0xFF));
            }
        }
    }

    /** Returns the largest of {@code pixels}. */
    static int largest(byte[] pixels) {
        int most = 0;
        for (byte pixel : pixels) {
            most = Math.max(most, pixel & 0xFF);
        }
        return most;
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : "%.4g".formatted(value);
    }
}
