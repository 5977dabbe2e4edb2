package dev.crucible.agents.offline;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.understanding.Language;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastMember;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the characters say, by character and occasion; the same turn of the same context always gets the same words. */
final class Phrases {

    private static final TypeReference<Map<String, Map<String, Occasion>>> TYPE = new TypeReference<>() {};
    private static final String GERMAN = "de ";
    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");
    private static final int LONGEST_VALUE = 600;

    private final Map<String, Occasion> occasions = new HashMap<>();

    /** A phrase to say and the face that goes with it. */
    record Spoken(String text, String face) {}

    private record Occasion(String face, List<String> lines) {}

    private Phrases() {}

    static Phrases bundled() {
        Phrases phrases = new Phrases();
        phrases.add("", Cast.Lines.PHRASES);
        phrases.add(GERMAN, Cast.Lines.PHRASES_DE);
        return phrases;
    }

    private void add(String language, Cast.Lines lines) {
        lines.read(TYPE)
                .forEach((speaker, told) -> told.forEach(
                        (occasion, phrases) -> occasions.put(language + speaker + " " + occasion, phrases)));
    }

    boolean has(String speaker, String occasion) {
        return occasions.containsKey(speaker + " " + occasion);
    }

    /** Whether {@code text} is one of the phrases of an occasion, in either language. */
    boolean holds(String speaker, String occasion, String text) {
        String key = speaker + " " + occasion;
        return Stream.of(key, GERMAN + key)
                .map(occasions::get)
                .anyMatch(told -> told != null && told.lines().contains(text));
    }

    /**
     * One of the phrases of an occasion, in English where there are none in {@code language}.
     *
     * @param seed what picks it
     * @param values what stands in place of the names in braces; bounded and made safe here
     */
    Spoken pick(Language language, String speaker, String occasion, String seed, Map<String, String> values) {
        Occasion english = occasions.get(speaker + " " + occasion);
        Occasion found = language == Language.GERMAN
                ? occasions.getOrDefault(GERMAN + speaker + " " + occasion, english)
                : english;
        if (found == null) {
            throw new IllegalArgumentException(speaker + " has nothing to say at " + occasion);
        }
        List<String> lines = found.lines();
        String line = lines.get(Math.floorMod(hash(seed + "\n" + speaker + "\n" + occasion), lines.size()));
        Matcher place = PLACE.matcher(line);
        String text = place.replaceAll(match ->
                Matcher.quoteReplacement(QuotedText.line(values.getOrDefault(match.group(1), ""), LONGEST_VALUE)));
        return new Spoken(text, Objects.requireNonNullElse(found.face(), CastMember.NEUTRAL));
    }

    /** All phrases, for checks: character and occasion to lines. */
    Map<String, List<String>> all() {
        Map<String, List<String>> all = new HashMap<>();
        occasions.forEach((key, occasion) -> all.put(key, occasion.lines()));
        return all;
    }

    /** FNV-1a, then mixed, since its low bits alone are poor. */
    private static int hash(String text) {
        int hash = 0x811c9dc5;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x01000193;
        }
        hash ^= hash >>> 16;
        hash *= 0x7feb352d;
        return hash ^ (hash >>> 15);
    }
}
