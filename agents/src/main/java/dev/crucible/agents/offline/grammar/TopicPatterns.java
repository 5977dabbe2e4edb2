package dev.crucible.agents.offline.grammar;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Questions that ask for a topic which they do not name. */
final class TopicPatterns {

    /** Each asks for the topic behind it, whatever else is in the line. */
    static final Map<Pattern, String> ALL = topics();

    private TopicPatterns() {}

    private static Map<Pattern, String> topics() {
        Map<Pattern, String> topics = new LinkedHashMap<>();
        topics.put(
                CounselReader.words(
                        "(?:what|wozu|was|wofür)(?:'s| is| does| do| are| ist| dient| macht| tut| kann)?(?: you(?: all)?| people| man| ihr)?(?: eigentlich| actually)? "
                                + "(?:(?:this|the|dieses?|das|do) )?(?:place|lab|labor|thing|tool|program|programm|crucible|here|hier|this)(?: (?:for|about|all|actually|really|even|do|here|hier|da|gut|eigentlich|überhaupt))*\\s*[?.!]*$"
                                + "|(?:worum|um was) (?:geht(?: es|'s|s)?|dreht (?:es|sich)(?: alles)?|gehts)(?: \\w+){0,2}? ?(?:hier|in diesem labor|bei euch|in crucible|dabei)(?: \\w+){0,2}\\s*[?.!]*$"
                                + "|what(?: is|'s) (?:going on|happening) here(?: exactly)?\\s*[?.!]*$|was (?:macht|treibt) (?:ihr|man) hier(?: \\w+){0,2}\\s*[?.!]*$"),
                "this_lab");
        topics.put(
                CounselReader.words(
                        "(?!^(?:more|mehr)\\b[^?]*$)(?:more|additional|extra|mehr|weitere|zusätzliche) (?:clients|participants|nodes|hospitals|teilnehmer\\w*|knoten|kliniken|geräte)"),
                "more_clients");
        topics.put(
                CounselReader.words(
                        "(?:how|woran|wie)\\b.*\\b(?:notice|spot|detect|recogni[sz]e|merk\\w*|erkenn\\w*|bemerk\\w*)\\b.*"
                                + "|(?:how|woran|wie) .{0,25}\\b(?:find out|see|tell|know|check|weiß|weiss|prüf\\w*|sehe|seh)\\b.*"
                                + "\\b(?:attack\\w*|poison\\w*|tampered|manipul\\w*|angegriffen|vergiftet\\w*)"),
                "noticing");
        topics.put(
                CounselReader.words(
                        "(?:what|which|welche[rsn]?|was|womit)\\b.*\\b(?:baselines?|vergleichsregeln|compare (?:with|against|to) in|vergleich\\w* .*paper)"),
                "baselines");
        topics.put(
                CounselReader.words(
                        "(?:what(?:'s| is| does)|was (?:ist|heißt|heisst|bedeutet)|explain|erkläre?)(?: (?:the|a|die|der|das))? (?:recall|precision)"),
                "detection");
        topics.put(
                CounselReader.words(
                        "(?:wrong|problem|against|enough|bad|sufficient|suffice|reicht|reichen|genügt|genug|schlecht|schlimm|gegen|falsch)\\b.{0,20}"
                                + "\\b(?:(?:one|a single|only one|just one|1|ein|einem|einen|einziger|einzelner) seed)"
                                + "|(?:one|single|1|ein|einziger) seed (?:is |are |ist )?(?:not |nicht )?(?:be )?(?:enough|sufficient|suffice|genug|reicht|genügt)"),
                "seed");
        topics.put(
                CounselReader.words(
                        "(?:what|how much|was|wie viel|wieviel)\\b.{0,20}\\bserver\\b.{0,20}\\b(?:sees?|knows?|learns?|gets?|receives?|find out|sieht|weiß|erfährt|bekommt|kriegt|kennt)"
                                + "|(?:what|was)\\b.{0,12}\\b(?:sieht|weiß|erfährt|bekommt|kennt|kriegt)\\b.{0,8}\\bserver"),
                "server_view");
        topics.put(
                CounselReader.words(
                        "(?:why|what for|warum|wieso|weshalb|wozu)\\b.{0,25}\\b(?:average|averaging|averages|aggregate|mittelt|mitteln|gemittelt|mittelung|aggregiert|zusammenrechnen)"),
                "why_average");
        topics.put(
                CounselReader.words(
                        "(?:(?:loss|losses|lost|drop|drops|verlust\\w*|verloren)\\b.{0,20}\\b(?:negative?|below zero|less than zero|minus|unter null|kleiner als null))"
                                + "|(?:negative?[rsn]?|minus) (?:loss|losses|drop|points|verluste?|punkte)"),
                "negative_loss");
        topics.put(
                CounselReader.words(
                        "(?:data ?sets?|choice of data|datens(?:atz|ätze)|wahl der daten)\\b.{0,16}\\b(?:matters?|important|egal|wichtig|rolle|difference|unterschied)"
                                + "|(?:which|what|welche[nrs]?) (?:data ?set|datensatz) (?:should|shall|do|would|soll\\w*|nehm\\w*|nimmt|empf\\w+|is best|ist am besten)"),
                "data_choice");
        topics.put(
                CounselReader.words(
                        "(?:why|what for|warum|wieso|weshalb|wozu|wofür)\\b.{0,30}\\b(?:a rule|rules|aggregation rules?|a defen[cs]e|eine regel|regeln|eine abwehr)(?: at all| überhaupt| denn)?\\s*[?.!]*$"),
                "aggregation_rule");
        topics.put(
                CounselReader.words(
                        "csv|tsv|excel|spreadsheet|(?:how|wie)\\b.{0,30}\\b(?:into|in|for) (?:my|the|a|our|meine|die|eine|unsere) (?:paper|thesis|report|article|arbeit|masterarbeit|dissertation|veröffentlichung)"),
                "for_a_paper");
        topics.put(
                CounselReader.words(
                        "(?:how many|wie viele|wieviele) (?:clients|rounds|epochs|attackers|runden|epochen|angreifer)\\b.{0,20}\\b(?:normal|usual|typical|common|standard|sensible|reasonable|recommended|üblich|normal|sinnvoll|empfohlen)"
                                + "|(?:usual|typical|normal|sensible|übliche|typische|normale|sinnvolle) (?:number|numbers|sizes?|settings|anzahl|zahlen|werte|größen?)"),
                "usual_sizes");
        topics.put(
                CounselReader.words(
                        "(?:is|are|was|ist|sind|wäre\\w*)\\b.{0,40}\\b\\d+(?:[.,]\\d+)? ?(?:%|percent|points?|prozent\\w*|punkte?n?)(?!\\p{L}).{0,24}"
                                + "(?<!\\p{L})(?:a lot|lots|much|bad|little|normal|ok|okay|fine|serious|viel|wenig|schlimm|normal|in ordnung|schlecht)"),
                "verdict");
        topics.put(
                CounselReader.words(
                        "(?:what|how(?! many)|was|wie(?! viele)|womit)\\b.{0,16}\\b(?:attackers|liars|angreifer|lügner|bösartige clients|malicious clients)\\b.{0,16}\\b(?:do|send|try|work|actually|tun|machen|schicken|senden|vor|eigentlich)"
                                + "|(?:was|wie) (?:tun|machen|schicken|senden|treiben|gehen) (?:die |denn )?(?:angreifer|lügner|bösartige\\w* clients)"),
                "poisoning");
        topics.put(
                CounselReader.words(
                        "(?:what|was)\\b.{0,16}\\b(?:clients?|hospitals?|kliniken?|teilnehmer)\\b.{0,16}\\b(?:do|does|send|sends|actually|tun|tut|machen|macht|schicken|schickt|senden|sendet)"
                                + "|(?:was) (?:tun|tut|machen|macht|schicken|schickt|senden|sendet) (?:die|der|denn|ein|so ein)? ?(?:clients?|teilnehmer|kliniken?)"),
                "model_update");
        topics.put(
                CounselReader.words(
                        "(?:what|was)\\b.{0,24}\\b(?:happens|passiert|läuft|geschieht|goes on)\\b.{0,16}\\b(?:in|during|within|während) (?:a|one|each|every|einer|jeder|der) (?:round|runde)"),
                "federated_round");
        topics.put(
                CounselReader.words(
                        "(?:why|what(?:'s| is) the (?:point|use|good)|what for|warum|wieso|weshalb|wozu)\\b.{0,24}\\b(?:simulat\\w+|simulier\\w*)"),
                "this_lab");
        topics.put(
                CounselReader.words(
                        "(?:how|woher|wie|woran)\\b.{0,12}\\bserver\\b.{0,30}\\b(?:ly\\w+|lie\\w*|attack\\w*|bad|malicious|honest|lüg\\w*|angreif\\w*|böse|bösartig|ehrlich)"
                                + "|(?:how|woher|wie|woran) (?:weiß|erkennt|merkt|sieht|knows?) (?:der |the )?server\\b.{0,20}\\b(?:lügt|lügen|angreift|böse|bösartig|ehrlich|lies|lying)"),
                "aggregation_rule");
        topics.put(
                CounselReader.words(
                        "(?:which|what|welche[rsn]?|was) (?:attacks?|angriffe?)\\b.{0,24}\\b(?:most|worst|hardest|strongest|harmful|dangerous|powerful|effective|meisten|schlimmst\\w*|stärkst\\w*|gefährlich\\w*|wirksamst\\w*|härtest\\w*)"
                                + "|(?:strongest|worst|hardest|most (?:harmful|dangerous|powerful|effective)|stärkste|schlimmste|gefährlichste|wirksamste) (?:attack|angriff)"),
                "attack_choice");
        topics.put(
                CounselReader.words(
                        "(?:why|warum|wieso|weshalb)\\b.{0,12}\\b(?:you|ihr|du)\\b.{0,20}\\b(?:femnist\\w*|digits|mnist|data ?set|this data|diese daten|den datensatz)"
                                + "|(?:why|warum|wieso|weshalb) (?:femnist\\w*|digits|this data ?set|diese[rn]? daten\\w*)"),
                "data_choice");
        topics.put(
                CounselReader.words(
                        "(?:laptop|computer|pc|machine|cpu|gpu|graphics card|memory|ram|rechner|grafikkarte|arbeitsspeicher)\\b.{0,24}\\b(?:fast|enough|strong|good|need\\w*|required?|schnell|reicht|genug|stark|gut|nötig)"
                                + "|(?:need|have|use|brauch\\w*|benötig\\w*|braucht)\\b.{0,16}\\b(?:gpu|graphics card|grafikkarte|server|cluster|supercomputer|good (?:laptop|computer|machine))"),
                "machine_needed");
        topics.put(
                CounselReader.words(
                        "(?:attackers?|liars|angreifer\\w*|lügner\\w*|they|sie)\\b.{0,20}\\b(?:work(?:ing)? together|cooperat\\w+|collud\\w+|team up|coordinate\\w*|talk to each other|zusammenarbeiten|zusammen arbeiten|sich absprechen|absprechen|kooperieren)"),
                "omniscient");
        topics.put(
                CounselReader.words(
                        "(?:how|on what|with what|wie|womit|woran|worauf)\\b.{0,16}\\b(?:model|modell)\\b.{0,16}\\b(?:tested|evaluated|measured|judged|scored|getestet|geprüft|gemessen|bewertet|beurteilt)"),
                "accuracy");
        return topics;
    }
}
