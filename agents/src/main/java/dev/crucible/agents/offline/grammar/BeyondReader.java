package dev.crucible.agents.offline.grammar;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads requests for what the crew cannot do, so that it is said in so many words. */
final class BeyondReader {

    private static final String START = RuleReader.POLITE + RuleReader.WISH;
    private static final String CREATE = "(?:write|code|program|implement|develop|invent|create)(?: me| us)?";
    private static final String SCHREIB =
            "(?:schreibe?|programmiere?|implementiere?|entwickle|erfinde)(?: mir| uns)?(?: bitte| mal)*";
    private static final String SCHREIBEN = "(?:schreiben|programmieren|implementieren|entwickeln|erfinden)";
    private static final String CHANGE =
            "(?:change|edit|modify|update|fix|rewrite|overwrite|patch|refactor|correct|delete|remove|rename|move|save|append to|write to|write into)";
    private static final String AENDERE =
            "(?:änder[en]?|ändre|bearbeite?|korrigiere?|repariere?|überschreibe?|lösche?|verschiebe?|patche?|speichere?)";
    private static final String AENDERN =
            "(?:ändern|bearbeiten|korrigieren|reparieren|überschreiben|löschen|verschieben|patchen|speichern|umschreiben)";
    private static final String FILE = "(?:[\\w./-]+\\.(?:py|json|ya?ml|txt|md|java|csv|toml|cfg|ini|xml|sh|ipynb)\\b"
            + "|(?:the|this|that|my|die|diese|meine) (?:\\w+ )?(?:files?|datei(?:en)?)\\b"
            + "|(?:files?|datei(?:en)?)\\b)";
    private static final String REQUEST = "(?:pull[- ]?requests?|merge[- ]?requests?|prs?)\\b";

    /** What people order, and no lab brings. */
    private static final String GOODS =
            "(?:coffee|teas?|beers?|wine|pizzas?|burgers?|sandwich(?:es)?|food|lunch|dinner|breakfast|drinks?|snacks?|cakes?|cookies?|taxi|cab|ticket|kaffee|bier"
                    + "|wein|pizza|döner|brot|brötchen|essen|frühstück|mittagessen|abendessen|kuchen|keks\\w*|taxi|wasser|water|sushi|pasta|nudeln)";

    /** An order with one of these in it is for the lab. */
    private static final String OF_THE_LAB =
            ".*\\b(?:runs?|sweeps?|simulations?|experiments?|results?|rules?|attacks?|plots?|tables?|plan|configs?|seeds?|rounds?|clients?|läufe?n?|laufs?"
                    + "|ergebnisse?|regeln?|angriffe?|tabelle|kurven?|runden|restore|trash|papierkorb)\\b";

    private static final Map<Request.Limit, Pattern> LIMITS = limits();

    private static final int LONGEST = 400;

    private BeyondReader() {}

