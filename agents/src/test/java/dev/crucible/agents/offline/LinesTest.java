package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.offline.Phrases.Phrase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many lines the crew has, and that none is another one over again. */
class LinesTest {

    private static final int WANTED = 1_300;

    /** Two lines that share so much of their words are one line said twice; short ones share by accident. */
    private static final double ALIKE = 0.75;

    private static final int SHORT = 5;
    private static final Set<String> ALWAYS_THERE = Set.of("days");

    private static final Phrases PHRASES = Phrases.bundled();

    private static Map<String, List<Phrase>> of(boolean german) {
        return PHRASES.all().entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("de ") == german)
                .filter(entry -> german || entry.getKey().split(" ").length == 2)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static List<Phrase> lines(boolean german) {
        return of(german).values().stream().flatMap(List::stream).toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void thereAreEnoughAndEachIsThereOnce(boolean german) {
        List<Phrase> lines = lines(german);
        assertThat(lines).hasSizeGreaterThanOrEqualTo(WANTED);
        assertThat(lines.stream().map(Phrase::text)).doesNotHaveDuplicates();
        assertThat(lines.stream().map(Phrase::id)).doesNotHaveDuplicates();
    }

    @Test
    void bothLanguagesHaveTheSameOccasionsWithTheSameNeeds() {
        Map<String, List<Phrase>> german = of(true);
        of(false).forEach((key, lines) -> assertThat(
                        german.get("de " + key).stream().map(Phrase::needs))
                .as(key)
                .containsExactlyInAnyOrderElementsOf(
                        lines.stream().map(Phrase::needs).toList()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void noTwoLinesOfSmallTalkAreNearlyTheSame(boolean german) {
        List<Phrase> talk = of(german).entrySet().stream()
                .filter(entry -> isTalk(entry.getKey()))
                .flatMap(entry -> entry.getValue().stream())
                .toList();
        assertThat(talk).hasSizeGreaterThan(600);
        List<Set<String>> words =
                talk.stream().map(phrase -> words(phrase.text())).toList();
        List<String> alike = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (share(words.get(i), words.get(j)) > ALIKE) {
                    alike.add(talk.get(i).text() + " | " + talk.get(j).text());
                }
            }
        }
        assertThat(alike).isEmpty();
    }

    /** Questions about changes and reports say much the same in few ways, which is their duty. */
    private static boolean isTalk(String key) {
        return Set.of(
                        "hello",
                        "thanks",
                        "mood",
                        "bye",
                        "praise",
                        "insult",
                        "sad",
                        "good_news",
                        "apology",
                        "opinion",
                        "inner",
                        "ai",
                        "secret",
                        "weather",
                        "tongue",
                        "chat",
                        "offtopic",
                        "no_romance",
                        "romance",
                        "orders",
                        "joke",
                        "story",
                        "reserved",
                        "chime",
                        "explain",
                        "like_told",
                        "love",
                        "bored",
                        "forgotten")
                .contains(key.substring(key.lastIndexOf(' ') + 1));
    }

    private static Set<String> words(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}]+"))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toSet());
    }

    private static double share(Set<String> one, Set<String> other) {
        if (Math.min(one.size(), other.size()) < SHORT) {
            return 0;
        }
        Set<String> both = new HashSet<>(one);
        both.retainAll(other);
        Set<String> all = new HashSet<>(one);
        all.addAll(other);
        return (double) both.size() / all.size();
    }

    /** A line that names the player's name needs that it is known, and so on. */
    @Test
    void linesNeedWhatTheyName() {
        Set<String> conditions =
                Set.of(Condition.values()).stream().map(Condition::key).collect(Collectors.toSet());
        Map<String, String> wrong = new HashMap<>();
        PHRASES.all().forEach((key, lines) -> {
            for (Phrase phrase : lines) {
                for (String place : Phrases.places(phrase.text())) {
                    boolean needed = phrase.needs().contains(Condition.of(conditions.contains(place) ? place : "away"));
                    if ((conditions.contains(place) || ALWAYS_THERE.contains(place)) && !needed && isTalk(key)) {
                        wrong.put(key, phrase.text());
                    }
                }
            }
        });
        assertThat(wrong).isEmpty();
    }

    @Test
    void everybodyHasWordsForEveryKindOfTalk() {
        for (String agent : List.of("hephaestus", "techne", "kallos", "metis", "dokimasia", "mneme", "puck", "cupid")) {
            for (String occasion :
                    List.of("hello", "bye", "ai", "chat", "offtopic", "orders", "joke", "reserved", "weather")) {
                assertThat(PHRASES.has(agent, occasion))
                        .as(agent + " " + occasion)
                        .isTrue();
            }
        }
    }
}
