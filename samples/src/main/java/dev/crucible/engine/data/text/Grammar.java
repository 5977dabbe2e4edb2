package dev.crucible.engine.data.text;

import dev.crucible.engine.random.RandomStream;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Stream;

/** Grammar of synthetic texts: a few patterns whose slots are filled with words of a topic, of tone, or neutral ones. */
final class Grammar {

    /** N a noun, V a verb, A an adjective, T a word of tone; other words are literal. */
    private static final List<String> PATTERNS = List.of(
            "the A N V the N",
            "a T N V near the N",
            "we V the N and the A N",
            "they said that the N was T",
            "after the N , the N V again",
            "our N is more A than your N",
            "nobody V the T N this year",
            "the N of the A N V",
            "it was a T day for the N",
            "some N and every N V with a N");

    private static final List<String> PLAIN_NOUNS = List.of(
            "person",
            "thing",
            "friend",
            "story",
            "morning",
            "question",
            "group",
            "house",
            "letter",
            "reason",
            "street",
            "idea",
            "child",
            "place",
            "number",
            "week");

    private static final List<String> PLAIN_VERBS =
            List.of("saw", "changed", "found", "left", "kept", "showed", "helped", "moved");

    private static final List<String> PLAIN_ADJECTIVES =
            List.of("new", "old", "small", "large", "early", "late", "common", "other");

    private static final List<String> TONE =
            Stream.of(Tone.POSITIVE, Tone.NEGATIVE).flatMap(List::stream).toList();

    private Grammar() {}

    /** Returns every word that a sentence can contain, each once. */
    static List<String> words() {
        Stream<String> fixed = PATTERNS.stream()
                .flatMap(pattern -> Stream.of(pattern.split(" ")))
                .filter(word -> !word.matches("[NVAT,]"));
        Stream<String> plain =
                Stream.of(PLAIN_NOUNS, PLAIN_VERBS, PLAIN_ADJECTIVES, TONE).flatMap(List::stream);
        Stream<String> coloured = Topic.ALL.stream().map(Topic::words).flatMap(List::stream);
        return Stream.of(fixed, plain, coloured).flatMap(s -> s).distinct().toList();
    }

    /** Returns one sentence of {@code writer} about {@code topic}. */
    static String sentence(Topic topic, TextWriter writer, RandomStream random) {
        StringJoiner sentence = new StringJoiner(" ");
        for (String slot : pick(PATTERNS, random).split(" ")) {
            sentence.add(
                    switch (slot) {
                        case "N" -> writer.word(topic, Topic::nouns, PLAIN_NOUNS, random);
                        case "V" -> writer.word(topic, Topic::verbs, PLAIN_VERBS, random);
                        case "A" -> writer.word(topic, Topic::adjectives, PLAIN_ADJECTIVES, random);
                        case "T" -> pick(TONE, random);
                        default -> slot;
                    });
        }
        return sentence.toString();
    }

    static String pick(List<String> choices, RandomStream random) {
        return choices.get(random.nextInt(choices.size()));
    }
}
