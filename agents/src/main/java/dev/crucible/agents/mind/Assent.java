package dev.crucible.agents.mind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a line means as the answer to a question that would change something. A yes is a line of nothing but words of agreement; whatever
 * else stands in it, a question mark above all, makes it another line.
 */
public enum Assent {
    /** The words of the choice itself. */
    CHOSEN,
    /** A plain yes. */
    YES,
    /** A word such as "ok", which agrees only when it directly follows the question. */
    MILD,
    NO,
    /** Not now: the question is settled, and may be asked again. */
    LATER,
    /** Not about the question at all. */
    OTHER;

    /** Its words, by language. */
    static final String FILE = "assent.yaml";

    private static final int MOST_WORDS = 6;

    /** Who is spoken to says nothing about the answer. */
    private static final Pattern MENTION = Pattern.compile("^@\\w+[,:]?\\s+");

    /** A no with more behind it; "no problem" is none. */
    private static final Pattern OPENING_NO = Pattern.compile(
            "(?<no>\\p{L}+)(?![\\p{L}'’-])[\\s,;.!:–-]*(?<rest>(?!(?:problem|worries|worry|doubt|idea|matter|hurry|rush|one|kidding)\\b)\\S.*)",
            Pattern.DOTALL);

    private static final Set<String> YES_WORDS = words("yes");
    private static final Set<String> MILD_WORDS = words("mild");
    private static final Set<String> NO_WORDS = words("no");

    /** Words that may stand beside one that decides. */
    private static final Set<String> BESIDE = words("beside");

    /** Words that may stand beside a no. */
    private static final Set<String> BESIDE_NO = words("beside_no");

    private static final Set<String> YES_LINES = lines("yes_lines");
    private static final Set<String> MILD_LINES = lines("mild_lines");
    private static final Set<String> NO_LINES = lines("no_lines");

    /** Times to come, one of which makes a line of nothing but words beside it a "later". */
    private static final Set<String> LATER_WORDS = words("later");

    private static final Set<String> BESIDE_LATER = words("beside_later");
    private static final Set<String> LATER_LINES = lines("later_lines");

    private static Set<String> words(String kind) {
        return LanguageFile.all(FILE).stream()
                .flatMap(file -> Stream.of(file.path(kind).asText().split(" ")))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Set<String> lines(String kind) {
        return LanguageFile.all(FILE).stream()
                .flatMap(file -> file.path(kind).valueStream())
                .map(JsonNode::asText)
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Reads a line.
     *
     * @param yes the choice that means yes, and further ways to say it
     * @param no the same for no
     */
    public static Assent of(String text, List<String> yes, List<String> no) {
        String line = plain(text);
        if (line.isEmpty() || text.contains("?")) {
            return OTHER;
        }
        if (says(line, yes)) {
            return CHOSEN;
        }
        if (says(line, no) || NO_LINES.contains(line)) {
            return NO;
        }
        if (LATER_LINES.contains(line) || isLater(List.of(line.split(" ")))) {
            return LATER;
        }
        return YES_LINES.contains(line) ? YES : MILD_LINES.contains(line) ? MILD : words(List.of(line.split(" ")), yes);
    }

    /** The words behind a no that begins the line, such as what is wanted instead; empty for any other line. */
    public static Optional<String> afterNo(String text) {
        Matcher no = OPENING_NO.matcher(MENTION.matcher(text.strip()).replaceFirst(""));
        return no.matches()
                        && no.group("no").length() > 1
                        && NO_WORDS.contains(no.group("no").toLowerCase(Locale.ROOT))
                ? Optional.of(no.group("rest"))
                : Optional.empty();
    }

    private static boolean isLater(List<String> words) {
        return words.size() <= MOST_WORDS
                && words.stream().anyMatch(LATER_WORDS::contains)
                && only(words, List.of(LATER_WORDS, BESIDE_LATER, BESIDE));
    }

    private static Assent words(List<String> words, List<String> yes) {
        if (words.size() > MOST_WORDS) {
            return OTHER;
        }
        if (words.stream().anyMatch(NO_WORDS::contains)) {
            return only(words, List.of(NO_WORDS, BESIDE, BESIDE_NO)) ? NO : OTHER;
        }
        Set<String> choice = Set.copyOf(List.of(plain(String.join(" ", yes)).split(" ")));
        if (!only(words, List.of(YES_WORDS, MILD_WORDS, BESIDE, choice))) {
            return OTHER;
        }
        if (words.stream().anyMatch(YES_WORDS::contains)) {
            return YES;
        }
        return words.stream().anyMatch(MILD_WORDS::contains) ? MILD : OTHER;
    }

    private static boolean only(List<String> words, List<Set<String>> known) {
        return words.stream().allMatch(word -> known.stream().anyMatch(set -> set.contains(word)));
    }

    /**
     * Returns true if a line refuses what stands open, in whatever words: a no with more behind it, the verb denied, what is to be kept or called
     * off, a change of mind. Where nothing is open such a line may mean anything.
     *
     * @param no the choices that mean no, which may be said without it
     */
    public static boolean refuses(String text, List<String> no) {
        String line = plain(text);
        boolean chosen = no.stream()
                .anyMatch(choice ->
                        afterNo(choice).filter(rest -> plain(rest).equals(line)).isPresent());
        return chosen || afterNo(text).isPresent() || (!text.contains("?") && Refusal.is(line));
    }

    private static boolean says(String line, List<String> choices) {
        return choices.stream().map(Assent::plain).anyMatch(line::equals);
    }

    /** Small letters, single spaces, no marks but apostrophes. */
    private static String plain(String text) {
        return MENTION.matcher(text.strip())
                .replaceFirst("")
                .toLowerCase(Locale.ROOT)
                .replace('’', '\'')
                .replaceAll("[.,!;:?\\s]+", " ")
                .strip();
    }
}
