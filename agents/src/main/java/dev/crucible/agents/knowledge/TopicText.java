package dev.crucible.agents.knowledge;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What there is to say about a topic in one language; an empty field means that there is nothing to say.
 *
 * @param title as people write it
 * @param text what it is, in a sentence or three
 * @param simple the same for somebody who knows nothing of the field
 * @param example the same counted through with small numbers
 * @param formula how it is computed
 * @param breaks what it does not stand, or what stops an attack
 * @param source paper or page
 */
public record TopicText(
        String title, String text, String simple, String example, String formula, String breaks, String source) {

    /** Who, then anything but another work, then when; authors who are listed in full end in "and". */
    private static final Pattern WORK = Pattern.compile(
            "((?:after |nach )?\\p{Lu}[\\p{L}' -]*?(?: et al\\.| (?:&|and|und) \\p{Lu}\\p{L}+)?)"
                    + "(,(?: \\p{Lu}\\p{L}+,?)* (?:and|und) \\p{Lu}\\p{L}+)?(?:,| \\(| (?=\\d))[^;]*?\\b((?:18|19|20)\\d{2})\\b");

    /** The source as one names it in talk: who, and the year; empty for what is in no paper. */
    public Optional<String> cited() {
        Matcher work = WORK.matcher(source.replaceFirst("^[^;]*?, (?=(?:after|nach) \\p{Lu})", ""));
        return work.find()
                ? Optional.of(work.group(1) + (work.group(2) == null ? "" : " et al.") + ", " + work.group(3))
                : Optional.empty();
    }
}
