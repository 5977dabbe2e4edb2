package dev.crucible.agents.offline.grammar;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the wish that something be remembered, as in "my lucky number is 112, remember it", and questions for what was told so. */
public final class RememberReader {

    private static final int LONGEST = 200;
    private static final int SHORTEST = 4;
    private static final int LONGEST_QUESTION = 60;

    /** What stands in a question whatever it is for; words of the lab are its own business. */
    private static final Set<String> IDLE = Form.words("idle");

    /** Words that begin so alike are the same in another form. */
    private static final int STEM = 4;

    private RememberReader() {}

    /** A thing to remember, in the player's own words; "remember what …" and "remember to …" name nothing. */
    static Optional<String> wish(String text) {
        CutLine line = Tokenizer.placed(Addressee.without(text.strip()));
        boolean asks = line.text().endsWith("?");
        boolean that = Form.begins("keep_that", line.tokens());
        Optional<String> opened = line.afterFirst("keep_that")
                .or(() -> line.afterFirst("keep").filter(rest -> !Form.begins("is_no_fact", Tokenizer.cut(rest))))
                .map(rest -> rest.replaceAll("^[\\s,:]+|(?: merken| behalten)?[\\s.!?]*$", ""))
                .filter(what -> that || what.startsWith("dass ") || (!asks && isOwn(what)))
                .filter(_ -> !asks || Form.begins("asks_to_act", line.tokens()));
        return opened.or(() -> line.beforeLast("keep_it")
                        .map(String::strip)
                        .filter(what -> what.matches(".*[,;.:–-]"))
                        .map(what -> what.replaceAll("[\\s,;.:–-]+$", ""))
                        .filter(what -> !asks && isOwn(what)))
                .filter(what -> what.length() >= SHORTEST && what.length() <= LONGEST);
    }

    /** What a question for something of the player's own is about; empty for any other line. */
    public static List<String> asked(String text) {
        String line = Addressee.without(text.strip());
        return Form.begins("asks_of_mine", Tokenizer.cut(line)) && isOwn(line)
                ? words(line)
                        .filter(word -> word.length() > 1 && !IDLE.contains(word))
                        .toList()
                : List.of();
    }

    /** Returns true if a line names its speaker. */
    static boolean isOwn(String line) {
        return Form.has("own", Tokenizer.cut(line));
    }

    /** Returns how many of the words that are asked for stand in what was told. */
    public static long shared(String told, List<String> asked) {
        List<String> words = words(told).toList();
        return asked.stream()
                .filter(word -> words.stream().anyMatch(other -> isAlike(word, other)))
                .count();
    }

    /** Whether a line can only be answered by what its speaker told before. */
    public static boolean isOfMine(String text) {
        return Tokenizer.placed(Addressee.without(text.strip()))
                .afterFirst("asks_of_own")
                .filter(rest -> rest.length() >= SHORTEST && rest.length() <= LONGEST_QUESTION)
                .isPresent();
    }

    /** Whether something that was told answers what is asked. */
    public static boolean answers(String told, List<String> asked) {
        return !asked.isEmpty() && shared(told, asked) == asked.size();
    }

    private static boolean isAlike(String one, String other) {
        int stem = Math.max(STEM, Math.min(one.length(), other.length()) - 1);
        return one.equals(other)
                || (one.length() >= stem && other.length() >= stem && one.regionMatches(0, other, 0, stem));
    }

    private static Stream<String> words(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty());
    }
}
