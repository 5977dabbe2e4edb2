package dev.crucible.novel.ui;

import dev.crucible.novel.keep.Preferences.Face;
import dev.crucible.novel.keep.Preferences.Look;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javafx.scene.Parent;
import javafx.scene.text.Font;

/** Fonts and colours, by the player's preferences. */
public final class Theme {
    private static final double TEXT = 18;
    /** Buttons and pages grow no further, so that they keep their places; what is said grows on. */
    private static final double LARGEST_CHROME = 1.35;
    /** From here on the menu is set more tightly. */
    private static final double LARGE = 1.15;

    private static final List<String> FACES = List.of(
            "eb-garamond-latin-400-normal",
            "eb-garamond-latin-400-italic",
            "eb-garamond-latin-500-normal",
            "eb-garamond-latin-600-normal",
            "cinzel-latin-500-normal",
            "cinzel-latin-700-normal",
            "atkinson-hyperlegible-latin-400-normal",
            "atkinson-hyperlegible-latin-700-normal",
            "opendyslexic-latin-400-normal",
            "opendyslexic-latin-700-normal");

    private Theme() {}

    /** Loads the packed fonts; call once before the first screen. */
    public static void loadFonts() {
        for (String face : FACES) {
            try (var in = Theme.class.getResourceAsStream("/dev/crucible/novel/fonts/" + face + ".woff")) {
                if (Font.loadFont(in, TEXT) == null) {
                    throw new IllegalStateException("the packed font " + face + " cannot be read");
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** How much larger than usual everything but the dialogue is set. */
    static double chrome(Look look) {
        return Math.min(look.textScale(), LARGEST_CHROME);
    }

    /** Dresses a page; again after a change of preferences. */
    public static void apply(Parent page, Look look) {
        String sheet = Objects.requireNonNull(Theme.class.getResource("/dev/crucible/novel/novel.css"))
                .toExternalForm();
        if (!page.getStylesheets().contains(sheet)) {
            page.getStylesheets().add(sheet);
        }
        page.setStyle(String.format(
                Locale.ROOT,
                "-fx-font-family: \"%s\"; -fx-font-size: %.2fpx;",
                look.face().family(),
                TEXT * chrome(look) * (look.face() == Face.DYSLEXIC ? .86 : 1)));
        page.getStyleClass().removeAll("contrast", "large");
        if (look.textScale() > LARGE) {
            page.getStyleClass().add("large");
        }
        if (look.highContrast()) {
            page.getStyleClass().add("contrast");
        }
    }
}
