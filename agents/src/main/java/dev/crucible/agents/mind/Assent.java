package dev.crucible.agents.mind;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    private static final int MOST_WORDS = 6;

    /** Who is spoken to says nothing about the answer. */
    private static final Pattern MENTION = Pattern.compile("^@\\w+[,:]?\\s+");

    /** A no with more behind it; "no problem" is none. */
    private static final Pattern OPENING_NO = Pattern.compile(
            "(?<no>\\p{L}+)(?![\\p{L}'’-])[\\s,;.!:–-]*(?<rest>(?!(?:problem|worries|worry|doubt|idea|matter|hurry|rush|one|kidding)\\b)\\S.*)",
            Pattern.DOTALL);

    private static final Set<String> YES_WORDS = Set.of(
            "yes",
            "y",
            "yep",
            "yeah",
            "yup",
            "aye",
            "agreed",
            "confirm",
            "confirmed",
            "proceed",
            "ja",
            "jawohl",
            "jup",
            "jep",
            "jo",
            "einverstanden",
            "unbedingt",
            "oui",
            "sí",
            "sim");
    private static final Set<String> MILD_WORDS = Set.of(
            "ok",
            "okay",
            "sure",
            "fine",
            "alright",
            "go",
            "certainly",
            "absolutely",
            "definitely",
            "klar",
            "gut",
            "gerne",
            "gern",
            "passt",
            "los",
            "natürlich",
            "sicher");
    private static final Set<String> NO_WORDS =
            Set.of("no", "n", "nope", "nah", "nein", "nö", "nee", "ne", "non", "não");

    /** Words that may stand beside one that decides. */
    private static final Set<String> BESIDE = Set.of(
            "please", "bitte", "do", "it", "that", "this", "then", "now", "ahead", "and", "so", "just", "thanks",
            "thank", "you", "danke", "es", "das", "dann", "mal", "mach", "tu", "machen", "jetzt", "und", "lets",
            "let's");

    /** Words that may stand beside a no. */
    private static final Set<String> BESIDE_NO = Set.of(
            "don't", "dont", "not", "nicht", "lieber", "besser", "rather", "better", "drop", "leave", "forget", "scrap",
            "never", "mind", "lass", "vergiss", "verwirf", "sein", "be", "let", "doch", "mal", "gut", "stecken", "way",
            "no", "thanks", "es");

    private static final Set<String> YES_LINES = Set.of(
            "do it",
            "please do",
            "please do it",
            "do that",
            "mach es",
            "mach das",
            "mach mal",
            "tu es",
            "sounds good",
            "of course",
            "let's go",
            "lets go",
            "go for it",
            "los geht's",
            "los gehts",
            "auf geht's");
    private static final Set<String> MILD_LINES = Set.of(
            "sure why not",
            "ok why not",
            "yes why not",
            "yeah why not",
            "by all means",
            "ja warum nicht",
            "klar warum nicht",
            "gut warum nicht",
            "meinetwegen",
            "von mir aus",
            "ja genau");
    private static final Set<String> NO_LINES = Set.of(
            "drop it",
            "drop that",
            "forget it",
            "forget that",
            "never mind",
            "nevermind",
            "leave it",
            "let it be",
            "don't",
            "dont",
            "do not",
            "don't do it",
            "do not do it",
            "scrap it",
            "rather not",
            "better not",
            "lass es",
            "lass das",
            "lass es sein",
            "vergiss es",
            "vergiss das",
            "verwirf es",
            "verwirf ihn",
            "verwirf das",
            "verwerfen",
            "lass mal",
            "lass gut sein",
            "lass stecken",
            "doch nicht",
            "lieber nicht",
            "besser nicht",
            "bitte nicht",
            "mach es nicht",
            "mach das nicht",
            "tu es nicht");
    /** Times to come, one of which makes a line of nothing but words beside it a "later". */
    private static final Set<String> LATER_WORDS =
            Set.of("later", "tomorrow", "tonight", "afterwards", "später", "nachher", "morgen", "übermorgen");

    private static final Set<String> BESIDE_LATER = Set.of(
            "maybe",
            "perhaps",
            "rather",
            "not",
            "now",
            "today",
            "ask",
            "me",
            "again",
            "i'll",
            "decide",
            "about",
            "until",
            "vielleicht",
            "lieber",
            "besser",
            "erst",
            "nicht",
            "jetzt",
            "heute",
            "frag",
            "mich",
            "nochmal",
            "wieder",
            "ich",
            "entscheide",
            "früh",
            "abend",
            "bis");

    private static final Set<String> LATER_LINES = Set.of(
            "not now",
            "not yet",
            "wait",
            "wait a moment",
            "one moment",
            "in a minute",
            "nicht jetzt",
            "jetzt nicht",
            "noch nicht",
            "warte",
            "warte noch",
            "moment",
            "einen moment",
            "gleich");

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
