package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.offline.grammar.Token.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Reads what some clients do to the others: "a few clients send noise" tells an attack by its deed, and names none. */
final class ScenarioReader {

    private static final int LONGEST = 120;

    private static final String SEND =
            "(?:send(?:s|ing)?|submits?|uploads?|returns?|reports?|deliver(?:s)?|push(?:es)?|give(?:s)?|answer(?:s)? with|schick\\w*|send\\w*|liefer\\w*|meld\\w*|antwort\\w* mit|lad\\w*)";

    private static final String SOME =
            "(?:only |just |pure |plain |random |sheer |nur |bloß |reine[sn]? |lauter |zufällige[sn]? |einfach )*";

    /** What is done, and the attack that does it. */
    private static final Map<String, Pattern> DEEDS = deeds();

    /** What asks about a deed and describes none; "what if" describes one. */
    private static final Pattern ASKS = words(
            "^(?:(?:and|but|so|und|aber|also)[ ,]+)*(?!what (?:if|happens (?:if|when))\\b|was (?:wenn|ist,? wenn|passiert,? wenn)\\b)"
                    + "(?:what|which|who|why|how|when|where|do|does|did|can|could|is|are|was|welche\\w*|wer|warum|wie|wieso|wann|wo|kann|können|ist|sind|macht|machen)\\b");

    private static final Pattern MINE = words("\\b(?:i|me|my|you|your|ich|mir|mein\\w*|du|dein\\w*|ihr|euer|eure)\\b");

    private ScenarioReader() {}

    private static Map<String, Pattern> deeds() {
        Map<String, Pattern> deeds = new LinkedHashMap<>();
        deeds.put(
                "gaussian",
                words("\\b" + SEND + " (?:back |us |uns |dem server |the server )?" + SOME
                        + "(?:noise|static|garbage|rubbish|nonsense|junk|gibberish|trash|random (?:numbers|values|updates|stuff|vectors)|rauschen|müll|unsinn|quatsch|schrott|kauderwelsch|zufallszahlen|zufallswerte|zufall)\\b"
                        + "|\\b(?:nur |bloß |reines |lauter )*(?:rauschen|müll|unsinn|quatsch|zufallszahlen) " + SEND
                        + "\\b"));
        deeds.put(
                "sign_flip",
                words("\\b" + SEND
                        + " (?:\\w+ ){0,3}?(?:opposite|negated|negative|inverted|reversed|gegenteil|umgekehrte\\w*|negierte\\w*|negative\\w*)\\b"
                        + "|\\b(?:flip\\w*|negat\\w*|invert\\w*|revers\\w*) (?:the |their )?(?:signs?|updates?|gradients?)\\b"
                        + "|\\b(?:dreh\\w*|kehr\\w*) (?:\\w+ ){0,2}?(?:vorzeichen|updates?|gradienten)\\b"));
        deeds.put(
                "label_flipping",
                words(
                        "\\b(?:flip\\w*|swap\\w*|switch\\w*|mix\\w* up|confus\\w*|chang\\w*) (?:the |their |some |all )*labels?\\b"
                                + "|\\b(?:vertausch\\w*|verdreh\\w*|dreh\\w*|änder\\w*) (?:\\w+ ){0,2}?(?:labels?|beschriftungen|klassen)\\b|\\b(?:labels?|beschriftungen) (?:vertauschen|verdrehen)\\b"));
        deeds.put(
                "gradient_scaling",
                words(
                        "\\b(?:blow\\w* up|scal\\w*|multipl\\w*|inflat\\w*|exaggerat\\w*|boost\\w*) (?:\\w+ ){0,2}?(?:updates?|gradients?)\\b"
                                + "|\\b" + SEND
                                + " (?:\\w+ ){0,2}?(?:huge|giant|enormous|gigantic|riesige\\w*|gewaltige\\w*) (?:updates?|numbers|values|zahlen|werte)\\b"
                                + "|\\b(?:vergrößer\\w*|skalier\\w*|vervielfach\\w*|übertreib\\w*) (?:\\w+ ){0,2}?(?:updates?|gradienten)\\b"));
        return deeds;
    }

    private static Pattern words(String pattern) {
        return Pattern.compile(
                pattern, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }

    /** A line that names neither rule nor attack and tells what clients do is asked about as an experiment. */
    static Optional<Request> read(String text, Reading reading, Design design) {
        boolean clients = reading.has(Kind.UNIT, "clients") || reading.has(Kind.UNIT, "attackers");
        if (text.length() > LONGEST
                || !clients
                || !design.rules().isEmpty()
                || ASKS.matcher(text).find()
                || MINE.matcher(text).find()) {
            return Optional.empty();
        }
        Optional<String> attack = design.attacks().stream().findFirst().or(() -> DEEDS.entrySet().stream()
                .filter(deed -> deed.getValue().matcher(text).find())
                .map(Map.Entry::getKey)
                .findFirst());
        boolean told =
                DEEDS.values().stream().anyMatch(deed -> deed.matcher(text).find());
        return told
                ? attack.map(does ->
                        new Request.Unsure(new Request.Compare(attackers(design).with(Design.ofAttack(does)))))
                : Optional.empty();
    }

    /** Of "three clients send noise" the three are attackers, and how many there are in all is open. */
    private static Design attackers(Design design) {
        boolean counted = design.clients().isPresent()
                && design.attackers().isEmpty()
                && design.shares().isEmpty();
        return counted
                ? new Design(
                        design.rules(),
                        design.attacks(),
                        design.pre(),
                        design.shares(),
                        List.of(design.clients().getAsInt()),
                        design.alphas(),
                        OptionalInt.empty(),
                        design.rounds(),
                        design.seeds(),
                        design.seed(),
                        design.dataset(),
                        design.network(),
                        design.even(),
                        design.clean(),
                        design.quicker(),
                        design.stopOnCancel())
                : design;
    }
}
