package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.Aspect;
import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What everyday words tell plainly and a vote over whole lines often misses: mishaps, complaints about an answer, "another one", "I do not get it", and
 * questions for one thing of what was explained last. No line that names an experiment is read here, and none asks for a change.
 */
final class ColloquialReader {

    /** What fits on a breath; longer lines say more than such words. */
    private static final int SHORT = 9;

    private static final int LONG = 16;

    /** Things that a person can lose, and that are no run, file or machine of the lab. */
    private static final String BELONGINGS =
            "(?:bike|bicycle|car|phone|mobile|wallet|purse|bag|backpack|keys?|laptop|luggage|suitcase|passport|job|flat|apartment|house|dog|cat|train|flight|bus"
                    + "|fahrrad|rad|auto|handy|telefon|geldbeutel|portemonnaie|geldbörse|tasche|rucksack|schlüssel|koffer|gepäck|pass|ausweis|job|stelle|wohnung|haus|hund"
                    + "|katze|zug|flug|bus)";

    private static final Pattern MISHAP = words(
            "(?:stole|nicked|took|broke into|crashed into|towed|scratched) my " + BELONGINGS
                    + "|(?:my|our) (?:\\w+ )?" + BELONGINGS
                    + " (?:was|got|has been|is|were|have been) (?:just )?(?:stolen|nicked|robbed|broken|gone|missing|towed|cancel\\w*|delayed|damaged|smashed|lost|dead)"
                    + "|(?:my|our) (?:\\w+ )?" + BELONGINGS + " (?:broke down|died|disappeared|ran away|vanished)"
                    + "|i(?:'ve| have)? (?:just )?(?:lost|missed|broke|crashed) my " + BELONGINGS
                    + "|i (?:was|got|have been|'ve been) (?:just )?(?:robbed|mugged|fired|sacked|laid off|dumped|burgled)"
                    + "|i(?:'ve| have)? (?:just )?(?:failed|flunked) (?:my|the|an?) (?:\\w+ )?(?:exam|test|course|interview|driving test)"
                    + "|i(?:'ve| have)? (?:just )?(?:spilled|spilt|dropped|burn(?:ed|t)|cut|broke|sprained) (?:\\w+ ){0,3}?(?:my|on|over|into)"
                    + "|ich hab\\w* (?:\\w+ ){0,3}?(?:über|auf|in) (?:mein\\w*|die|den|das) (?:\\w+ )?(?:verschüttet|gekippt|geschüttet)"
                    + "|mir ist (?:\\w+ ){0,5}?(?:runtergefallen|heruntergefallen|umgekippt|ausgelaufen|angebrannt|zerbrochen)"
                    + "|(?:mir|uns) (?:\\w+ ){0,4}?(?:mein\\w*|unser\\w*|das|der|die|den|jemand) (?:\\w+ ){0,3}?"
                    + BELONGINGS
                    + " (?:\\w+ )?(?:geklaut|gestohlen|weggenommen|abgeschleppt)"
                    + "|(?:mein|unser|dein)\\w* (?:\\w+ )?" + BELONGINGS
                    + " (?:\\w+ ){0,4}?(?:geklaut|gestohlen|aufgebrochen|abgeschleppt|beschädigt|weg|verschwunden|kaputt|gestorben|entlaufen|ausgefallen|verspätet)"
                    + "|(?:mein|unser)\\w* " + BELONGINGS + " (?:\\w+ ){0,3}?verloren"
                    + "|ich (?:\\w+ ){0,4}?" + BELONGINGS + " (?:\\w+ )?(?:verloren|verpasst|verlegt)"
                    + "|(?:bei (?:mir|uns)) (?:\\w+ ){0,2}?eingebrochen|ich (?:wurde|bin) (?:\\w+ ){0,2}?(?:ausgeraubt|gefeuert|gekündigt|entlassen|beklaut|durchgefallen)"
                    + "|(?:landlord|landlady|vermieter\\w*) (?:\\w+ ){0,4}?(?:kicked|threw|evicted|gekündigt|rausgeworfen|hinausgeworfen)"
                    + "|i (?:was|got|am being|have been) (?:just )?evicted|(?:boss|chef\\w*) (?:\\w+ ){0,3}?(?:fired|sacked|gefeuert|gekündigt|rausgeworfen)"
                    + "|(?:wohnung|job|stelle|vertrag) (?:\\w+ ){0,2}?gekündigt|mir (?:wurde|ist|haben sie) (?:\\w+ ){0,3}?gekündigt|(?:prüfung|klausur|examen) (?:\\w+ )?(?:vergeigt|verhauen|versemmelt|nicht bestanden)");

