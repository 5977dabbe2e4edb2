package dev.crucible.agents.understanding;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line whose order carries words of the player's own, such as a name, a tag or a note: these are data, and no wall reads them.
 *
 * @param order the line with {@code zzquote} where they stood
 * @param words what they are
 */
public record Payload(String order, String words) {

    private static final String WHICH = "(?:last|latest|newest|current|running|failed|stopped|first|letzten?|aktuellen?"
            + "|laufenden?|gestoppten?|fehlgeschlagenen?) ";
    private static final String RUN =
            "(?:it|that|this|this one|ihn|es|sie|(?:(?:the|my|that|this|den|die|das|dem|der|meinen?|diesen?) )?(?:"
                    + WHICH + ")?"
                    + "(?:run|simulation|experiment|one|sweep|lauf|versuch)|(?:api_run|sweep)_\\d+_\\d+_\\d+)";
    private static final String SAID = "(?<said>[^,;]{1,200}?)";
    private static final String END = "[.!]*(?: please| bitte)?[.!]*$";

    private static final Map<Intent, List<Pattern>> PATTERNS = Map.of(
            Intent.RENAME,
            List.of(
                    pattern("\\b(?:rename|retitle|relabel)\\b.{1,80}? (?:to|as|into) " + SAID + END),
                    pattern("\\b(?:name|title) of .{1,60}? to " + SAID + END),
                    pattern("\\bgive " + RUN + " the (?:name|title) " + SAID + END),
                    pattern("\\b(?:call|name|title) " + RUN + " " + SAID + END),
                    pattern(RUN + " should be (?:called|named) " + SAID + END),
                    pattern("\\bgib " + RUN + " den (?:namen|titel) " + SAID + END),
                    pattern("\\bnenne? " + RUN + " " + SAID + END),
                    pattern("\\bbenenne? " + RUN + " (?:um )?in " + SAID + "(?: um)?" + END),
                    pattern(" in " + SAID + " umbenennen[.!?]*$"),
                    pattern("\\bsoll " + SAID + " heißen[.!]*$")),
            Intent.TAG,
            List.of(
                    pattern(
                            "\\b(?:tags?|labels?|schlagw[oö]rte?r?|etikett) (?!on |to |from |the |an |vom |mit |with |as |zu )"
                                    + SAID + " (?:to|on|from|off|an|vom|von|zu|zum|hinzu|weg)\\b"),
                    pattern(
                            "\\b(?:with|as|mit|als|zu) (?:the |a |an |dem |das |der )?(?:tags? |labels? |schlagwort |etikett )?"
                                    + SAID + "(?: hinzu)?" + END),
                    pattern("\\b(?:the|a|das|dem|ein) (?:schlagwort|tag|etikett|label) " + SAID + "(?: hinzu| weg)?"
                            + END)),
            Intent.NOTE,
            List.of(pattern(":\\s*(?<said>.{1,2000})$"), pattern("\\b(?:that|dass) " + SAID + END)));

    /** What may carry words of the player's own. */
    static final Set<Intent> ACTS = PATTERNS.keySet();

    private static final Pattern QUOTED = Pattern.compile("[\"“„«](?<said>[^\"”“»]{1,2000})[\"”“»]");

    private static final Pattern QUOTED_RUN = pattern("(?:(?:(?:the|my|den|dem|meinen|meinem) )?(?<!" + WHICH
            + ")(?:run|simulation|lauf|versuch) )?" + QUOTED.pattern());

    private static final Pattern OTHER_RUN = pattern("\\b" + RUN + "\\b");

    private static Pattern pattern(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    /**
     * The line as an order with words of the player's own: of quoted ones the last, unless they name the only run that the order speaks of;
     * else what stands where they belong.
     */
    public static Payload of(Intent act, String text) {
        Optional<Payload> unquoted = PATTERNS.getOrDefault(act, List.of()).stream()
                .map(pattern -> cut(pattern, text, false))
                .flatMap(Optional::stream)
                .filter(found -> !QUOTED.matcher(found.words()).find())
                .findFirst();
        boolean quotesRun = unquoted.filter(found -> quotesRun(found.order())).isPresent();
        return (quotesRun || !PATTERNS.containsKey(act) ? Optional.<Payload>empty() : cut(QUOTED, text, true))
                .or(() -> unquoted)
                .orElse(new Payload(text, ""));
    }

    private static boolean quotesRun(String order) {
        Matcher quoted = QUOTED_RUN.matcher(order);
        return quoted.find() && !OTHER_RUN.matcher(quoted.replaceAll("")).find();
    }

    private static Optional<Payload> cut(Pattern pattern, String text, boolean last) {
        Matcher matcher = pattern.matcher(text);
        Optional<Payload> found = Optional.empty();
        while ((found.isEmpty() || last) && matcher.find()) {
            // Quotation marks go with what stands between them.
            int from = last ? matcher.start() : matcher.start("said");
            int to = last ? matcher.end() : matcher.end("said");
            String order = text.substring(0, from) + Wording.QUOTE + text.substring(to);
            found = Optional.of(new Payload(order, matcher.group("said").strip()));
        }
        return found;
    }
}
