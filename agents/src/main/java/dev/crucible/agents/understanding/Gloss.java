package dev.crucible.agents.understanding;

import dev.crucible.agents.bundled.BundledFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A German line word for word in English, without regard to grammar. It is for readers of meaning alone: an encoder that knows no German,
 * and features that both languages share.
 */
final class Gloss {

    static final String FILE = "gloss.txt";

    private static final String OF_QUESTIONS = "questions-gloss.txt";

    private static final int SHORTEST_STEM = 3;
    private static final int SHORTEST_PART = 4;
    private static final int LONGEST_ENDING = 4;

    private static final Set<String> ENDINGS = Set.of(
            "en", "er", "es", "em", "e", "n", "s", "t", "te", "ten", "st", "est", "et", "tet", "end", "ende", "enden",
            "in", "innen", "ern", "ung", "ter", "tes", "tem", "le", "i", "ns");
    private static final List<String> PREFIXES = List.of(
            "ver", "be", "er", "ent", "zer", "ab", "an", "auf", "aus", "ein", "zu", "weg", "um", "vor", "mit", "nach",
            "hin", "her", "los", "rum", "runter", "rein", "raus");
    private static final List<String> PARTICIPLE = List.of("ge", "zu");
    private static final Pattern EDGE = Pattern.compile("(?<=\\P{L})|(?=\\P{L})");

    private static final Gloss BUNDLED = new Gloss(List.of(FILE));

    private static final Gloss QUESTIONS = new Gloss(List.of(OF_QUESTIONS, FILE));

    private final Map<String, String> words = new HashMap<>();

    /** The first of the files that knows a word tells what it means. */
    private Gloss(List<String> files) {
        files.stream()
                .flatMap(file -> BundledFile.text(Gloss.class, file).lines())
                .filter(line -> !line.startsWith("#"))
                .forEach(this::add);
    }

    private void add(String line) {
        String[] parts = line.split(": ", 2);
        for (String german : parts[1].split(" ")) {
            words.putIfAbsent(folded(german), parts[0]);
        }
    }

    static Gloss bundled() {
        return BUNDLED;
    }

    /** With further words for what newcomers ask, which no vote has learned. */
    static Gloss ofQuestions() {
        return QUESTIONS;
    }

    /** Without umlauts, however they are written. */
    static String folded(String word) {
        return word.replace("ß", "ss")
                .replace("ä", "a")
                .replace("ö", "o")
                .replace("ü", "u")
                .replace("ae", "a")
                .replace("oe", "o")
                .replace("ue", "u");
    }

    /** A plain line with every word that is known in English. */
    String line(String plain) {
        StringBuilder english = new StringBuilder();
        for (String piece : EDGE.split(plain)) {
            english.append(word(piece).orElse(piece));
        }
        return english.toString();
    }

    /** What a word in small letters means: as it stands, without ending or prefix, or by the parts of a compound. */
    Optional<String> word(String word) {
        if (word.isEmpty() || !Character.isLetter(word.charAt(0))) {
            return Optional.empty();
        }
        String folded = folded(word);
        return Optional.ofNullable(stem(folded)).or(() -> withoutPrefix(folded)).or(() -> compound(folded));
    }

    private @Nullable String stem(String word) {
        @Nullable String known = words.get(word);
        for (int cut = 1; known == null && cut <= LONGEST_ENDING && word.length() - cut >= SHORTEST_STEM; cut++) {
            int at = word.length() - cut;
            known = ENDINGS.contains(word.substring(at)) ? words.get(word.substring(0, at)) : null;
        }
        return known;
    }

    private Optional<String> withoutPrefix(String word) {
        Optional<String> participle = withoutParticiple(word);
        if (participle.isPresent()) {
            return participle;
        }
        for (String prefix : PREFIXES) {
            if (word.startsWith(prefix) && word.length() - prefix.length() >= SHORTEST_PART) {
                String rest = word.substring(prefix.length());
                Optional<String> known = Optional.ofNullable(stem(rest)).or(() -> withoutParticiple(rest));
                if (known.isPresent()) {
                    return known;
                }
            }
        }
        return Optional.empty();
    }

    /** "geschlagen", "umzubringen". */
    private Optional<String> withoutParticiple(String word) {
        return PARTICIPLE.stream()
                .filter(prefix -> word.startsWith(prefix) && word.length() - prefix.length() >= SHORTEST_PART)
                .findFirst()
                .map(prefix -> stem(word.substring(prefix.length())));
    }

    private Optional<String> compound(String word) {
        for (int at = word.length() - SHORTEST_STEM; at >= SHORTEST_PART; at--) {
            String first = stem(word.substring(0, at));
            @Nullable String second = first == null ? null : stem(word.substring(at));
            if (second != null) {
                return Optional.of(first + " " + second);
            }
        }
        return Optional.empty();
    }
}