    private static final String BAD =
            "(?:bad|lame|terrible|awful|weak|poor|boring|garbage|rubbish|nonsense|useless|wrong|weird|unhelpful|pointless|meh|mid|schlecht|lahm|mies|flach|müll|quatsch"
                    + "|unsinn|blödsinn|falsch|daneben|langweilig|schwach|unbrauchbar|mau)";

    private static final Pattern CRITICISM = Pattern.compile(
            "^(?:(?:well|hm+|no|ok|okay|lol|haha|sorry|but|na|nee|nein|also|naja|tja|aber)[ ,]+)*(?:"
                    + "(?:that|this|it|der|die|das|dies|es|your (?:answer|joke|reply)|(?:die|deine) antwort|(?:der|dein) witz)(?: one)? ?(?:was|is|'s|war|ist) "
                    + "(?:(?!not|nicht|kein|never|nie)\\w+ ){0,3}?" + BAD
                    + "(?:e[rsnm]?)?(?: (?:answer|joke|reply|idea|antwort|witz))?(?: (?:though|lol|haha|tbh|honestly|man|aber|ehrlich))*"
                    + "|(?:that'?s |that is |that was |das (?:war|ist) )?(?:not|nicht|gar nicht|überhaupt nicht)(?: (?:even|very|really|at all|sehr|besonders|so|mal))? "
                    + "(?:funny|helpful|useful|witzig|lustig|hilfreich|komisch)(?: lol| haha| at all)?"
                    + "|(?:unfunny|wtf|what the (?:hell|fuck|heck))(?: (?:is|was) (?:this|that))?"
                    + "|was soll (?:der|das|dieser) ?(?:schei\\w+|quatsch|mist|unsinn|denn)?"
                    + "|you (?:did not|didn'?t|never|haven'?t|have not) (?:really )?answer(?:ed)? (?:me|my questions?|that|it|properly|anything|right|straight)(?: properly)?"
                    + "|(?:du hast|ihr habt|das hat|das beantwortet) (?:(?:meine|die) frage )?(?:doch |gar |immer noch )?nicht (?:meine frage |die frage )?(?:beantwortet|geantwortet)?"
                    + "|(?:that'?s|that is|das ist) not what i (?:asked|meant|wanted)(?: for)?|das (?:war|ist) (?:doch |aber )?keine (?:antwort|hilfe)(?: auf meine frage)?|danach hab\\w* ich nicht gefragt|das (?:meinte|wollte) ich nicht"
                    + ")\\s*[.!?]*$",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);

    /** What is said of the crew kindly. */
    private static final Pattern PRAISED = Pattern.compile(
            "(?:(?:haha|lol|wow|oh|ach|hey|ok|na|hm+|aber|also|ihr seid ja|ich find\\w*)[ ,]+)*(?:(?:ihr|du|die) (?:seid|bist|sind)|ihr|dich|euch|you(?: guys| all| lot)?(?: are|'re|re)?)[ ]"
                    + "(?:(?:ja|so|sehr|echt|wirklich|voll|richtig|ganz|schon|total|ziemlich|aber|alle|beide|really|so|very|pretty|quite|kinda|actually|all|just|such)[ ]+)*"
                    + "(?:lustig|witzig|nett|toll|super|klasse|cool|klug|schlau|süß|lieb|hilfreich|großartig|genial|spitze|die besten|der beste|sympathisch|freundlich|charmant"
                    + "|funny|nice|great|sweet|smart|clever|kind|helpful|hilarious|awesome|amazing|adorable|the best|lovely|cute|fun|charming|brilliant)(?: leute| guys| crew)?[ .!]*",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);

