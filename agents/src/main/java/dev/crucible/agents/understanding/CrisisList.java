package dev.crucible.agents.understanding;

import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.LanguageFile;
import dev.crucible.dialogue.text.Unaccented;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;

/**
 * Finds the words of people in danger, and of those who ask how one dies; what they mean as a figure of speech is left out, unless it is
 * said too plainly. The list of a language's own folder is written without accents.
 */
final class CrisisList {

    private static final String FILE = "crisis.txt";

    /** Begins a language's line with the vote from which on its lines are perhaps a crisis. */
    private static final String PERHAPS = "perhaps: ";

    /** The same vote for languages without one; set on lines held out of training. */
    private static final double USUAL = 0.40;

    /** What is everyday is told in fewer characters; whoever tells more is listened to whole. */
    private static final int LONGEST_EVERYDAY = 120;

    private final Map<Language, Double> perhaps = new HashMap<>();
    private final Words first = Words.of(BundledFile.text(CrisisList.class, FILE));
    private final Map<Language, Words> further = new HashMap<>();

    /** The words of one file. */
    private record Words(Pattern hard, Pattern said, Pattern means, Pattern idioms, Pattern everyday) {

        private static Words of(String file) {
            List<String> lines = file.lines().toList();
            return new Words(
                    any(lines, "hard: "),
                    any(lines, "say: "),
                    any(lines, "means: "),
                    any(lines, "but: "),
                    any(lines, "mishap: ", "task: ", "deed: "));
        }

        private static Pattern any(List<String> lines, String... kinds) {
            List<String> patterns = new ArrayList<>();
            for (String line : lines) {
                for (String kind : kinds) {
                    if (line.startsWith(kind)) {
                        patterns.add("(?:" + line.substring(kind.length()) + ")");
                    }
                }
            }
            return Pattern.compile(
                    patterns.isEmpty() ? "(?!)" : String.join("|", patterns), Pattern.UNICODE_CHARACTER_CLASS);
        }

        private boolean finds(String plain) {
            return hard.matcher(plain).find() || (said.matcher(plain).find() && !isIdiom(plain));
        }

        private boolean asksForMeans(String plain) {
            return means.matcher(plain).find() && !isIdiom(plain);
        }

        private boolean isIdiom(String plain) {
            return idioms.matcher(plain).find();
        }
    }

    CrisisList() {
        for (Language language : Language.all()) {
            String file = LanguageFile.text(language, FILE).orElse("");
            further.put(language, Words.of(file));
            file.lines()
                    .filter(line -> line.startsWith(PERHAPS))
                    .forEach(line -> perhaps.put(language, Double.parseDouble(line.substring(PERHAPS.length()))));
        }
    }

    private boolean any(BiPredicate<Words, String> test, String plain) {
        String unaccented = Unaccented.of(plain);
        return test.test(first, plain) || further.values().stream().anyMatch(words -> test.test(words, unaccented));
    }

    /** The vote from which on a line of a language is perhaps a crisis. */
    double perhaps(Language language) {
        return perhaps.getOrDefault(language, USUAL);
    }

    /** Whether the plain line speaks of a crisis. */
    boolean finds(String plain) {
        return any(Words::finds, plain);
    }

    /** Whether the plain line asks for a way to die. */
    boolean asksForMeans(String plain) {
        return any(Words::asksForMeans, plain);
    }

    /** Whether the plain line speaks of a mishap, of work or of what is done to systems, and of nothing else. */
    boolean isEveryday(String plain) {
        return plain.length() <= LONGEST_EVERYDAY
                && any((words, line) -> words.everyday().matcher(line).matches(), plain);
    }

    /** Whether something in the line explains hard words. */
    boolean isIdiom(String plain) {
        Words own = Objects.requireNonNull(further.get(Language.of(plain)));
        return first.isIdiom(plain) || own.isIdiom(Unaccented.of(plain));
    }
}
