package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.understanding.Meaning;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads questions for the next experiment, and hears that somebody is new, or wants what was spoken of to be run. */
final class NextReader {

    private static final String DO =
            "(?:run|try|test|launch|simulate|start|do|check|explore|compare|look at|investigate|measure|attack|laufen(?: lassen)?|ausprobier\\w*|probier\\w*|versuch\\w*|test\\w*"
                    + "|starte?n?|tun|mach\\w*|prüf\\w*|untersuch\\w*|mess\\w*|vergleich\\w*|simulier\\w*|angehen|angreifen)";
    private static final String THEN =
            "(?:next|now|then|after (?:that|this)|from here|als nächste[sn]?|nun|jetzt|danach|dann|weiter|noch)";
    private static final String SHOULD =
            "(?:should|shall|could|can|would|do|might|to|soll\\w*|könnt\\w*|kann|würde?\\w*|würd\\w*|will)";

    private static final Pattern NEXT = words(
            "(?:what|which(?: \\w+){0,2}|was|welche[nrs]?(?: \\w+){0,2})\\b.{0,20}\\b" + SHOULD + "\\b.{0,24}\\b" + DO
                    + "\\b.{0,12}\\b" + THEN
                    + "|(?:what|was|welche[nrs]?(?: \\w+){0,2})\\b.{0,12}\\b" + SHOULD + "\\b.{0,24}\\b" + THEN
                    + "\\b.{0,20}\\b" + DO
                    + "|(?:what|which) (?:run|experiment|test|simulation) (?:is |comes |should be )?next"
                    + "|(?:suggest|recommend|propose|pick|choose|give me|name) (?:me )?(?:a|an|the|some|another|one)(?: \\w+){0,2}? (?:experiment|run|test|simulation)s?"
                    + "|(?:suggest|recommend|propose|give me|tell me) (?:me |us )?(?:something|anything|what) (?:\\w+ )?(?:to|worth) (?:run|try|test|do|running|trying|testing)"
                    + "|(?:what|how|was|wie)\\b.{0,40}\\b(?:make|get|become|be|müsste\\w*|damit|wird|werden|würde)\\b.{0,20}\\b(?:significant|signifikant)"
                    + "|(?:schlag\\w*|empfiehl|empfehl\\w*|nenn\\w*|such)(?: mir| uns| doch| mal| bitte)* (?:ein\\w*|den|das|was|etwas)(?: \\w+){0,2}?"
                    + " (?:experiment|lauf|versuch|test|vor)\\w*(?: vor| aus)?"
                    + "|(?:any|have you any|do you have (?:any|an)) (?:ideas?|suggestions?) (?:what|which|for|on)\\b.{0,30}\\b(?:run|runs|test|tests|try|experiments?|next)"
                    + "|(?:hast du|habt ihr|irgendwelche|irgendeine)(?: \\w+){0,2} (?:ideen?|vorschl\\w+|tipps?) (?:was|für|zu)\\b.{0,40}\\b"
                    + DO
                    + "|was (?:mache?|tue?|starte|teste|probiere?|machen|tun|testen) (?:ich|wir) (?:denn |nun |jetzt )?(?:als nächstes|danach|jetzt)"
                    + "|was würde?(?:st|t) (?:du|ihr) (?:an meiner stelle )?(?:hier )?(?:als nächstes )?" + DO);

    /** The same in so few words that they mean it alone. */
    private static final Pattern NEXT_ALONE = words(
            "(?:(?:ok|okay|so|and|und|well|gut|na gut|alright)[ .!]+)*(?:what(?:'s| is| comes)? next|next steps?|what now|now what|und (?:jetzt|nun)|was (?:jetzt|nun)"
                    + "|(?:was|wie) (?:kommt|wäre|ist) (?:jetzt |nun )?(?:als nächstes|der nächste (?:schritt|lauf|versuch))|(?:der )?nächster? (?:schritt|lauf|versuch)"
                    + "|what would you (?:run|try|test)(?: here| in my place)?|what (?:is|would be) worth (?:running|trying|testing)|was lohnt sich (?:jetzt|noch|als nächstes)?"
                    + "|(?:wie|how) (?:geht es|geht's|gehts|do we go|do i go|should (?:i|we) (?:go on|proceed|continue))(?: jetzt| nun)?(?: weiter| on| from here)?"
                    + "|any (?:ideas|suggestions)|(?:and |und )?(?:another|next|one more|noch (?:eine|ne|einen)|die nächste|eine andere)(?: good| gute)? (?:idea|suggestion|idee|vorschlag|tipp)(?: please| bitte)?|(?:irgendwelche )?(?:ideen|vorschläge))[ ?.!]*");

