package dev.crucible.dialogue.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words by which languages are told from each other, out of one file a language: {@code languages/TAG.yaml}. */
public final class LanguageWords {

    /** The language of whatever is written in no other. */
    public static final String ENGLISH = "en";

    private static final String FOLDER = "dev/crucible/dialogue/languages";
    private static final String YAML = ".yaml";

    /** Separators of words; quotations, ids and paths are of no language. */
    private static final Pattern NO_WORD = Pattern.compile("\"[^\"]{1,200}\"|\\S*[\\d_/]\\S*|[^\\p{L}]+");

    /** Whoever says more wants more than a language. */
    private static final int LONGEST_WISH = 90;

    /** Words shared with other languages, so many of which tell a language where no other word does. */
    private static final int MOST_SHARED = 2;

    /** Letters of a word that is known without its accents, too. */
    private static final int LONG = 4;

    private static final Map<String, LanguageWords> ALL = all();
    private static final Pattern WISH = wish();

    private final Pattern names;
    private final String decimal;
    private final Set<Integer> letters;
    private final Set<String> words;
    private final Set<String> beside;
    private final Set<String> greetings;
    private final Set<String> further;
    private final boolean whole;
    private final JsonNode file;

    private LanguageWords(JsonNode file) {
        this.file = file;
        whole = file.path("whole").asBoolean();
        List<String> called = new ArrayList<>();
        file.path("names").forEach(name -> called.add(name.asText()));
        names = Pattern.compile(called.isEmpty() ? "(?!)" : String.join("|", called));
        decimal = file.path("decimal").asText(".");
        letters = Set.copyOf(file.path("letters").asText().chars().boxed().toList());
        words = words("words");
        beside = words("beside");
        greetings = words("greetings");
        further = words("further");
    }

    private Set<String> words(String key) {
        return Stream.concat(
                        list(key).stream(),
                        list(key).stream().filter(this::isLong).map(Unaccented::of))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Hurried people leave accents out; a short word is another one without. */
    private boolean isLong(String word) {
        return word.length() >= LONG && !whole;
    }

    private List<String> list(String key) {
        return Stream.of(file.path(key).asText().strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList();
    }

    private static Map<String, LanguageWords> all() {
        Map<String, LanguageWords> all = new LinkedHashMap<>();
        ClassLoader loader = LanguageWords.class.getClassLoader();
        for (String name : ResourceFolder.names(loader, FOLDER)) {
            try (InputStream in = Objects.requireNonNull(loader.getResourceAsStream(FOLDER + "/" + name), name)) {
                all.put(name.replace(YAML, ""), new LanguageWords(new YAMLMapper().readTree(in)));
            } catch (IOException e) {
                throw new UncheckedIOException("could not read " + name, e);
            }
        }
        return all;
    }

    private static Pattern wish() {
        return Pattern.compile(
                "^(?:(?:" + anyOf("before") + ")[ ,]+)*(?:(?:" + anyOf("into") + ") )?(?<tongue>\\p{L}+)(?:[ ,]+(?:"
                        + anyOf("behind") + "))*[ .!?]*$",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }

    private static String anyOf(String key) {
        return String.join(
                "|",
                ALL.values().stream()
                        .flatMap(language -> language.list(key).stream())
                        .map(phrase -> phrase.replace('-', ' '))
                        .distinct()
                        .toList());
    }

    /** Returns the tags of all languages. */
    public static Set<String> tags() {
        return ALL.keySet();
    }

    /** Returns true if a word in small letters is a small word of a language. */
    public static boolean knows(String word) {
        return ALL.values().stream()
                .anyMatch(language -> language.words.contains(word) || language.beside.contains(word));
    }

    /** Returns true if all that is said can be said in a language. */
    public static boolean isWhole(String tag) {
        return of(tag).whole;
    }

    /** Returns a number as it is written in a language, of one with a point. */
    public static String number(String tag, String plain) {
        return plain.replace(".", of(tag).decimal);
    }

    /** Returns the language of a line, that of most of its small words; empty where they do not tell. */
    public static Optional<String> heard(String text) {
        List<String> said = NO_WORD.splitAsStream(text.toLowerCase(Locale.ROOT)).toList();
        Map<String, Integer> counts = new TreeMap<>();
        ALL.forEach((tag, language) -> counts.put(tag, language.count(said)));
        int most = counts.values().stream().max(Integer::compare).orElseThrow();
        List<String> even = new ArrayList<>();
        counts.forEach((tag, count) -> {
            if (count == most) {
                even.add(tag);
            }
        });
        return even.size() == 1 ? Optional.of(even.getFirst()) : sharing(even, most, said);
    }

    /** Returns the one of several languages that has more of the words which languages share. */
    private static Optional<String> sharing(List<String> tags, int told, List<String> said) {
        ToIntFunction<String> shared = tag ->
                (int) said.stream().filter(of(tag).beside::contains).distinct().count();
        int most = tags.stream().mapToInt(shared).max().orElse(0);
        List<String> best =
                tags.stream().filter(tag -> shared.applyAsInt(tag) == most).toList();
        return best.size() == 1 && most + (told > 0 ? MOST_SHARED : 0) >= MOST_SHARED
                ? Optional.of(best.getFirst())
                : Optional.empty();
    }

    private static LanguageWords of(String tag) {
        return Objects.requireNonNull(ALL.get(tag), tag);
    }

    private int count(List<String> said) {
        return (int) said.stream()
                .filter(word -> words.contains(word) || word.chars().anyMatch(letters::contains))
                .count();
    }

    /** Returns the language that a line asks for and asks nothing else; empty for any other line. */
    public static Optional<String> wanted(String text) {
        Matcher line = WISH.matcher(text.strip());
        if (text.length() > LONGEST_WISH || !line.matches()) {
            return Optional.empty();
        }
        String name = line.group("tongue").toLowerCase(Locale.ROOT);
        return first(language -> language.names.matcher(name).matches());
    }

    /** Returns the language of a line of which no small word tells, by words that are of one language alone. */
    public static Optional<String> told(String text) {
        return heard(text).isPresent() ? Optional.empty() : holding(text, language -> language.further);
    }

    /** Returns the language of a line of which only the greeting tells; empty for any other. */
    public static Optional<String> greeted(String text) {
        return holding(text, language -> language.greetings);
    }

    private static Optional<String> holding(String text, Function<LanguageWords, Set<String>> words) {
        List<String> said = NO_WORD.splitAsStream(text.toLowerCase(Locale.ROOT)).toList();
        return first(language -> said.stream().anyMatch(words.apply(language)::contains));
    }

    private static Optional<String> first(Predicate<LanguageWords> wanted) {
        return ALL.entrySet().stream()
                .filter(entry -> wanted.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
