package dev.crucible.agents.offline.grammar;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads orders to look for what breaks a rule, such as "break multi-krum within 200 runs"; questions about what breaks it, refusals and
 * stories are none.
 */
final class BreakReader {

    private static final String POLITE =
            "^(?:@\\w+[ ,:]*)?(?:(?:please|bitte|ok|okay|hey|hi|now|then|so|and|und|just|jetzt|also|mal)[ ,]+)*";
    private static final String WISH_IN_ENGLISH =
            "(?:(?:can|could|would|will) you |i want (?:you )?to |i need you to |i would like (?:you )?to |let us |let's )?"
                    + "(?:please |just )?(?:try to |try and |attempt to )?";
    private static final String WISH_IN_GERMAN =
            "(?:kannst|könntest|würdest|kriegst|schaffst) du |(?:ich|wir) (?:will|wollen|möchte|möchten) |versuche?(?: es)?,? |probiere?,? ";
    private static final String SEEK_IN_ENGLISH = "(?:find|search|look|hunt)(?: me| for| out)*\\b.*\\b";
    private static final String SEEK_IN_GERMAN = "(?:finde?|suche?)(?: mir| uns)?\\b.*\\b";
    private static final String ATTACK_IN_GERMAN = "(?:angriffe?|attacken?|schwachstellen?|schwäche|weg)\\b.*\\b";
    private static final String TO_BREAK =
            "(?:knacken|brechen|besiegen|schlagen|überlisten|zerlegen|kaputt ?(?:machen|kriegen)|kaputtzu(?:machen|kriegen)"
                    + "|klein ?kriegen|zu fall (?:zu )?bringen|zum einsturz (?:zu )?bringen)";

    private static final Pattern ENGLISH = words(POLITE + WISH_IN_ENGLISH + "(?:"
            + "(?:break|beat|defeat|crack|topple|overcome|outsmart|fool|bring down|take down)\\b(?!.*\\b(?:down|into)\\b(?! \\d)).*"
            + "|(?:attack|destroy|ruin)\\b.*\\b(?:within|in|at most|no more than|up to|max(?:imum)?|using|with) \\d+ (?:runs|experiments|simulations|tries|attempts)\\b.*"
            + "|" + SEEK_IN_ENGLISH + "(?:attacks?|weakness(?:es)?|weak spots?|way)\\b.*\\b"
            + "(?:breaks?|beats?|defeats?|cracks?|topples?|against|fools?|of|brings?)\\b.*)");
    private static final Pattern GERMAN = words(POLITE + "(?:"
            + "(?:brich|knacke?|besiege?|überliste|zerlege?|kriege?)\\b.*"
            + "|(?:bring|bringe|mach|mache)\\b.*\\b(?:zu fall|zum einsturz|kaputt|klein)\\b.*"
            + "|(?:" + WISH_IN_GERMAN + ").*\\b(?:zu )?" + TO_BREAK + "\\b.*"
            + "|" + SEEK_IN_GERMAN + ATTACK_IN_GERMAN
            + "(?:gegen|von|bricht|brechen|knackt|besiegt|schlägt|zerlegt|fall|kaputt|zu)\\b.*)");
    private static final Pattern REFUSED = words(
            "\\b(?:not|never|no|without|nicht|nie|niemals|kein\\w*|ohne|said|says|told|sagte?|gesagt|gestern|yesterday)\\b|n't\\b");
    private static final Pattern RUNS = words(
            "(?<runs>\\d{1,9}) (?:\\w+ )?(?:runs?|simulations?|experiments?|tries|trials|attempts|evaluations|cells"
                    + "|läufen?|simulationen|experimenten?|versuchen?|anläufen?|zellen)\\b");

    /** An order is short, and patterns that search take long on lines that are not. */
    private static final int LONGEST = 300;

    private BreakReader() {}

    private static Pattern words(String pattern) {
        return Pattern.compile(pattern, Pattern.UNICODE_CHARACTER_CLASS);
    }

    /** The order, when the line is one and names a rule. */
    static Optional<Request.Break> read(String text, Design design) {
        String line = text.strip().toLowerCase(Locale.ROOT).replace('’', '\'');
        boolean ordered = !design.rules().isEmpty()
                && line.length() <= LONGEST
                && (ENGLISH.matcher(line).matches() || GERMAN.matcher(line).matches())
                && !REFUSED.matcher(line).find();
        return ordered ? Optional.of(new Request.Break(design, runs(line))) : Optional.empty();
    }

    private static OptionalInt runs(String line) {
        Matcher runs = RUNS.matcher(line);
        return runs.find() ? OptionalInt.of(Integer.parseInt(runs.group("runs"))) : OptionalInt.empty();
    }
}
