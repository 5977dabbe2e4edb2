package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.authoring.RuleKind;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads orders to write an aggregation rule, such as "write me a rule that leaves out the outer 20 %". */
final class RuleReader {

    static final String POLITE =
            "^(?:@\\w+[ ,:]*)?(?:(?:please|bitte|ok|okay|hey|hi|hallo|now|then|so|and|und|just|jetzt|also|mal)[ ,]+)*";
    static final String WISH = "(?:(?:can|could|would|will) you |i want (?:you )?to |i(?: woul|')d like (?:you )?to "
            + "|i need you to |let us |let's |(?:kannst|könntest|würdest) du )?(?:please |just |bitte |mal )?(?:try to )?";

    private static final String FILLER =
            "(?: (?!(?:of|with|for|under|against|about|to|and|in|on|that|which|von|mit|für|unter|gegen|über|zu|und|im|auf|die)\\b)[\\w-]+){0,4}?";
    private static final String RULE = " (?:rules?|aggregators?|defen[cs]e|aggregation|strategy)\\b";
    private static final String REGEL = " (?:\\w*regel|aggregator|abwehr|verteidigung|strategie)\\b";
    private static final String WRITE =
            "(?:write|create|make|build|program|code|implement|draft|generate)(?: me| us| for me)?";
    private static final String SCHREIB =
            "(?:schreibe?|programmiere?|erstelle?|baue?|mache?|implementiere?|entwirf|entwickle)(?: mir| uns)?(?: bitte| mal| doch)*";
    private static final String SCHREIBEN =
            "(?:schreiben|programmieren|erstellen|bauen|machen|implementieren|entwerfen|entwickeln)";
    private static final String A = " (?:a|an|another|one|some|my own)";
    private static final String EINE = " (?:eine[nr]?|ne|noch eine)";

    private static final Pattern ORDER = words(POLITE + WISH + "(?:"
            + WRITE + A + FILLER + RULE + ".*"
            + "|" + SCHREIB + EINE + FILLER + REGEL + ".*"
            + "|(?:mir |uns )?(?:bitte |mal )?eine[nr]?" + FILLER + REGEL + ".*\\b" + SCHREIBEN + "\\b.*"
            + "|(?:i (?:need|want)|i(?: woul|')d like)" + A + FILLER + RULE + ",? (?:that|which)\\b.*"
            + "|(?:ich|wir) (?:brauchen?|will|wollen|möchten?|hätten? gern\\w*)" + EINE + FILLER + REGEL
            + ",? (?:die|welche[rs]?|der)\\b.*)");
    private static final Pattern IN_PYTHON = words(
            POLITE + WISH + "(?:" + WRITE + A + "|" + SCHREIB + " (?:ein\\w*|ne))\\b.*\\b(?:in|as|als) python\\b.*");
    private static final Pattern ABILITY = words(POLITE
            + "(?:(?:can|could) (?:you|the crew) (?:also )?(?:write|create|make|program|code)(?: me)?(?: \\w+){0,3} rules\\b.*"
            + "|(?:what|which)(?: kinds? of| sorts? of)? rules (?:can|could) you (?:write|create|make|program|code)\\b.*"
            + "|(?:kannst du|könnt ihr) (?:mir |auch |mir auch )?(?:\\w+ ){0,2}\\w*regeln " + SCHREIBEN + "\\b.*"
            + "|welche (?:arten von |sorten von )?\\w*regeln (?:kannst du|könnt ihr) " + SCHREIBEN + "\\b.*)");
    private static final Pattern CHANGE = words(
            POLITE
                    + "(?:make|use|take|call|name|keep|with|rather|instead|nimm|mach|nenn|nenne|mit|lieber|behalte?|lass)\\b[^?]{0,80}$");

    private static final String EXTREME = "(?:high|low|larg|small|bigg|great|höch|niedrig|größ|kleinst|ober|unter)\\w*";

    /** What tells the kinds apart, the particular before the general. */
    private static final Map<RuleKind, Pattern> KINDS = kinds();

    private static final Pattern DROPS = words(
            "\\b(?:drop|discard|remov|reject|exclud|throw|ignor|skip|leav\\w* out|weglass|weglässt|lässt\\b.*\\bweg|verw[ie]rf|wirft|streich|ausschließ|schließt)\\w*");
    private static final Pattern KEEPS =
            words("\\b(?:keep|kept|behalt|behält|behalte|nimmt|nimm|takes?|averages?|mittelt)\\w*");

