package dev.crucible.agents.understanding;

import dev.crucible.agents.bundled.BundledFile;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Finds the words of people in danger, and of those who ask how one dies; what they mean as a figure of speech is left out, unless it is
 * said too plainly.
 */
final class CrisisList {

    private static final String FILE = "crisis.txt";

    /** What is everyday is told in fewer characters; whoever tells more is listened to whole. */
    private static final int LONGEST_EVERYDAY = 120;

    private final Pattern hard;
    private final Pattern said;
    private final Pattern means;
    private final Pattern idioms;
    private final Pattern everyday;

    CrisisList() {
        List<String> lines = BundledFile.text(CrisisList.class, FILE).lines().toList();
        hard = any(lines, "hard: ");
        said = any(lines, "say: ");
        means = any(lines, "means: ");
        idioms = any(lines, "but: ");
        everyday = any(lines, "mishap: ", "task: ", "deed: ");
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
        return Pattern.compile(String.join("|", patterns), Pattern.UNICODE_CHARACTER_CLASS);
    }

    /** Whether the plain line speaks of a crisis. */
    boolean finds(String plain) {
        return hard.matcher(plain).find() || (said.matcher(plain).find() && !isIdiom(plain));
    }

    /** Whether the plain line asks for a way to die. */
    boolean asksForMeans(String plain) {
        return means.matcher(plain).find() && !isIdiom(plain);
    }

    /** Whether the plain line speaks of a mishap, of work or of what is done to systems, and of nothing else. */
    boolean isEveryday(String plain) {
        return plain.length() <= LONGEST_EVERYDAY && everyday.matcher(plain).matches();
    }

    /** Whether something in the line explains hard words. */
    boolean isIdiom(String plain) {
        return idioms.matcher(plain).find();
    }
}
