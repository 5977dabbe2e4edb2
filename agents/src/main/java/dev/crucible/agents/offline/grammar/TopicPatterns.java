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
                        "(?:what(?:'s| is)|was (?:ist|heißt|bedeutet)|explain|erkläre?)(?: (?:the|a|die|der|das))? (?:recall|precision)"),
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
        return topics;
    }
}