    private static final Pattern NUMBER = words(
            "(?<![\\w.,])(?<value>-?\\d{1,7}(?:[.,]\\d{1,6})?)"
                    + "(?<percent>\\s*-?(?:%|percent\\b|per cent\\b|prozent\\w*))?"
                    + "(?<unit>\\s+(?:\\w+ )?(?:clients?|participants?|teilnehm\\w*|attackers?|angreifer\\w*|liars?|lügner\\w*|rounds?|runden?|seeds?)\\b)?");
    private static final Map<String, Double> PARTS = Map.of(
            "half", 0.5, "hälfte", 0.5, "third", 1 / 3.0, "drittel", 1 / 3.0, "quarter", 0.25, "viertel", 0.25, "fifth",
            0.2, "fünftel", 0.2, "tenth", 0.1, "zehntel", 0.1);
    private static final List<String> NUMBERS = List.of("two three four five six seven eight nine ten".split(" "));
    private static final List<String> ZAHLEN = List.of("zwei drei vier fünf sechs sieben acht neun zehn".split(" "));

    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;
    private static final String CALLED =
            "\\b(?:called|named|(?:call|name) (?:it|this|the rule)|namens|mit (?:dem )?namen|nenne? (?:sie|es|ihn|die regel))\\s+";
    private static final List<Pattern> NAMES = List.of(
            Pattern.compile(CALLED + "[\"“„'`](?<name>[^\"“”„'`]{1,60})[\"“”'`]?", FLAGS),
            Pattern.compile(CALLED + "(?<name>[^\\s\"“”„'`,;:!?]{1,60})", FLAGS),
            Pattern.compile("(?<name>[^\\s\"“”„'`,;:!?]{2,60}) (?:heißt|heisst|heißen soll)\\b", FLAGS),
            Pattern.compile(
                    "\\b(?:into|to|as|in|als|nach)(?: the| a| die| eine)?(?: file| datei)? (?<name>[^\\s\"“”„'`,;:!?]{1,60})\\.py\\b",
                    FLAGS));

    /** An order is short, and patterns that search take long on lines that are not. */
    private static final int LONGEST = 400;

    private RuleReader() {}

    private static Pattern words(String pattern) {
        return Pattern.compile(pattern, Pattern.UNICODE_CHARACTER_CLASS);
    }

    private static Map<RuleKind, Pattern> kinds() {
        Map<RuleKind, Pattern> kinds = new LinkedHashMap<>();
        kinds.put(
                RuleKind.COSINE_FILTER, words("cosin|kosinus|\\bangles?\\b|winkel|direction|richtung|\\bpoints? \\w+"));
        kinds.put(
                RuleKind.INVERSE_DISTANCE,
                words(
                        "(?:weigh|gewicht|wiegt|wiegen).*(?:distan|abst[aä]nd|entfern|\\bfar|\\bclose|\\bnear|\\bnah|nähe)"
                                + "|(?:distan|abst[aä]nd|entfern).*(?:weigh|gewicht|wiegt)|\\binvers"));
        String shorten =
                "(?:bound|\\bcap|limit|shorten|shrink|scale|begrenz|kürz|kapp|beschneid|beschränk|skalier)\\w*";
        kinds.put(
                RuleKind.CLIPPED_MEAN,
                words("\\bclip|" + shorten + ".*(?:norm|length|länge|lang)|(?:norm|length|länge)\\w*.*" + shorten));
        kinds.put(
                RuleKind.TRIMMED_MEAN,
                words("trim|stutz|schneidet|schneiden|extrem|outermost|äußer(?:st)?e|" + EXTREME
                        + " (?:\\S+ ){0,3}?(?:values?|werte?n?|coordinates?|koordinaten)\\b" + "|" + EXTREME
                        + " (?:\\S+ ){0,2}?(?:and|und) (?:\\S+ ){0,2}?" + EXTREME));
        kinds.put(
                RuleKind.SMALLEST_NORMS,
                words(
                        "(?:small|larg|short|long|low|high|big|kleinst|größt|kürzest|längst|groß)\\w* (?:\\S+ ){0,2}?(?:norm|length|länge)\\w*"
                                + "|\\b(?:shortest|longest|kürzesten|längsten)\\b|\\bnorm filter|normfilter"));
        String near = "(?:\\bnear|\\bclose|\\bnah|nähe|nächst|distan|abst[aä]nd|entfern|\\bfar|\\bfern)\\w*";
        kinds.put(RuleKind.NEAREST_TO_MEDIAN, words(near + ".*\\bmedian|\\bmedian.*" + near));
        kinds.put(
                RuleKind.DISTANCE_SELECTION,
                words("krum|neighbo|nachbar|" + near + ".*(?:\\bother|\\beach|\\bpair|\\bander|einander)"));
        kinds.put(RuleKind.MEDIAN, words("\\bmedian|middle value|mittlere[nr]? wert"));
        return kinds;
    }

