package dev.crucible.bridge.turn;

import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastMember;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Effect of a line's tone on the affinity of the agent who answers it. */
final class LineTone {

    /** Maximum change of an affinity in one turn, in either direction. */
    static final double MOST = 0.03;

    private LineTone() {}

    /**
     * Returns the change for the speaker.
     *
     * @param intent the crew's classification of the line
     * @param speaker the agent who spoke last
     * @param before the agent who spoke last in the previous turn, whom a line without a name addresses
     */
    static double of(String intent, String text, String speaker, String before) {
        return switch (intent) {
            case "gibberish" -> 0;
            case "insult" -> -MOST;
            case "praise", "thanks", "apology" -> isToNobody(text, speaker, before) ? 0 : MOST;
            default -> isToNobody(text, speaker, before) ? 0 : PlayerProgress.STEP;
        };
    }

    static double bounded(double delta) {
        return Math.clamp(delta, -MOST, MOST);
    }

    private static boolean isToNobody(String text, String speaker, String before) {
        return named(text).isEmpty() && !speaker.equals(before);
    }

    /** Returns the first agent whose name is in the text. */
    private static Optional<CastMember> named(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return Cast.bundled().members().stream()
                .filter(member ->
                        has(lower, member.id()) || member.aliases().stream().anyMatch(alias -> has(lower, "@" + alias)))
                .findFirst();
    }

    private static boolean has(String text, String name) {
        return Pattern.compile("(?<!\\w)" + Pattern.quote(name.toLowerCase(Locale.ROOT)) + "(?!\\w)")
                .matcher(text)
                .find();
    }
}