    private static final Pattern NEWCOMER = words(
            "(?:(?:hi|hello|hey|hallo|moin|servus|ok|guten \\w+|good \\w+|so|and|also|and)[ ,!.]+)*(?:(?:i am|i'm|we are|we're|ich bin|wir sind) (?:\\w+ ){0,2}?(?:new|brand new|neu|ganz neu)"
                    + "(?: (?:here|to (?:this|all this|federated learning|the lab|fl|it)|hier|dabei|bei euch|im labor|im thema|in dem thema|auf dem gebiet))?"
                    + "|(?:i am|i'm|we are|we're|ich bin|wir sind) (?:\\w+ ){1,6}?(?:and|und|but|aber) (?:\\w+ ){0,2}?(?:new|neu)(?: (?:here|to (?:this|all this|federated learning|the lab|fl|it)|hier|dabei|bei euch|im labor|im thema|auf dem gebiet))"
                    + "|(?:this is |it's |it is )?my first (?:time|day|visit)(?: (?:here|in this lab|with this))?|(?:das ist )?mein erste[rs] (?:mal|tag|besuch)(?: (?:hier|bei euch|im labor))?"
                    + "|(?:so ?was|das) hab\\w* ich noch nie (?:gemacht|benutzt|probiert)"
                    + "|(?:i have |i've |ich habe |ich hab )?(?:never (?:done|used|tried|touched|heard of|seen|worked with) (?:this|it|any of (?:this|it)|anything like (?:this|it)|federated learning|fl)(?: before)?|(?:so ?was|das) noch nie (?:gemacht|benutzt|probiert))"
                    + "|(?:(?:hä|huh|wait|äh|hm+|lol)[ ,?!.]*)?(?:what (?:do|should|can|am) (?:i|we) (?:supposed to |even )?(?:do|doing) (?:here|now|in here)|was (?:soll|muss|mach\\w*) (?:ich|man|wir) (?:denn |jetzt |nun )?hier(?: machen| tun| eigentlich)?)"
                    + "|where (?:do|should|can) (?:i|we) (?:start|begin)|how (?:do|should|can) (?:i|we) (?:start|begin|get started)|(?:wo|womit|wie) (?:fang\\w*|soll\\w*|beginn\\w*|kann)(?: ich| wir)(?: \\w+){0,2}?(?: an| anfangen| beginnen| los| loslegen)?"
                    + "|(?:i )?(?:know|understand) (?:zero|nothing|next to nothing|almost nothing) (?:about|of) (?:this|it|any of (?:this|it)|robustness|federated learning)"
                    + "|i (?:have|got|'ve got) (?:absolutely |really |pretty much )?(?:no|zero|little|not the slightest|hardly any|next to no) (?:clue|idea|background|experience|knowledge|prior knowledge)(?: whatsoever| at all)?"
                    + " (?:about|of|in|with) (?:machine learning|ml|ai|deep learning|neural networks|federated learning|fl|data science|statistics|(?:any of )?(?:this|that|it)|the (?:topic|field|subject))"
                    + "|(?:ich )?(?:hab\\w*|besitze) (?:überhaupt |absolut |gar |noch |bisher )*(?:keine?n?|null|kaum|wenig) (?:ahnung|erfahrung|vorkenntnisse|vorwissen|kenntnisse|plan)"
                    + " (?:von|mit|in|über|zu) (?:maschinelle[mn] lernen|machine learning|ml|ki|neuronalen netzen|föderierte[mn] lernen|statistik|informatik|all ?dem|dem (?:thema|gebiet))"
                    + "|(?:ich )?(?:hab\\w* (?:von (?:nichts|dem thema|alldem|sowas|der sache) |hier |überhaupt |absolut |noch |davon )*(?:keine|null) ahnung|weiß (?:noch |gar |hier )*nichts)(?: (?:davon|hiervon|von dem thema))?"
                    + "|(?:i am|i'm|i have|i've|i|ich) (?:a |an |eine? )?(?:just |only |recently |gerade |eben |now |nun )*(?:start(?:ed|ing)?|began|begun|fange?|beginne?|habe?)\\b.{0,24}"
                    + "\\b(?:ph\\.?d\\.?|doctorate|master'?s?|thesis|studies|promotion|doktorarbeit|masterarbeit|bachelorarbeit|studium)\\b.{0,12}"
                    + "|(?:i am|i'm|ich bin) (?:an? |eine? )?(?:first[ -]year |new |neuer? )+(?:ph\\.?d\\.?(?: student)?|student|doktorand\\w*|student\\w*)"
                    + "|(?:i have |i've )?just (?:arrived|joined|installed (?:this|it|crucible))|(?:ich )?(?:bin )?gerade erst (?:angekommen|dazugekommen|angefangen|da))");