    /** The order, when the line is one. */
    static Optional<Request> read(String text, Design design) {
        String line = plain(text);
        if (line.length() > LONGEST) {
            return Optional.empty();
        }
        Named named = named(text);
        if (ABILITY.matcher(line).matches()) {
            return Optional.of(new Request.WriteRule(numbers(named, Optional.empty()), design));
        }
        Optional<RuleKind> kind = kind(named.rest());
        boolean ordered = ORDER.matcher(line).matches()
                || (kind.isPresent() && IN_PYTHON.matcher(line).matches());
        return ordered ? Optional.of(new Request.WriteRule(numbers(named, kind), design)) : Optional.empty();
    }

    /** What a line changes of a rule that was shown, such as "use 30 %" or "call it robin"; nothing when it is another line. */
    static Optional<RuleWish> change(String text, RuleKind kind) {
        if (!CHANGE.matcher(plain(text)).matches()) {
            return Optional.empty();
        }
        return Optional.of(numbers(named(text), Optional.of(kind))).filter(change -> !change.isEmpty());
    }

    static String plain(String text) {
        return Normalizer.normalize(text.strip(), Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .replace('’', '\'')
                .replaceAll("\\s+", " ");
    }

    private static Optional<RuleKind> kind(String line) {
        return KINDS.entrySet().stream()
                .filter(entry -> entry.getValue().matcher(line).find())
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** A line without the name that it gives: a name says nothing of what a rule does. */
    private record Named(Optional<String> name, String rest) {}

    private static Named named(String text) {
        String line = Normalizer.normalize(text, Normalizer.Form.NFKC);
        for (Pattern pattern : NAMES) {
            Matcher called = pattern.matcher(line);
            if (called.find()) {
                String rest = line.substring(0, called.start()) + " " + line.substring(called.end());
                return new Named(Optional.of(called.group("name")), plain(rest));
            }
        }
        return new Named(Optional.empty(), plain(line));
    }

    private static RuleWish numbers(Named named, Optional<RuleKind> kind) {
        String line = named.rest();
        boolean ofUpdates = kind.filter(k -> k == RuleKind.NEAREST_TO_MEDIAN || k == RuleKind.SMALLEST_NORMS)
                .isPresent();
        boolean drops =
                ofUpdates && DROPS.matcher(line).find() && !KEEPS.matcher(line).find();
        boolean whole = kind.filter(k ->
                        k == RuleKind.COSINE_FILTER || k == RuleKind.CLIPPED_MEAN || k == RuleKind.INVERSE_DISTANCE)
                .isPresent();
        OptionalInt count = OptionalInt.empty();
        OptionalDouble share = OptionalDouble.empty();
        OptionalDouble number = OptionalDouble.empty();
        for (Amount amount : amounts(line)) {
            if (whole) {
                number = number.isPresent() ? number : OptionalDouble.of(amount.value());
            } else if (amount.isShare()) {
                double kept = drops ? 1 - amount.value() : amount.value();
                share = share.isPresent() ? share : OptionalDouble.of(Math.round(1e6 * kept) / 1e6);
            } else {
                int all = (int) amount.value();
                count = count.isPresent() ? count : OptionalInt.of(drops ? -all : all);
            }
        }
        return new RuleWish(kind, named.name(), share.isPresent() ? OptionalInt.empty() : count, share, number);
    }

    /** A number of the rule itself; those of clients, attackers, rounds and seeds belong to the experiment. */
    private record Amount(double value, boolean isShare) {}

    private static List<Amount> amounts(String line) {
        List<Amount> amounts = new ArrayList<>();
        Matcher numbers = NUMBER.matcher(line);
        while (numbers.find()) {
            boolean percent = numbers.group("percent") != null;
            if (percent || numbers.group("unit") == null) {
                double value = Double.parseDouble(numbers.group("value").replace(',', '.'));
                amounts.add(new Amount(percent ? value / 100 : value, percent || (value > 0 && value < 1)));
            }
        }
        for (String word : line.split("[^\\p{L}]+")) {
            int at = Math.max(NUMBERS.indexOf(word), ZAHLEN.indexOf(word));
            if (PARTS.containsKey(word)) {
                amounts.add(new Amount(PARTS.get(word), true));
            } else if (at >= 0
                    && !Pattern.compile("\\b" + word + " (?:\\w+ )?(?:client|attacker|angreifer|liar|round|runde|seed)")
                            .matcher(line)
                            .find()) {
                amounts.add(new Amount(at + 2, false));
            }
        }
        return amounts;
    }
}
