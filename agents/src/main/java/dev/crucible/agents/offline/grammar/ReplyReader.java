package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.mind.LanguageFile;
import dev.crucible.agents.understanding.Intent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads what a player says to a question about a plan. A yes, a no and a change consist of their own words alone; whatever else is in a
 * line makes it talk of its own, which a plan must not swallow.
 */
final class ReplyReader {

    private static final Set<String> YES = Form.words("says_yes");
    private static final Set<String> WITH_YES = Form.words("with_yes");
    private static final Set<String> NO = Form.words("says_no");
    private static final Set<String> WITH_NO = Form.words("with_no");
    private static final Set<String> CHANGE = LanguageFile.all("assent.yaml").stream()
            .flatMap(file -> Stream.of(file.path("changing").asText().split(" ")))
            .collect(Collectors.toUnmodifiableSet());
    private static final Set<String> STANDING = Form.words("standing");
    private static final Set<String> MARKS = Form.words("other_requests");

    private ReplyReader() {}

    static Reply read(Reading reading, Design design, Heard heard, String text) {
        if (text.strip().endsWith("?")) {
            return new Reply.Other(heard);
        }
        if (!design.isEmpty()) {
            return changes(reading, heard, design, text) ? new Reply.Adjust(design) : new Reply.Other(heard);
        }
        List<String> said = said(reading);
        if (isOnly(said, NO, WITH_NO)) {
            return new Reply.No();
        }
        return isOnly(said, YES, WITH_YES) ? new Reply.Yes() : new Reply.Other(heard);
    }

    /** "Use median instead" changes a plan; a whole new question, and talk in which numbers happen to stand, does not. */
    private static boolean changes(Reading reading, Heard heard, Design design, String text) {
        boolean another = !design.rules().isEmpty()
                && (heard.request() instanceof Request.Compare
                        || heard.request() instanceof Request.Sweep
                        || isOrder(reading, heard));
        boolean elsewhere = heard.request() instanceof Request.Bounds
                || heard.request() instanceof Request.Stated
                || reading.wants("insult")
                || ClaimReader.isStatement(text, reading)
                || heard.request() instanceof Request.History
                || heard.request() instanceof Request.CompareRuns
                || MARKS.stream().anyMatch(reading::wants);
        return !another
                && !elsewhere
                && reading.words().stream()
                        .allMatch(word -> CHANGE.contains(word)
                                || Design.NETWORKS.contains(word)
                                || YES.contains(word)
                                || NO.contains(word)
                                || WITH_YES.contains(word));
    }

    /** "Run the median for 5 rounds" is a plan of its own; "run it with the median" is not. */
    private static boolean isOrder(Reading reading, Heard heard) {
        return heard.request() instanceof Request.Launch
                && heard.meaning().intent() == Intent.LAUNCH
                && said(reading).stream().noneMatch(STANDING::contains);
    }

    /** All words as they were said, also those that the lexicon took for terms. */
    private static List<String> said(Reading reading) {
        return reading.tokens().stream()
                .map(token -> switch (token) {
                    case Token.Word word -> word.text();
                    case Token.Term term -> term.surface();
                    case Token.Mention mention -> "";
                    default -> "\0";
                })
                .flatMap(words -> Arrays.stream(words.split(" ")))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toList());
    }

    private static boolean isOnly(List<String> said, Set<String> telling, Set<String> beside) {
        return said.stream().anyMatch(telling::contains)
                && said.stream().allMatch(word -> telling.contains(word) || beside.contains(word));
    }
}
