package dev.crucible.novel.ui;

import dev.crucible.novel.persistence.Preferences.Face;
import dev.crucible.novel.persistence.Preferences.Look;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import javafx.scene.Parent;
import javafx.scene.text.Font;

/** Fonts and colours, according to the player's preferences. */
public final class ScreenTheme {
    private static final double TEXT = 18;
    /** Maximum scale of buttons and pages, so that they keep their places; the dialogue's text grows further. */
    private static final double LARGEST_CHROME = 1.35;
    /** Scale from which the menu is set more tightly. */
    private static final double LARGE = 1.15;

    /** The typeface of titles. */
    private static final List<String> TITLES = List.of("cinzel-latin-500-normal", "cinzel-latin-700-normal");

    private static final Set<String> LOADED = new HashSet<>();

    private ScreenTheme() {}

    /** Loads a typeface for text, and that of the titles, once; on the toolkit's thread. */
    public static void load(Face face) {
        TITLES.forEach(ScreenTheme::load);
        files(face).forEach(ScreenTheme::load);
    }

    private static List<String> files(Face face) {
        return switch (face) {
            case GARAMOND ->
                List.of(
                        "eb-garamond-latin-400-normal",
                        "eb-garamond-latin-400-italic",
                        "eb-garamond-latin-500-normal",
                        "eb-garamond-latin-600-normal");
            case HYPERLEGIBLE ->
                List.of("atkinson-hyperlegible-latin-400-normal", "atkinson-hyperlegible-latin-700-normal");
            case DYSLEXIC -> List.of("opendyslexic-latin-400-normal", "opendyslexic-latin-700-normal");
        };
    }

    private static void load(String file) {
        if (!LOADED.add(file)) {
            return;
        }
        try (var in = ScreenTheme.class.getResourceAsStream("/dev/crucible/novel/fonts/" + file + ".woff")) {
            if (Font.loadFont(in, TEXT) == null) {
                throw new IllegalStateException("the packed font " + file + " cannot be read");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the text scale of everything except the dialogue. */
    static double chrome(Look look) {
        return Math.min(look.textScale(), LARGEST_CHROME);
    }

    private static String styleOf(Face face) {
        return face.name().toLowerCase(Locale.ROOT);
    }

    /** Applies the style to a page; repeated after a change of preferences. */
    public static void apply(Parent page, Look look) {
        load(look.face());
        String sheet = Objects.requireNonNull(ScreenTheme.class.getResource("/dev/crucible/novel/novel.css"))
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
        for (Face face : Face.values()) {
            page.getStyleClass().remove(styleOf(face));
        }
        page.getStyleClass().add(styleOf(look.face()));
        if (look.textScale() > LARGE) {
            page.getStyleClass().add("large");
        }
        if (look.highContrast()) {
            page.getStyleClass().add("contrast");
        }
    }
}
