package dev.crucible.agents.offline;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.agents.mind.Circumstances.Said;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.LanguageFile;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastFolder;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.OccasionLines;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the characters say, by character and occasion. Among the lines that fit, those never said in the conversation come first, in an
 * order shuffled by its id; a line that was said waits its turn.
 */
final class Phrases {

    /** A line is not said again within so many turns, while there is another. */
    static final int APART = 40;

    private static final TypeReference<Map<String, Map<String, Map<String, Object>>>> TYPE = new TypeReference<>() {};
    private static final String FACE = "face";
    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");
    private static final Pattern BEGINNING = Pattern.compile("|.*[.?!] ", Pattern.DOTALL);
    /** Unlike a keyword, an id or a name of somebody's own. */
    private static final Pattern WORDS = Pattern.compile("\\p{Ll}[\\p{L}-]* \\p{Ll}[\\p{L} (),-]*");

    private static final int LONGEST_VALUE = 600;

    private final Map<String, Occasion> occasions = new HashMap<>();

    /**
     * A line as it is written.
     *
     * @param id what it is known by: a hash of its words, so that it lasts as long as they do
     * @param needs what must be so that it fits
     */
    record Phrase(String id, String text, Set<Condition> needs) {

        Phrase {
            needs = Set.copyOf(needs);
        }
    }

    /**
     * A line that was chosen.
     *
     * @param face that goes with it
     * @param stale how often anything was said at this occasion, when all that fits was said lately; else 0
     */
    record Chosen(Phrase phrase, String face, int stale) {}

    private record Occasion(String face, List<Phrase> lines) {}

    private Phrases() {}

    static Phrases bundled() {
        Phrases phrases = new Phrases();
        phrases.add(Language.ENGLISH, Cast.Lines.PHRASES.read(TYPE));
        for (Language language : Language.all()) {
            Cast.Lines.PHRASES.in(language.tag()).ifPresent(lines -> phrases.add(language, lines.read(TYPE)));
            LanguageFile.yaml(language, "phrases.yaml").ifPresent(file -> phrases.add(language, written(file)));
        }
        return phrases;
    }

    /** With what further agents say. */
    static Phrases of(CastFolder folder) {
        Phrases phrases = bundled();
        for (Language language : Language.all()) {
            Cast.Lines.PHRASES.in(language.tag()).map(folder.phrases()::get).ifPresent(told -> {
                // Who has no English lines speaks another language to everybody.
                phrases.addFurther(Language.ENGLISH, told);
                phrases.addFurther(language, told);
            });
        }
        phrases.addFurther(Language.ENGLISH, folder.phrases().getOrDefault(Cast.Lines.PHRASES, Map.of()));
        return phrases;
    }

    private static Map<String, Map<String, Map<String, Object>>> written(JsonNode file) {
        return new ObjectMapper().convertValue(file, TYPE);
    }

    private void addFurther(Language language, Map<String, Map<String, OccasionLines>> further) {
        further.forEach((speaker, told) -> told.forEach((occasion, written) -> occasions.put(
                in(language) + speaker + " " + occasion, new Occasion(written.face(), lines(written.lines())))));
    }

    private void add(Language language, Map<String, Map<String, Map<String, Object>>> lines) {
        lines.forEach((speaker, told) -> told.forEach(
                (occasion, json) -> occasions.put(in(language) + speaker + " " + occasion, occasion(json))));
    }

    /** Beginning of the keys of a language. */
    private static String in(Language language) {
        return language == Language.ENGLISH ? "" : language.tag() + " ";
    }

    private static Occasion occasion(Map<String, Object> json) {
        return new Occasion(json.getOrDefault(FACE, CastMember.NEUTRAL).toString(), lines(json));
    }