    private static final Pattern KIDDING = words(
            "(?:just |only )?(?:kidding|joking)|jk|nur (?:ein )?(?:spaß|scherz|witz)|war (?:nur )?(?:ein )?(?:spaß|scherz)");

    private static final Pattern DISTRACTION =
            words("distract me|(?:need|want|could use) (?:\\w+ ){0,2}?distraction|take my mind off"
                    + "|(?:brauch\\w*|will|möchte) (?:\\w+ ){0,3}?ablenkung|lenk\\w* mich (?:\\w+ )?ab");

    private static final Pattern CHEER = words(
            "cheer (?:me|us) up|make (?:me|us) (?:smile|laugh|happy)|lift my (?:mood|spirits)|lighten (?:the|my) mood"
                    + "|(?:mich|uns) (?:\\w+ ){0,3}?(?:auf(?:zu)?muntern|auf(?:zu)?heitern|(?:zum|zu) lachen(?: bringen)?)|(?:munter|heiter)\\w* (?:mich|uns) (?:\\w+ ){0,2}?auf"
                    + "|bring\\w* (?:mich|uns) (?:\\w+ ){0,2}?zum (?:lachen|schmunzeln|lächeln)");

    /** A question that is announced, before it is asked. */
    private static final Pattern ANNOUNCED = whole(
            "(?:(?:hi|hey|hello|hallo|moin|servus|na|ok|also|so|sorry|entschuldigung|excuse me)(?: \\w+){0,2} )?(?:(?:just |nur |mal |i have |i've got |i got |got |hab\\w* |ich hab\\w* |ich hätte |hätte |da )*"
                    + "(?:a |one |an |eine |ne |'ne |mal |mal ne |mal eine |da mal ne )*(?:quick |short |small |little |simple |stupid |dumb |kurze |kleine |schnelle |einfache |blöde |dumme )*(?:question|questions|frage|fragen)(?: (?:for you|an euch|an dich|please|bitte))?"
                    + "|(?:can|may|could) i ask (?:you |you guys )?(?:something|a question|anything)(?: please)?|(?:darf|kann|dürfte|könnte) ich (?:dich |euch |mal |kurz |hier )*(?:etwas|was|eine frage|eine kurze frage) (?:fragen|stellen))");

    private static final Pattern ENCORE = whole(
            "(?:and |und |ok |come on )*(?:another(?: one)?|one more|again please|noch (?:ein(?:en|e|s|mal)?|mal ein(?:en|e|s))|einen noch"
                    + "|eine noch|nochmal ein(?:en|e|s)|den nächsten|the next one)(?: please| bitte)?");

    /** Says that something was not understood, or wants it said more simply. */
    private static final String UNCLEAR =
            "(?:i (?:still |really )?(?:do not|don'?t|didn'?t) (?:get|understand|follow)(?: (?:it|that|this|you|any of (?:it|that)|a word))?"
                    + "|(?:that|this|it)(?: is|'s) (?:too|way too) (?:complicated|hard|technical|abstract)(?: for me)?|you lost me|i'?m lost|come again|in english please"
                    + "|(?:das |ich )?(?:versteh\\w*|kapier\\w*|check\\w*|begreif\\w*|raff\\w*) (?:ich |das |es )*(?:immer noch |noch |leider |gar |überhaupt )*(?:nichts?|kein wort|nur bahnhof)(?: ganz)?"
                    + "|(?:das ist )?(?:mir )?zu (?:kompliziert|hoch|abstrakt|technisch)"
                    + "|(?:(?:can|could) you )?(?:please )?(?:say|explain|put|tell) (?:it|that|this)(?: to me| me)?(?: again)?(?: (?:more )?(?:simply|simple|simpler|easier|in (?:simple|simpler|plain|easy) (?:words|terms|language)))"
                    + "|(?:simpler|easier|more simply|in (?:simple|simpler|plain|easy) (?:words|terms|language))(?: please)?"
                    + "|(?:(?:kannst du|könnt ihr|geht) )?(?:das |es |mir das )?(?:sag\\w*|erklär\\w*|geht)?(?: (?:es|das|mir das|mir|uns))*(?: (?:bitte|auch|nochmal|noch mal|etwas))* (?:einfacher|verständlicher|leichter|in einfachen worten|auf deutsch)(?: (?:sagen|erklären|bitte|ausdrücken))*)";

