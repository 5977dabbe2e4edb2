package dev.crucible.agents.offline.grammar;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * What people say of a result that has just been shown, and that names nothing of it: "and what does that mean?", "so did it work?", "which one then?". Such
 * a line says no more than this, whatever else its words may ask in a longer one.
 */
final class ReactionReader {

    /** Longer lines tell more. */
    private static final int LONGEST = 110;

    private static final String OPENING =
            "(?:(?:ok|okay|so|and|und|but|aber|hm+|well|now|alright|good|great|gut|schön|also|na|ja|ah|oh|wow|wait|moment|sorry|then|dann|thanks|danke|cool|nice|tja)\\b[ ,.!…:-]*)*";

    private static final String THAT =
            "(?:it all|that|this|it|these|those|all (?:that|this|of (?:that|this|it))|(?:the|that|this|these|those|your|my) (?:results?|outcomes?|numbers?|figures?|values?|verdicts?|answers?|tables?|output)"
                    + "|das|dies|es|das alles|das ganze|(?:das|die|dieses?|diese|euer|dein|mein) (?:ergebnis\\w*|resultate?|zahl(?:en)?|werte?|urteile?|ausgang|tabelle))";

    /** What a line may hold beside and mean the same. */
    private static final String ASIDE =
            "(?:[ ,]+(?:now|then|exactly|actually|really|even|here|there|for me|to me|in (?:plain|simple) (?:words|english|terms)|in practice|practically|please|again|though|mean|overall|just"
                    + "|jetzt|nun|denn|eigentlich|genau|konkret|wirklich|überhaupt|hier|da|dann|für mich|im klartext|auf deutsch|in einfachen worten|einfach gesagt|praktisch|bitte|nochmal|eben|gerade|mir|alles|so|also|ist|sind|war|waren))*";

    private static final String END = ASIDE + "[ ?.!…]*";

    private static final String RULE =
            "(?:rules?|aggregators?|aggregation(?: rules?| methods?)?|defen[cs]es?|methods?|strateg(?:y|ies)|algorithms?|approach(?:es)?|ones?|regeln?|verfahren|methoden?|abwehr\\w*|verteidigung\\w*|strategien?|davon)";

    /** A figure that is quoted from what was shown. */
    private static final Pattern PERCENT = Pattern.compile(
            "(?<![\\d.,])(?:only |just |nur |etwa |about )?\\d{1,3}(?:[.,]\\d+)?\\s*(?:%|percent|per cent|prozent)(?: accuracy| genauigkeit)?",
            Pattern.CASE_INSENSITIVE);

    /** What asks, and what it asks for; the first that fits counts. */
    private static final Map<Pattern, Request.Asked> ASKED = asked();

    private ReactionReader() {}