    /** "What would be a good first experiment?" */
    private static final Pattern FIRST = words(
            "(?:what|which|suggest|recommend|propose|give|was|welche[rsn]?|womit|schlag\\w*|nenn\\w*|empfiehl)\\b.{0,40}\\b(?:first|starter|beginner['\u2019]?s|erste[rsn]?)(?: \\w+)? (?:experiment|run|test|lauf|versuch)");

    private static final Pattern RUN_THAT = words(
            "(?:(?:ok|okay|good|gut|then|dann|well|na|so|and|und|yes|ja|great|prima|prove it|beweis\\w*(?: es| das| mal)?|show me)[ ,.!:]+)*"
                    + "(?:(?:(?:can|could|will|would) (?:you|we) |let'?s |kannst du |könnt ihr |lasst? uns |dann )?(?:please |bitte |mal )?"
                    + "(?:run|test|try|launch|check|simulate|starte?|teste?|probiere?|prüfe?|simuliere?|fahr)(?: mal| doch| bitte)* "
                    + "(?:that|this|it|one|such an attack|exactly that|exactly this|both|them|those|so (?:etwas|einen|eine|was)|das|es|dies|die beiden|beide|genau das|sie)(?: out| then| please| for me| mal| bitte| dann| aus| laufen| testen)*"
                    + "|prove it|beweise?(?: es| das)?(?: mir| mal)?|(?:dann )?lasst? (?:das|es|sie|die beiden|beide)(?: mal| bitte| dann)* laufen)[ .!]*");

    /** The same in the middle of a line that tells a name. */
    private static final Pattern NEW_BESIDE = words(
            "(?:and|und|i am|i'm|bin|ich bin)(?: (?:am|bin))?(?: \\w+){0,2}? (?:new|neu)(?: (?:here|to|in|hier|dabei|bei)|$|[.!])|"
                    + NEWCOMER.pattern());

    /** "Launch it?" asks; "can you launch it?" does not. */
    private static final Pattern POLITE =
            words("(?:\\w+[ ,.]+){0,2}?(?:can|could|will|would|kannst|könnt|könntest) (?:you|we|du|ihr|wir)");

    /** What may stand around such a line. */
    private static final int LONGEST = 110;

    private NextReader() {}

    private static Pattern words(String any) {
        return Pattern.compile(
                "(?<!\\p{L})(?:" + any + ")(?!\\p{L})",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }

    /** Whether a line says, beside other things, that its speaker is new. */
    static boolean saysNew(String text) {
        return text.length() <= LONGEST
                && NEW_BESIDE.matcher(text.replaceAll("[,;]+\\s*", " ")).find();
    }

    static Optional<Request> read(String text, Reading reading, Design design, Meaning meaning) {
        String line = text.strip().replaceAll("[,;]+\\s*", " ");
        if (line.length() > LONGEST) {
            return Optional.empty();
        }
        String order = POLITE.matcher(line).lookingAt() ? line.replaceFirst("[ ?]+$", "") : line;
        if (RUN_THAT.matcher(order).matches()) {
            return Optional.of(new Request.RunThat());
        }
        if (!design.isEmpty() || meaning.intent().isAct()) {
            return Optional.empty();
        }
        boolean first = reading.topics().isEmpty()
                && !reading.has(Token.Kind.RUN)
                && FIRST.matcher(line).lookingAt();
        if (first || NEWCOMER.matcher(line).lookingAt()) {
            return Optional.of(new Request.Next(true));
        }
        return reading.topics().isEmpty()
                        && (NEXT.matcher(line).find()
                                || NEXT_ALONE.matcher(line).matches())
                ? Optional.of(new Request.Next(false))
                : Optional.empty();
    }
}
