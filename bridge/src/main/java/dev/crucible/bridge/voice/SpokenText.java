package dev.crucible.bridge.voice;

import java.util.regex.Pattern;

/** What of a text is said aloud: no code, no marks of layout, no addresses. */
final class SpokenText {

    private static final Pattern FENCE = Pattern.compile("(?s)(```|~~~).*?(\\1|\\z)");
    private static final Pattern ADDRESS = Pattern.compile("https?://\\S+");
    private static final Pattern MARKS = Pattern.compile("[*_`#|<>{}\\[\\]\\\\]+");
    private static final Pattern UNSPEAKABLE = Pattern.compile("[\\p{Cntrl}\\p{So}\\p{Cs}\\p{Co}\\p{Cn}]+");

    private static final Pattern SOUND = Pattern.compile("[\\p{L}\\p{N}]");

    private SpokenText() {}

    /** The text to say, empty when nothing of it can be said. */
    static String of(String text) {
        String said = FENCE.matcher(text).replaceAll(" ");
        said = ADDRESS.matcher(said).replaceAll(" the address on your screen ");
        said = MARKS.matcher(said).replaceAll(" ");
        said = UNSPEAKABLE.matcher(said).replaceAll(" ");
        return SOUND.matcher(said).find() ? said.replaceAll("\\s+", " ").strip() : "";
    }
}