    private static Map<Pattern, Request.Asked> asked() {
        Map<Pattern, Request.Asked> asked = new LinkedHashMap<>();
        asked.put(
                whole(
                        "what (?:do|does|did|would|should|can|could) " + THAT + ASIDE
                                + "(?: (?:mean|tell|say|show|imply|prove|amount to|come down to|boil down to))(?: me| us| you)?"
                                + "|what (?:do|should|can|could|would) (?:i|we) (?:now )?(?:make|learn|conclude|take away|take|read|see)(?: (?:of|from|out of|in))? "
                                + THAT
                                + "|how (?:do|should|can|am|must|would) (?:i|we)(?: supposed)?(?: to)? (?:read|interpret|understand|take) "
                                + THAT
                                + "|(?:what(?:'s| is| are)|give me|tell me) the (?:takeaways?|take-away|conclusions?|upshot|bottom line|meaning|gist|moral)(?: (?:of|from|here) ?(?:"
                                + THAT
                                + ")?)?"
                                + "|(?:(?:can|could|would) you )?(?:please )?(?:explain|interpret|translate|summari[sz]e|unpack) (?:me |us )?"
                                + THAT
                                + "(?: (?:to|for|like|as if|as though)(?: (?:i|we))?(?:'?m| am| are| were|'re)?(?: (?:me|us|a (?:layman|beginner|child)|five|new|stupid|an idiot))?)?"
                                + "|what am i (?:looking at|seeing)|meaning what|which means(?: what)?|so what"
                                + "|was (?:heißt|heisst|bedeutet|bedeuten|sagt|sagen|besagt|zeigt|zeigen|lehrt)(?: mir| uns| mich)?"
                                + ASIDE
                                + " " + THAT + "(?: mir| uns)?"
                                + "|(?:heißt|heisst|bedeutet)" + ASIDE + " was|" + THAT + " (?:heißt|heisst|bedeutet)"
                                + ASIDE
                                + "(?: was)?"
                                + "|was (?:lern\\w*|schließ\\w*|folger\\w*|seh\\w*|entnehm\\w*)(?: ich| wir)?" + ASIDE
                                + " (?:daraus|daran|davon|da)|was folgt" + ASIDE + " daraus"
                                + "|wie (?:les\\w*|deut\\w*|versteh\\w*|interpretier\\w*|muss|soll|kann)(?: ich| man| wir)?"
                                + ASIDE + " "
                                + THAT + "(?: (?:lesen|deuten|verstehen|interpretieren))?"
                                + "|(?:erklär\\w*|deute\\w*|übersetz\\w*|interpretier\\w*)(?: mir| uns| bitte| mal)* "
                                + THAT
                                + "|(?:was (?:ist|wäre) )?(?:das|dein|euer) (?:fazit|resümee|resultat unterm strich)|fazit|na und"),
                Request.Asked.MEANS);
        asked.put(
                whole("(?:is|was|are|were) " + THAT + ASIDE
                        + "(?: (?:a|an|any|very|rather|considered|something))*(?: (?:good|bad|great|poor|ok|okay|fine|decent|normal|expected|impressive|terrible|acceptable|promising|success|failure))"
                        + "(?: (?:result|outcome|number|value|sign|one|thing|score))?(?: or (?:not|bad|good))?"
                        + "|(?:ist|war|sind|waren) " + THAT + ASIDE
                        + "(?: (?:ein|eine|sehr|eher|was))*(?: (?:gut\\w*|schlecht\\w*|toll|okay|ok|normal\\w*|schlimm|erwartbar|beeindruckend|brauchbar\\w*|erfolg))(?: (?:ergebnis|wert|zeichen|zahl))?(?: oder (?:nicht|schlecht|gut))?"
                        + "|(?:did|has|have) (?:it|that|the (?:attack|defen[cs]e|rule|attackers?|liars?))" + ASIDE
                        + " (?:work|worked|succeed|succeeded|win|won|fail|failed|get through|got through|do (?:any )?(?:harm|damage))(?: out)?(?: or not)?"
                        + "|was (?:the|that|it) (?:attack )?(?:successful|a success|a failure)|who won"
                        + "|(?:hat|haben|war|waren) (?:es|das|der angriff|die (?:angreifer|abwehr|regel|lügner))"
                        + ASIDE
                        + " (?:funktioniert|geklappt|gewirkt|erfolg(?: gehabt)?|erfolgreich|gewonnen|geschadet|durchgekommen)(?: oder nicht)?|wer hat"
                        + ASIDE + " gewonnen"),
                Request.Asked.MEANS);
        asked.put(
                whole(
                        "(?:how|are you) (?:sure|certain|confident|reliable|trustworthy|solid|robust)(?: (?:are|is) (?:you|"
                                + THAT + "))?"
                                + ASIDE + "(?: (?:about|of|in|with|that)(?: " + THAT + ")?)?"
                                + "|(?:can|should|could|do) (?:i|we|one|you)" + ASIDE
                                + " (?:trust|believe|rely on|count on) " + THAT
                                + "|(?:is|was|are|were|could|might|may|can) " + THAT
                                + ASIDE
                                + "(?: be)?(?: (?:just|only|pure|mere|plain|simply|all))*(?: (?:luck|chance|random|noise|a (?:coincidence|fluke)|coincidence|reliable|trustworthy|real))(?: or (?:not|real|noise|chance|luck))?"
                                + "|(?:would|will|could|is|does) " + THAT + ASIDE
                                + "(?: (?:be|come out|look|turn out|stay|happen|hold|come))?(?: (?:exactly|much|still))?(?: (?:the same|different|differently|alike))?(?: (?:again|out))? (?:with|for|under|on|if (?:i|we|you) (?:use|take|try|used|took)) (?:a|an|another|other|some other|any other|different)(?: different| other| new)? (?:seeds?|random seeds?|runs?|starts?)"
                                + "|wie (?:sicher|verlässlich|zuverlässig|belastbar|glaubwürdig|gewiss)(?: (?:ist|sind|bist|seid|bin))?(?: (?:"
                                + THAT
                                + "|du|ihr|man))?" + ASIDE
                                + "(?: (?:dir|euch|sich))?(?: (?:da|damit|dabei|darin|dessen|bei dem ergebnis))?"
                                + "|(?:bist|seid) (?:du|ihr)(?: dir| euch)?" + ASIDE + " sicher"
                                + "|(?:kann|darf|soll|sollte) (?:ich|man|wir)" + ASIDE
                                + " (?:dem|darauf|dem ergebnis|" + THAT + ")?" + ASIDE
                                + "(?: mich)?(?: darauf)? ?(?:trauen|glauben|verlassen|vertrauen)"
                                + "|(?:ist|war|sind|waren|kann|könnte) " + THAT + ASIDE
                                + "(?: (?:nur|bloß|reiner|reines|pures|vielleicht))*(?: (?:zufall|glück|rauschen|zufällig|echt))(?: (?:sein|gewesen))?(?: oder (?:nicht|echt))?"
                                + "|(?:wäre|käme|kommt|ist|bleibt|wird) " + THAT + ASIDE
                                + " (?:genauso|gleich|dasselbe|das gleiche|anders)?(?: (?:heraus|raus|aus))?" + ASIDE
                                + " (?:mit|bei|unter) (?:einem|einen|anderen|anderem)(?: anderen| neuen)? (?:seeds?|zufall|startwert\\w*|lauf|läufen)(?: (?:heraus|raus|aus|anders|gleich|genauso))?"),
                Request.Asked.DOUBT);
        asked.put(
                whole("(?:what|which)(?: " + RULE
                        + ")?(?: (?:of (?:them|these|those|the two|the three)))? (?:should|shall|would|do|can|must|is|to)(?: (?:i|we|you|one))?"
                        + ASIDE
                        + " (?:use|take|pick|choose|go (?:for|with)|recommend|prefer|deploy|trust|the (?:best|better|winner)(?: one)?|best|better)"
                        + "|which(?: " + RULE + ")?[ ,]+(?:then|now)"
                        + "|welche[rsn]?(?: " + RULE
                        + ")?(?: (?:soll\\w*|nehm\\w*|nimm\\w*|würde\\w*|wähl\\w*|empf\\w+|ist|wäre|muss))?(?: (?:ich|wir|man|du|ihr))?"
                        + ASIDE
                        + " (?:nehmen|benutzen|verwenden|wählen|einsetzen|empfehlen|nehme|besser|(?:das|die|der) bessere|am besten|das beste|die beste)"
                        + "|welche[rsn]?(?: " + RULE
                        + ")?[ ,]+(?:denn|dann|nun|jetzt)|was (?:soll|sollte|nehm\\w*)(?: ich| wir)?" + ASIDE
                        + " (?:nehmen|benutzen|verwenden)"),
                Request.Asked.WHICH);
        asked.put(
                whole("(?:why|how come)(?: (?:did|does|is|has|was|do))? (?:" + THAT
                        + "|(?:the |my )?(?:run|experiment|training|simulation|lab)s?|everything|you)" + ASIDE
                        + " (?:take|takes|taking|took|taken|need|needed|last|lasted|been)?(?: (?:so|that|this|such a|quite|much|forever|ages))*(?: (?:long|slow|time|forever|ages))(?: to (?:run|finish))?"
                        + "|what (?:took|takes|is taking|was taking) (?:it |that |you |them )?so long"
                        + "|(?:warum|wieso|weshalb) (?:hat|dauert|dauerte|braucht|brauchte|ist|war|läuft)(?: (?:" + THAT
                        + "|der (?:lauf|versuch)|ihr|du))?" + ASIDE
                        + "(?: (?:so|derart|dermaßen|solange|ewig))*(?: (?:lange?|ewig|langsam|viel zeit))?" + ASIDE
                        + "(?: (?:gedauert|gebraucht|dauern))?"),
                Request.Asked.TIME);
        asked.put(
                whole(
                        "(?:is|was|were|are) " + THAT + ASIDE
                                + "(?: (?:done|run|trained|tested|measured))?(?: (?:on|with|from|using))? (?:real|actual|genuine|true|synthetic|fake|artificial|made[- ]up) data"
                                + "|(?:ist|war|waren|sind|lief) " + THAT + ASIDE
                                + "(?: (?:auf|mit|an))? (?:echte\\w*|wirkliche\\w*|künstliche\\w*|synthetische\\w*|erfundene\\w*) daten"
                                + "|what (?:exactly )?(?:did|have) you" + ASIDE
                                + " (?:do|done|run|ran|compute|computed|calculate|calculated|test|tested|try|tried|simulate|simulated|measure|measured|train|trained)(?: (?:there|for me|in (?:it|that run)))?"
                                + "|what (?:exactly )?(?:was (?:done|run|tested|computed)|ran)(?: (?:there|in (?:it|that run)))?"
                                + "|how many(?: of (?:the|them|those))? (?:clients?|participants|nodes|devices|of them|rounds|seeds|attackers|liars|runs?|were)(?: (?:were|was|are|did|attacked|lied|cheated|have|had|you|it|there|in|take|took|train|trained|run|ran|use|used|for|that|this|one|the|of|them|malicious|bad|evil|attackers|liars|byzantine|compromised|dishonest|attacking|lying|poisoned|honest|result|last))+"
                                + "|was (?:genau |eigentlich )?(?:hast|habt|wurde|ist|lief)(?: (?:du|ihr))?" + ASIDE
                                + " (?:gemacht|getan|gerechnet|berechnet|getestet|probiert|simuliert|trainiert|gemessen|passiert|gelaufen)"
                                + "|wie ?viele(?: der| von den)? (?:clients?|teilnehmer\\w*|geräte\\w*|angreifer\\w*|lügner\\w*|runden|seeds)(?: (?:davon|waren|war|sind|haben|hat|hatte|hatten|es|da|dabei|darunter|in|dem|im|lauf|böse|bösartig|angreifer|lügner|ehrlich|gelogen|angegriffen|betrogen|gab|liefen|trainiert|habt|ihr|hast|du|gerechnet|das|genommen|gebraucht))+"),
                Request.Asked.SETUP);
        return asked;
    }

    static Optional<Request> read(String text, Reading reading, Design design) {
        String line = PERCENT.matcher(text.strip()).replaceFirst("that");
        boolean quotes = design.shares().size() == 1 && design.parts() == 1;
        if (line.length() > LONGEST || !(design.isEmpty() || quotes) || reading.has(Token.Kind.RUN)) {
            return Optional.empty();
        }
        return ASKED.entrySet().stream()
                .filter(each -> each.getKey().matcher(line).matches())
                .findFirst()
                .map(each -> new Request.Figures(each.getValue(), Optional.empty(), OptionalDouble.empty()));
    }

    private static Pattern whole(String line) {
        return Pattern.compile(
                OPENING + "(?:" + line + ")" + END,
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }
}
