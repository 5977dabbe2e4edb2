package dev.crucible.agents.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.Turn;
import dev.crucible.dialogue.CastMember;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Judges what a language model says before a player reads it, sentence by sentence and by words alone. Dropped are claims of deeds, words of
 * the lab and numbers that the turn does not have, claims to be human, addresses, markup and calls, other speakers, repetitions, other
 * languages, and a last sentence without an end. The words stand in {@code wall.yaml}.
 */
final class SpokenWall {

    private static final int MOST_SENTENCES = 4;
    private static final int LONGEST = 500;
    private static final int GRAM = 4;
    private static final String MARKUP = "`{}<>[]|*#_=\\~^";
    private static final String ENDS = ".!?…";
    private static final Pattern SENTENCE = Pattern.compile("(?<=[.!?…][\"”’»)]?)\\s+|\\R+");
    private static final Pattern WORD_END = Pattern.compile("[^\\p{L}\\p{N}']+");

    private static final Set<String> DEEDS = words("deeds");
    private static final Set<String> ACTS = words("acts");
    private static final Set<String> SELVES = words("selves");
    private static final Set<String> LAB = words("lab");
    private static final Set<String> NUMBERS = words("numbers");
    private static final Set<String> SPEAKERS = words("speakers");
    private static final List<String> HUMAN = List.copyOf(words("human"));

    private final Set<String> names;
    private final Set<String> known;
    private final Set<String> said;
    private final Language language;

    /** The wall for what {@code speaker} says in {@code turn}. */
    SpokenWall(List<CastMember> cast, CastMember speaker, Turn turn) {
        this.names = cast.stream()
                .filter(member -> !member.id().equals(speaker.id()))
                .flatMap(member ->
                        Stream.concat(Stream.of(member.id(), plain(member.name())), member.aliases().stream()))
                .collect(Collectors.toSet());
        this.known = Stream.concat(
                        Stream.of(turn.text()),
                        Stream.concat(
                                turn.facts().stream()
                                        .filter(fact -> fact.knownTo(speaker.id()))
                                        .map(Fact::body),
                                turn.history().stream()
                                        .filter(entry -> entry.speaker().equals(HistoryEntry.PLAYER))
                                        .map(HistoryEntry::text)))
                .flatMap(text -> split(text).stream())
                .collect(Collectors.toSet());
        this.said = turn.history().stream()
                .flatMap(entry -> sentences(entry.text()))
                .map(SpokenWall::plain)
                .collect(Collectors.toCollection(HashSet::new));
        this.said.add(plain(turn.text()));
        this.language = turn.language();
    }

    /** Returns the sentences of {@code answer} that may be said, in order; empty if there is none. */
    List<String> kept(String answer) {
        List<String> kept = new ArrayList<>();
        int length = 0;
        for (String sentence : sentences(spoken(answer)).toList()) {
            if (isOther(sentence)) {
                break;
            }
            length += sentence.length();
            if (kept.size() == MOST_SENTENCES || length > LONGEST) {
                break;
            }
            if (may(sentence)) {
                kept.add(sentence);
            }
        }
        return kept;
    }

    /** Leaves out what a model only thought. */
    private static String spoken(String answer) {
        String left = answer;
        for (int begin = left.indexOf("<think>"); begin >= 0; begin = left.indexOf("<think>")) {
            int end = left.indexOf("</think>", begin);
            left = left.substring(0, begin) + (end < 0 ? "" : left.substring(end + "</think>".length()));
        }
        return left;
    }

    private static Stream<String> sentences(String text) {
        return SENTENCE.splitAsStream(text).map(String::strip).filter(sentence -> !sentence.isEmpty());
    }

    /** Returns true if somebody else begins to speak, as in "Player: …". */
    private boolean isOther(String sentence) {
        int colon = sentence.indexOf(':');
        List<String> before = colon < 0 ? List.of() : split(sentence.substring(0, colon));
        return !before.isEmpty()
                && before.size() <= 2
                && (SPEAKERS.contains(before.getLast()) || names.contains(before.getLast()));
    }

    private boolean may(String sentence) {
        List<String> words = split(sentence);
        return !words.isEmpty()
                && ENDS.indexOf(lastSign(sentence)) >= 0
                && isPlainText(sentence)
                && !claimsDeed(words)
                && words.stream().allMatch(this::isKnown)
                && HUMAN.stream().noneMatch((" " + plain(sentence) + " ")::contains)
                && Language.heard(sentence).filter(other -> other != language).isEmpty()
                && !repeatsItself(words)
                && said.add(plain(sentence));
    }

    private static char lastSign(String sentence) {
        char last = sentence.charAt(sentence.length() - 1);
        return sentence.length() > 1 && "\"”’»)".indexOf(last) >= 0 ? sentence.charAt(sentence.length() - 2) : last;
    }

    /** Returns true if a sentence has neither markup nor addresses nor letters of another script. */
    private static boolean isPlainText(String sentence) {
        String lower = sentence.toLowerCase(Locale.ROOT);
        return sentence.chars().noneMatch(sign -> MARKUP.indexOf(sign) >= 0)
                && !lower.contains("://")
                && !lower.contains("www.")
                && sentence.indexOf('@') < 0
                && sentence.codePoints()
                        .filter(Character::isLetter)
                        .allMatch(letter -> Character.UnicodeScript.of(letter) == Character.UnicodeScript.LATIN);
    }

    /** Returns true if a sentence says that something was done, or that the speaker does or will do it. */
    private static boolean claimsDeed(List<String> words) {
        return words.stream().anyMatch(DEEDS::contains)
                || (words.stream().anyMatch(SELVES::contains) && words.stream().anyMatch(ACTS::contains));
    }

    /** Returns true if a word is none of those that only a player or the lab may bring up: numbers, ids, and words of the lab. */
    private boolean isKnown(String word) {
        boolean bound = word.chars().anyMatch(Character::isDigit) || NUMBERS.contains(word) || LAB.contains(word);
        return !bound || known.contains(word);
    }

    private static boolean repeatsItself(List<String> words) {
        List<List<String>> grams = IntStream.rangeClosed(0, words.size() - GRAM)
                .mapToObj(at -> words.subList(at, at + GRAM))
                .toList();
        return grams.size() != Set.copyOf(grams).size();
    }

    private static List<String> split(String text) {
        String plain = Normalizer.normalize(text, Normalizer.Form.NFC)
                .replace('’', '\'')
                .toLowerCase(Locale.ROOT);
        return Arrays.stream(WORD_END.split(plain))
                .map(word -> word.replace("'", ""))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static String plain(String text) {
        return String.join(" ", split(text));
    }

    private static Set<String> words(String list) {
        JsonNode words = BundledFile.yaml(SpokenWall.class, "wall.yaml").path(list);
        Set<String> all = new HashSet<>();
        words.forEach(line -> {
            if (list.equals("human")) {
                all.add(" " + line.asText() + " ");
            } else {
                all.addAll(Arrays.asList(line.asText().split(" ")));
            }
        });
        if (all.isEmpty()) {
            throw new IllegalStateException("wall.yaml has no words for " + list);
        }
        return Set.copyOf(all);
    }
}