    /** Lines by what they need; what is no list is none. */
    private static List<Phrase> lines(Map<String, ?> byNeed) {
        List<Phrase> lines = new ArrayList<>();
        byNeed.forEach((key, texts) -> {
            if (texts instanceof List<?> list) {
                Set<Condition> needs = key.equals(OccasionLines.ALWAYS)
                        ? Set.of()
                        : Stream.of(key.split(" ")).map(Condition::of).collect(Collectors.toSet());
                list.forEach(text -> lines.add(new Phrase(id(text.toString()), text.toString(), needs)));
            }
        });
        return lines;
    }

    /** What a text is known by. */
    static String id(String text) {
        return Integer.toHexString(hash(text));
    }

    boolean has(String speaker, String occasion) {
        return occasions.containsKey(speaker + " " + occasion);
    }

    /** The lines of an occasion, in English where there are none in {@code language}. */
    private Occasion at(Language language, String speaker, String occasion) {
        Occasion english = occasions.get(speaker + " " + occasion);
        Occasion found = occasions.getOrDefault(in(language) + speaker + " " + occasion, english);
        if (found == null) {
            throw new IllegalArgumentException(speaker + " has nothing to say at " + occasion);
        }
        return found;
    }

    /**
     * A line of an occasion; empty when none fits.
     *
     * @param met what is so between speaker and player
     * @param said what was said in the conversation, by id
     * @param turn the present turn
     * @param seed shuffles
     */
    Optional<Chosen> choose(
            Language language,
            String speaker,
            String occasion,
            Set<Condition> met,
            Map<String, Said> said,
            int turn,
            String seed) {
        Occasion found = at(language, speaker, occasion);
        Comparator<Phrase> order = Comparator.comparingInt((Phrase phrase) -> last(said, phrase))
                .thenComparingLong(phrase -> rank(seed, phrase))
                .thenComparing(Phrase::id);
        int times = found.lines().stream()
                .mapToInt(
                        phrase -> said.getOrDefault(phrase.id(), new Said(0, 0)).times())
                .sum();
        return found.lines().stream()
                .filter(phrase -> met.containsAll(phrase.needs()))
                .min(order)
                .map(phrase -> new Chosen(phrase, found.face(), turn - last(said, phrase) > APART ? 0 : times));
    }

    private static int last(Map<String, Said> said, Phrase phrase) {
        Said before = said.get(phrase.id());
        return before == null ? -APART - 1 : before.last();
    }

    /** What fits only now comes earlier than what always fits. */
    private static long rank(String seed, Phrase phrase) {
        long rank = Integer.toUnsignedLong(hash(seed + "\n" + phrase.id()));
        return phrase.needs().isEmpty() ? rank : rank / 2;
    }

    /** Whether one of an occasion's lines was said within so many turns. */
    boolean lately(String speaker, String occasion, Map<String, Said> said, int since) {
        String key = speaker + " " + occasion;
        return Language.all().stream()
                .map(language -> in(language) + key)
                .map(occasions::get)
                .filter(told -> told != null)
                .flatMap(told -> told.lines().stream())
                .anyMatch(phrase ->
                        said.containsKey(phrase.id()) && said.get(phrase.id()).last() >= since);
    }

    /** A text with values in place of the names in braces; bounded and made safe here. Words that begin a sentence get a capital. */
    static String filled(String text, Map<String, String> values) {
        return PLACE.matcher(text).replaceAll(match -> {
            String value = QuotedText.line(values.getOrDefault(match.group(1), ""), LONGEST_VALUE);
            boolean begins = BEGINNING.matcher(text.substring(0, match.start())).matches();
            return Matcher.quoteReplacement(begins && WORDS.matcher(value).matches() ? capital(value) : value);
        });
    }

    private static String capital(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    /** The names in braces. */
    static Set<String> places(String text) {
        return PLACE.matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** All lines, for checks: character and occasion to lines. */
    Map<String, List<Phrase>> all() {
        Map<String, List<Phrase>> all = new LinkedHashMap<>();
        occasions.forEach((key, occasion) -> all.put(key, occasion.lines()));
        return all;
    }

    /** The face of an occasion, for checks. */
    String face(String key) {
        return Objects.requireNonNull(occasions.get(key), key).face();
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
