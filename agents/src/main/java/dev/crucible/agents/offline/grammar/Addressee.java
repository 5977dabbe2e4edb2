package dev.crucible.agents.offline.grammar;

import dev.crucible.dialogue.Cast;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Who is spoken to by name, without an {@code @}; of several the first. Who is only spoken of is not. */
final class Addressee {

    private static final Pattern NAME = Pattern.compile(
            "(?<![\\p{L}])(?<!\\b(?:or|and|about|of|than|with|oder|und|über|von|als|mit|mag|hat|likes?|does|is|ist) )(?:"
                    + String.join("|", Cast.bundled().ids())
                    + ")\\b(?! (?:or|oder)\\b)",
            Pattern.CASE_INSENSITIVE);

    private Addressee() {}

    static Optional<String> of(String text) {
        return NAME.matcher(text).results().map(MatchResult::group).findFirst();
    }
}
