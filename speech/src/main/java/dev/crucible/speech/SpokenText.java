package dev.crucible.speech;

import java.util.regex.Pattern;

/** The spoken form of a text: without code, markup and addresses, with signs and numbers in words. */
final class SpokenText {

    private static final Pattern FENCE = Pattern.compile("(?s)(```|~~~).*?(\\1|\\z)");
    private static final Pattern ADDRESS = Pattern.compile("https?://[^\\s)\\]>]*[^\\s)\\]>.,;:!?]");
    private static final Pattern LINK = Pattern.compile("!?\\[([^\\]]*)\\]\\([^)\\s]*\\)");
    private static final Pattern TAG = Pattern.compile("</?\\p{Alpha}[^<>]*>");
    private static final Pattern BULLET = Pattern.compile("(?m)^[ \\t]*(?:[-*+•·>][ \\t]+|#+[ \\t]*)");
    private static final Pattern RULE = Pattern.compile("(?m)^[ \\t]*[-*_=]{3,}[ \\t]*$");

    /** Line end without punctuation whose next line does not begin in lowercase. */
    private static final Pattern OPEN_END =
            Pattern.compile("(?<=[\\p{L}\\p{N}%)\\]\"”’*_`])[ \\t]*\\R(?!\\s*\\p{Ll}|\\s*\\z)");

    /** Places where names such as FLTrust and SignSGD continue with another word. */
    private static final Pattern HUMP = Pattern.compile("(?<=\\p{Ll}{2})(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll}{2})");

    private static final Pattern MARKS = Pattern.compile("[*_`#|<>{}\\[\\]\\\\]+");
    private static final Pattern UNSPEAKABLE =
            Pattern.compile("[\\p{Cntrl}\\p{So}\\p{Sk}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\uFE00-\\uFE0F]+");
    /** Groups are possessive: others would take a stack frame per character. */
    private static final Pattern SPACES =
            Pattern.compile("\\s+(?=[,.;:!?])|(?<=,)(?:\\s*,)++|,\\s*(?=[.;:!?])|\\A(?:[\\s,;:]|\\.(?!\\d))++");

    private static final Pattern SOUND = Pattern.compile("[\\p{L}\\p{N}]");

    private SpokenText() {}

    /** Returns the text to say, empty if nothing of it can be said. */
    static String of(String text) {
        String said = FENCE.matcher(text).replaceAll("\n");
        said = LINK.matcher(said).replaceAll("$1");
        said = ADDRESS.matcher(said).replaceAll(" the address on your screen ");
        said = TAG.matcher(said).replaceAll("");
        said = RULE.matcher(said).replaceAll("");
        said = OPEN_END.matcher(said).replaceAll(".\n");
        said = BULLET.matcher(said).replaceAll("");
        said = TextNormalizer.read(said);
        said = MARKS.matcher(said).replaceAll(" ");
        said = UNSPEAKABLE.matcher(said).replaceAll(" ");
        said = HUMP.matcher(said).replaceAll(" ");
        said = SPACES.matcher(said.replaceAll("\\s+", " ")).replaceAll("").strip();
        return SOUND.matcher(said).find() ? said : "";
    }
}
