package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.offline.grammar.Request.Part;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads "and with more attackers?": the experiment before with more, or less, of something that is not counted. */
final class VariedReader {

    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;

    private static final int LONGEST = 90;

    private static final double MORE = 1.5;
    private static final double FEWER = 0.5;

    /** What opens such a line; "do more clients help?" asks in general. */
    private static final String OPENING =
            "(?:(?:ok|okay|hm+|so|and|und|but|aber|gut|then|dann|now|jetzt|well|cool|nice)[ ,.!]+)*"
                    + "(?:what if|what about|how about|what (?:would )?happens?|what would (?:happen|change|it be|come out)|how (?:would|does) (?:it|that|this)(?: \\w+)?"
                    + "|(?:can|could|would|will) (?:you|we|i)(?: please)? (?:do|try|run|repeat|redo|test|make|use|take)|(?:please )?(?:do|try|run|repeat|redo|test|use|take)(?: it| that| this)?(?: again)?"
                    + "|(?:once )?again|(?:the )?same(?: again| thing)?|with|under|if|mit|bei|unter|wenn"
                    + "|was (?:ist|wäre|passiert|geschieht|wird|käme|kommt)|wie (?:ist|wäre|sieht|sähe|verhält)|nochmal|noch mal|noch einmal|das ?(?:selbe|gleiche)"
                    + "|(?:mach|macht|machen wir|probier\\w*|versuch\\w*|teste?\\w*|rechne\\w*|wiederhol\\w*|nimm|nehmt)|(?:kannst|könnt|könntest) (?:du|ihr)|und|and)";

    private static final String MUCH =
            "(?:(?<more>(?:even|far|many|a lot|some|a few|noch|deutlich|viel|ein paar|etwas) (?:more|mehr)|more|mehr|additional|weiteren?)"
                    + "|(?<twice>twice as many|double(?: the)?(?: number of| amount of| as many)?|doppelt so viele?[nr]?|der doppelten (?:zahl|anzahl)(?: an| von)?)"
                    + "|(?<thrice>three times as many|triple(?: the)?(?: number of)?|dreimal so viele?[nr]?)"
                    + "|(?<half>half (?:as many|the|of the)(?: number of)?|halb so viele?[nr]?|der hälfte (?:der|an))"
                    + "|(?<fewer>(?:even |far |noch |deutlich |viel )?(?:fewer|less|weniger)))";

    private static final Map<Part, String> PARTS = parts();

    private static final Pattern VARIED = Pattern.compile(
            OPENING
                    + "\\b(?:(?!\\b(?:than|als|help|helps|hilft|helfen|always|immer|because|weil|why|warum)\\b).){0,40}?\\b"
                    + MUCH
                    + " (?:of (?:the|them|these) )?(?:" + PARTS.get(Part.ATTACKERS) + "|" + PARTS.get(Part.CLIENTS)
                    + "|" + PARTS.get(Part.ROUNDS)
                    + "|" + PARTS.get(Part.SEEDS)
                    + ")\\b(?:(?! (?:than|als|to|um|damit|help|helps|hilft|helfen|always|immer)\\b).){0,20}[ ?.!…]*",
            FLAGS);

    private VariedReader() {}

    private static Map<Part, String> parts() {
        Map<Part, String> parts = new EnumMap<>(Part.class);
        parts.put(
                Part.ATTACKERS,
                "(?<attackers>attackers?|liars?|adversar\\w+|byzantines?|(?:malicious|bad|evil|byzantine|dishonest|hostile|attacking|lying) (?:clients?|ones?|guys?|participants?|nodes?|devices?)"
                        + "|angreifer\\w*|lügner\\w*|betrüger\\w*|(?:bösen?|bösartigen?|böswilligen?|byzantinischen?)(?: (?:clients?|teilnehmer\\w*|geräten?))?)");
        parts.put(
                Part.CLIENTS,
                "(?<clients>(?:honest )?(?:clients?|participants?|devices?|nodes?|hospitals?|people|members?)|teilnehmer\\w*|geräten?|kliniken|krankenhäusern?)");
        parts.put(Part.ROUNDS, "(?<rounds>(?:training )?rounds?|trainingsrunden|runden)");
        parts.put(Part.SEEDS, "(?<seeds>(?:random )?seeds?|repetitions?|repeats?|wiederholungen)");
        return parts;
    }

    static Optional<Request> read(String text, Design design) {
        String line = text.strip();
        Matcher varied = VARIED.matcher(line);
        if (line.length() > LONGEST || !design.isEmpty() || !varied.matches()) {
            return Optional.empty();
        }
        return Arrays.stream(Part.values())
                .filter(part -> varied.group(part.name().toLowerCase(Locale.ROOT)) != null)
                .findFirst()
                .map(part -> new Request.Varied(part, factor(varied)));
    }

    private static double factor(Matcher varied) {
        return varied.group("twice") != null
                ? 2
                : varied.group("thrice") != null ? 3 : varied.group("more") != null ? MORE : FEWER;
    }
}