    private static final Pattern CONFUSED = whole(
            "(?:wait |sorry |hm+ |moment |hä |äh |oh )*(?:what|huh|pardon|eh|was|hä|wie bitte|bitte was)(?: now| jetzt)?|"
                    + "(?:hm+ |wait |sorry |ok |no |äh |moment |nee |also |huh |hä )*" + UNCLEAR
                    + "(?:(?: and| but| und| aber|[.!])* "
                    + UNCLEAR + ")?(?: please| bitte)?");

    private static final Pattern PRIVACY = words(
            "(?:do|does|are|will) (?:you|the crew|it|this) (?:guys )?(?:store|stor|sav|save|record|log|keep|track|remember)(?:ing)? (?:what|everything|all|my|our|this|any)"
                    + "|(?:is|are|will) (?:this|my|our|these) (?:\\w+ )?(?:be )?(?:private|recorded|logged|stored|saved|kept|confidential)|who (?:can |else )?(?:reads?|sees?) (?:this|that|what i|my)|(?<!differential )privacy"
                    + "|(?:speicher\\w*|merk\\w*|protokollier\\w*|aufzeichn\\w*) (?:ihr|du|das|sich)(?: \\w+)? (?:was|alles|unser\\w*|mein\\w*|dies\\w*|irgendwas)"
                    + "|(?:wird|werden|wurden?) (?:\\w+ ){0,4}?(?:gespeichert|aufgezeichnet|protokolliert|mitgelesen)|wer (?:kann )?(?:\\w+ )?(?:liest|lesen|sieht)(?: \\w+)? mit");

    private static final Pattern MY_NAME = words("my name|who i am|meinen namen|wie ich hei(?:ß|ss)e|wer ich bin");

    private static final Pattern CITED = words(
            "(?:how|wie) (?:do|should|can|would|zitier\\w*|kann|soll\\w*) (?:\\w+ ){0,3}?(?:cite|reference|quote|zitier\\w*|you|crucible|euch|dich|das labor)\\b.*"
                    + "|citation for (?:you|crucible|this)|bibtex");

    private static final Pattern IS_CITING = words("cit(?:e|ing|ation)|reference|bibtex|zitier\\w*");

    private static final Pattern INTERRUPTED = words(
            "(?:what (?:happens|if|about)|does it|do (?:the )?runs?|will it|was passiert|was ist|läuft (?:es|er|das)|geht (?:es|er|etwas)) .*"
                    + "(?:clos\\w+|shut\\w*|sleep\\w*|suspend\\w*|log out|power|reboot\\w*|restart\\w*|lid|battery|unplug\\w*|zuklapp\\w*|zumach\\w*|ausschalt\\w*|strom\\w*|neu ?start\\w*|herunterfahr\\w*|akku|absturz|abstürz\\w*)");

    private static final Pattern MACHINE = words(
            "laptop|computer|pc|machine|lid|power|battery|window|browser|terminal|rechner|deckel|strom\\w*|akku|fenster|server|lab|labor");