    private static Map<Request.Limit, Pattern> limits() {
        Map<Request.Limit, Pattern> limits = new LinkedHashMap<>();
        limits.put(
                Request.Limit.ALL,
                words(
                        RuleReader.POLITE
                                + "(?:what (?:can(?:'t|not)|can you not|are you (?:not able|unable) to|do you not)(?: you| the crew)?(?: do)?"
                                + "|what are (?:your|the crew's) limits|what is beyond you"
                                + "|was (?:kannst du|könnt ihr)(?: alles)? nicht|was geht nicht|wo sind (?:deine|eure) grenzen)[.?! ]*"));
        limits.put(
                Request.Limit.ATTACK,
                words(START + "(?:" + CREATE
                        + " (?:a|an|another|my own|some)(?: [\\w-]+){0,3}? (?:attacks?|adversary|poisoning)\\b.*"
                        + "|" + SCHREIB + " (?:eine[n]?|noch einen)(?: [\\w-]+){0,3}? (?:angriff|attacke)\\b.*"
                        + "|(?:mir |uns )?eine[n]?(?: [\\w-]+){0,3}? (?:angriff|attacke)\\b.*\\b" + SCHREIBEN
                        + "\\b.*)"));
        String program =
                "(?:code|scripts?|functions?|class(?:es)?|programs?|unit tests?|tests?|apps?|websites?|skripte?|funktion|klasse|programm|tests?|trainer|data ?sets?|datensatz)";
        limits.put(
                Request.Limit.CODE,
                words(START + "(?:" + CREATE + "(?: a| an| another| some)?(?: [\\w-]+){0,3}? " + program + "\\b.*"
                        + "|" + SCHREIB + "(?: eine[n]?| ein)?(?: [\\w-]+){0,3}? " + program + "\\b.*"
                        + "|(?:mir |uns )?(?:eine[n]?|ein)(?: [\\w-]+){0,3}? " + program + "\\b.*\\b" + SCHREIBEN
                        + "\\b.*)"));
        limits.put(
                Request.Limit.GIT,
                words(START + "(?:(?:open|create|make|file|send|submit|raise|put up)\\b.*\\b" + REQUEST + ".*"
                        + "|(?:commit|push|merge|rebase)(?: my| the| this| these| it| all| to)\\b.*"
                        + "|(?:open|file|create) (?:a|an) (?:github )?(?:issue|ticket)\\b.*"
                        + "|(?:öffne|mache?|erstelle?|stelle?|schicke?|lege?)\\b.*\\b(?:" + REQUEST
                        + "|issue\\b|ticket\\b).*"
                        + "|(?:committe?|pushe?)\\b.*"
                        + "|(?:mir |uns )?(?:bitte )?eine?n?\\b.*\\b(?:" + REQUEST
                        + "|issue\\b|ticket\\b).*\\b(?:öffnen|machen|erstellen|stellen|schicken|anlegen)\\b.*)"));
        limits.put(
                Request.Limit.FILE,
                words(
                        "(?!.*(?:\\b(?:runs?|lauf(?:s|es)?|läufen?|sweeps?|simulation\\w*|experiments?|plan)\\b(?!\\.\\w)|\"))"
                                + START + "(?:" + CHANGE + "\\b.{0,60}?(?<![\\w./-])" + FILE + ".*"
                                + "|" + AENDERE + "\\b.{0,60}?(?<![\\w./-])" + FILE + ".*"
                                + "|(?:mir |bitte )?.{0,40}?(?<![\\w./-])" + FILE + ".{0,60}\\b" + AENDERN + "\\b.*)"));
        limits.put(
                Request.Limit.WEB,
                words(
                        START
                                + "(?:(?:search|browse|google|look|find|download|check)\\b.*\\b(?:web|internet|online|google|wikipedia|arxiv)\\b.*"
                                + "|google\\b.*"
                                + "|(?:suche?|google|schaue?|finde?|lade?|recherchiere)\\b.*\\b(?:im (?:internet|netz|web)|online|google|wikipedia|arxiv)\\b.*"
                                + "|(?:mir |das |etwas )?.{0,40}\\b(?:im (?:internet|netz|web)|online)\\b.{0,30}\\b(?:suchen|nachschauen|nachsehen|finden|googeln|recherchieren)\\b.*"
                                + "|(?:send|mail|forward|share|post)\\b.{0,60}\\b(?:(?:by|via|per|through|on|in) (?:e-?mail|mail|slack|teams|whatsapp|twitter|sms|discord)|as an? (?:e-?mail|attachment|pdf))\\b.*"
                                + "|(?:e-?mail|text|whatsapp) (?:me|us|them|it|that|this|the|my)\\b.*"
                                + "|(?:mir |uns |das |die |den |sie |es )*.{0,40}\\b(?:(?:per|als|via) (?:e-?mail|mail|pdf|slack|whatsapp|sms)\\b.{0,20}\\b(?:mailen|schicken|senden|verschicken|zuschicken)|mailen)\\b.*"
                                + "|(?:schicke?|sende?|maile?)\\b.{0,50}\\b(?:per|als|via) (?:e-?mail|mail|pdf|slack|whatsapp|sms)\\b.*"
                                + "|(?:send|write)(?: me| us)? (?:a|an) (?:e-?mail|message to)\\b.*|(?:schicke?|sende?|schreibe?)(?: mir| uns)? eine (?:e-?mail|mail)\\b.*)"));
        limits.put(
                Request.Limit.ERRAND,
                words(
                        "(?!" + OF_THE_LAB + ")" + START
                                + "(?:(?:order|buy|book|reserve|cook|bake|deliver|fetch|clean|wash|repair|pour|brew)(?: me| us)? (?:a|an|some|my|the|us|two|this|that)\\b.*"
                                + "|(?:bring|get|make|fix) (?:me|us) (?:a|an|some|two)(?: \\w+){0,2}? " + GOODS
                                + "\\b.*"
                                + "|(?:call|phone|ring) (?:me|us|my|the|a|an) (?:\\w+ )?(?:cab|taxi|uber|mum|mom|dad|boss|doctor|police|plumber|friend|back)\\b.*"
                                + "|(?:play|put on) (?:me |us )?(?:some |a |the )?(?:music|songs?|radio|video|movie|film)\\b.*"
                                + "|(?:wake me|remind me|set (?:a|an|the|my) (?:alarm|timer|reminder)|turn (?:on|off) the (?:light|heating|tv|lamp)\\w*"
                                + "|pay my|do my (?:homework|taxes|laundry|dishes)|water (?:my|the) plants|translate (?:this|me|my|the))\\b.*"
                                + "|(?:bestell\\w*|kauf\\w*|reservier\\w*|buch(?:e|st)?|koch\\w*|back(?:e|st)?|putz\\w*|hol(?:e|st)?|bring\\w*)(?: du)?(?: mir| uns| bitte| mal)* "
                                + "(?:eine?[nrms]?|ne|nen|was|etwas|meine?[nrms]?|das|die|den|zwei)\\b.*"
                                + "|(?:mir |uns |für mich |bitte |mal )*(?:eine?[nrms]?|ne|nen|was|etwas|meine?[nrms]?|das|die|den|zwei)(?: \\w+){1,4}? "
                                + "(?:bestellen|kaufen|reservieren|buchen|kochen|backen|putzen|holen|bringen|rufen|anrufen)\\b.*"
                                + "|mache?(?: mir| uns| bitte| mal)+ (?:eine?[n]?|nen|ne|etwas|was)(?: \\w+){0,2}? "
                                + GOODS
                                + "\\b.*"
                                + "|(?:weck(?:e|st)?|erinner[en]?|ruf(?:e|st)?)(?: du)? (?:mich|uns|mir|meine?[nrms]?|ein taxi|einen? )\\b.*"
                                + "|(?:mich |uns )(?:\\w+ ){0,4}?(?:wecken|erinnern|anrufen|abholen)\\b.*"
                                + "|(?:spiel(?:e|st)?|mach\\w*)(?: du)?(?: mir| uns| bitte| mal)* (?:ein |etwas |das )?(?:musik|lied|licht|radio|film)\\b.*"
                                + "|stell(?:e|st)?(?: du)?(?: mir| uns| bitte| mal)* (?:einen?|den) (?:wecker|timer|alarm)\\b.*)"));
        return limits;
    }

    private static Pattern words(String pattern) {
        return Pattern.compile(pattern, Pattern.UNICODE_CHARACTER_CLASS);
    }

    /** Which limit the line runs into, if any. */
    static Optional<Request> read(String text) {
        String line = RuleReader.plain(text);
        return line.length() > LONGEST
                ? Optional.empty()
                : LIMITS.entrySet().stream()
                        .filter(entry -> entry.getValue().matcher(line).matches())
                        .map(entry -> (Request) new Request.Beyond(entry.getKey()))
                        .findFirst();
    }
}
