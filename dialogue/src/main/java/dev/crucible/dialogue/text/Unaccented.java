package dev.crucible.dialogue.text;

import java.text.Normalizer;
import java.util.regex.Pattern;

/** Words without accents, as hurried people type them. */
public final class Unaccented {

    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    private Unaccented() {}

    /** Returns a text without the accents of its letters. */
    public static String of(String text) {
        return MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFD))
                .replaceAll("")
                .replace("œ", "oe")
                .replace("æ", "ae");
    }
}