    private static final Pattern STORED = words(
            "(?:where|wo|wohin|in which folder|in welchem ordner)\\b.*\\b(?:results?|runs?|files?|models?|outputs?|figures|plots?|ergebnis\\w*|läufe\\w*|lauf|dateien|ausgab\\w*|modelle?|kurven|bilder)\\b.{0,20}"
                    + "\\b(?:sav\\w+|stor\\w+|kept|keep|go|lie|land|written|end up|find|liegen|liegt|landen|gespeichert|speicher\\w*|abgelegt|hin|finde\\w*)"
                    + "|(?:where|wo|wohin)\\b.{0,24}\\b(?:save|store|keep|write|find|speicher\\w*|finde\\w*|liegen|landen)\\b.{0,24}\\b(?:results?|runs?|files?|outputs?|ergebnis\\w*|läufe\\w*|dateien)");

    /** What stands for the topic of the answer before. */
    private static final Pattern OF_IT =
            words("it|its|that|this|they|he|das|er|sie|es|davon|dafür|damit|dessen|dies\\w*");

    private static final Map<Pattern, String> TOPICS =
            Map.of(PRIVACY, "kept_of_you", INTERRUPTED, "interrupted", CITED, "citing", STORED, "run_folder");

    private ColloquialReader() {}

    static Optional<Request> read(String text, Reading reading, Design design, Meaning meaning) {
        String line = text.strip().replaceAll("[,;]+\\s*", " ");
        int words = line.split("\\s+").length;
        if (words <= SHORT && ANNOUNCED.matcher(line).matches()) {
            return mood(Request.Mood.ASK_AWAY);
        }
        if (meaning.intent().isAct() || meaning.doubted().isPresent() || !design.isEmpty() || words > LONG) {
            return Optional.empty();
        }
        Optional<String> topic = TOPICS.entrySet().stream()
                .filter(each -> each.getKey().matcher(line).find() && isMeant(each.getValue(), line, meaning))
                .map(Map.Entry::getValue)
                .findFirst();
        if (topic.isPresent()) {
            return Optional.of(new Request.Explain(List.of(topic.get()), TopicForm.BRIEF));
        }
        if (!reading.topics().isEmpty()) {
            return Optional.empty();
        }
        if (MISHAP.matcher(line).find()) {
            return mood(Request.Mood.SAD);
        }
        return words > SHORT ? Optional.empty() : shortly(line);
    }

    private static Optional<Request> shortly(String line) {
        if (PRAISED.matcher(line).matches()) {
            return mood(Request.Mood.PRAISE);
        }
        if (CHEER.matcher(line).find()) {
            return mood(Request.Mood.JOKE);
        }
        if (ENCORE.matcher(line).matches()) {
            return Optional.of(new Request.FollowUp(Request.Step.AGAIN));
        }
        if (CONFUSED.matcher(line).matches()) {
            return Optional.of(new Request.Explain(List.of(), TopicForm.SIMPLE));
        }
        if (OF_IT.matcher(line).find() && Aspect.of(line).isPresent()) {
            return Optional.of(new Request.Explain(List.of(), TopicForm.WHOLE));
        }
        return Stream.of(
                        Map.entry(CRITICISM, Request.Mood.CRITICISM),
                        Map.entry(KIDDING, Request.Mood.CHAT),
                        Map.entry(DISTRACTION, Request.Mood.BORED))
                .filter(each -> each.getKey().matcher(line).find())
                .findFirst()
                .flatMap(each -> mood(each.getValue()));
    }

    /** Words such as "reference" or "closes" have other meanings, which a second word tells apart. */
    private static boolean isMeant(String topic, String line, Meaning meaning) {
        return switch (topic) {
            case "kept_of_you" ->
                !STORED.matcher(line).find()
                        && (meaning.intent() != Intent.NAME_ASK
                                || !MY_NAME.matcher(line).find());
            case "citing" -> IS_CITING.matcher(line).find();
            case "interrupted" -> MACHINE.matcher(line).find();
            default -> true;
        };
    }

    private static Optional<Request> mood(Request.Mood mood) {
        return Optional.of(new Request.SmallTalk(mood));
    }

    private static Pattern words(String any) {
        return Pattern.compile(
                "\\b(?:" + any + ")\\b",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }

    private static Pattern whole(String line) {
        return Pattern.compile(
                "(?:" + line.replace(" ", "[ ,]+") + ")[\\s.!?…]*",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }
}
