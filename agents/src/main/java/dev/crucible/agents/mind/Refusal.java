package dev.crucible.agents.mind;

import java.util.List;
import java.util.regex.Pattern;

/** Refusals in a player's own words: the verb denied, what is to be kept or called off, a change of mind. */
final class Refusal {

    private static final String BEFORE =
            "(?:(?:oh|ah|ach|hm+|ok(?:ay)?|wait|hold on|stop|halt|stopp|moment|please|bitte|actually|eigentlich|well|na|and|und|but|aber|then|dann|doch|so|sorry|i think|ich glaube|just|lieber|let's|lets|we|wir|thanks|thank you|danke) )*";

    private static final String THEM =
            "(?:it|that|this|them|those|these|they|everything|all(?: of (?:it|them))?|mine|the(?: \\p{L}+){1,3}|my(?: \\p{L}+){1,3}|ihn|es|sie|das|die|den|alles?|alle \\p{L}+|meine[nrs]?(?: \\p{L}+)?|de[nr] \\p{L}+|die(?: \\p{L}+)?)";

    /** Lines that refuse by how they begin. */
    private static final Pattern BEGINS = pattern(
            // the verb denied
            "(?:do not|don't|dont|never|no need|not (?:that|this|those|them|the|now that|what|yet that)|by no means|under no circumstances|in no case|no way|hell no|absolutely not|certainly not|definitely not|of course not|surely not|not at all|not really|not a chance|rather not|better not|i(?:'d| would)? rather (?:not|keep)|you better not"
                    + "|auf (?:gar )?keinen fall|keinesfalls|keineswegs|unter keinen umständen|bloß nicht|blos nicht|nur nicht|bitte nicht|besser nicht|lieber nicht|doch nicht|doch lieber nicht|natürlich nicht|sicher nicht|bestimmt nicht|gewiss nicht|niemals|nie im leben|nie und nimmer|kommt nicht in ?frage|nix da|von wegen|nicht (?:\\p{L}+ ){0,3}(?:löschen|stoppen|anhalten|starten|umbenennen|archivieren|machen|tun|ändern|wegwerfen|entfernen))\\b",
            // kept as it is
            "(?:i(?:'ll| will| want to| would like to| think i(?:'ll)?|'d like to)? )?(?:keep|preserve|save|spare|retain) "
                    + THEM + "\\b",
            "(?:behalte?n?|behält|verschone?) " + THEM + "\\b",
            "(?:ich )?(?:will|möchte|würde|werde|mag)(?: ich)? " + THEM + "(?: \\p{L}+){0,3} behalten\\b",
            "(?:let|leave) " + THEM
                    + "(?: (?:run|be|go|alone|stay|live|finish|as|where|there|running|in peace|on|keep)\\b.*)?$",
            "(?:lasse?|lass mal) (?:" + THEM
                    + " )?(?:(?:bitte|doch|einfach|mal|lieber|ruhig|erst|noch|weiter|fertig|ruhig) ?)*(?:laufen|weiterlaufen|sein|so|stehen|bleiben|in ruhe|da|dort|liegen|gut sein|stecken|leben|drin|fertig|wie)\\b",
            "(?:lasse?|lass mal) " + THEM + "(?: (?:lieber|besser|bitte|doch|mal|sein))*$",
            "(?:" + THEM
                    + "|ich) (?:soll|sollen|darf|dürfen|muss|müssen) (?:\\p{L}+ ){0,2}(?:bleiben|weiterlaufen|laufen|weiter)\\b",
            THEM + " (?:stays?|remains?|bleib(?:t|en)) ?(?:\\p{L}+ ?){0,3}$",
            // called off
            "(?:forget|vergiss) (?:it|that|this|es|das|about (?:it|that))(?: please| then| bitte| wieder)*$",
            "(?:cancel|abort|scrap|discard|skip|drop) (?:it|that|this|the (?:question|request|order|deletion|idea|plan)|that plan)(?: please| then| now| again| bitte)*$",
            "(?:cancel|abort|behalten|abbrechen|abbruch|zurück|halt|stornieren|verwerfen)$",
            "(?:call|calling) (?:it|that|this) off\\b",
            "(?:i )?take (?:it|that) back\\b",
            "(?:brich|blas|sag) (?:das|es|den plan|die sache|ihn|alles)(?: bitte| wieder)* ab\\b",
            "vergiss (?:es|das|den plan|die sache|die frage|ihn)\\b",
            "(?:ich )?(?:nehme?|zieh(?:e)?) (?:ich )?(?:das|es|meine bitte)(?: wieder)? zurück\\b",
            "never ?mind\\b",
            "schon gut$",
            // another mind, a mistake, a need
            "(?:i(?:'ve| have)?|we(?:'ve| have)?) (?:just |now )?(?:changed (?:my|our) mind|reconsidered|thought better of it|made a mistake|misspoke|want none|(?:don't|do not|didn't|did not|wouldn't|would not) (?:want|mean|like|think so))\\b",
            "(?:i(?:'ve| have)? )?changed my mind\\b",
            "on second thoughts?\\b",
            "(?:ich (?:hab|habe|hab's|hab es|habs|habe es)|hab|hab's|habs|habe) (?:\\p{L}+ ){0,4}(?:anders überlegt|vertan|geirrt|versprochen|vertippt|verschrieben)\\b",
            "(?:es mir |mir )?anders überlegt\\b",
            "(?:ich )?(?:will|möchte|mag|wollte|meinte)(?: ich)? (?:das|es|sie|ihn|den|die|so)(?: \\p{L}+){0,4} nicht\\b",
            "(?:that(?:'s| is| was)|das (?:war|ist|wäre)) (?:\\p{L}+ ){0,3}(?:not (?:what|it|right)|wrong|a mistake|the wrong one|falsch|ein (?:versehen|fehler|irrtum)|zu (?:viel|viele|gefährlich|riskant)|too (?:many|much|risky))\\b",
            "(?:my mistake|by mistake|oops|ups|hoppla|wrong (?:one|run|button)|falsche[rs]? (?:lauf|knopf)|mein fehler)\\b",
            "(?:i|we) (?:still need|(?:do |really |might |may |will )*need (?:it|them|those|all of them|that one|this one))\\b",
            "(?:ich|wir) brauchen? (?:ihn|es|sie|die|den|das|alle|alles)(?: \\p{L}+){0,2}$",
            "(?:ihn|es|sie|das|die|den) (?:brauche?|brauch) ich (?:noch|doch)\\b");

    /** A German verb denied at its end: "lösch sie bitte nicht". */
    private static final Pattern ENDS = Pattern.compile(
            "^" + BEFORE
                    + "(?:lösche?|stoppe?|starte?|mache?|tue?|halte?|verschieb\\w*|wirf|entferne?|archiviere?|nenne?|benenne?|ändere?|(?:das|den|die|sie|ihn|es)(?: \\p{L}+)?)(?: \\p{L}+){0,5} nicht(?: \\p{L}+){0,3}$");

    /** Beginnings of refusals in further languages. */
    private static final List<Pattern> FURTHER = LanguageFile.all(Assent.FILE).stream()
            .flatMap(file -> file.path("refuses").valueStream())
            .map(begins -> Pattern.compile("^(?:" + begins.asText() + ")", Pattern.UNICODE_CHARACTER_CLASS))
            .toList();

    private Refusal() {}

    private static Pattern pattern(String... alternatives) {
        return Pattern.compile("^" + BEFORE + "(?:" + String.join("|", alternatives) + ")");
    }

    /** Returns true if a line of small letters, without its marks, refuses what was asked. */
    static boolean is(String line) {
        return BEGINS.matcher(line).find()
                || ENDS.matcher(line).find()
                || FURTHER.stream().anyMatch(begins -> begins.matcher(line).find());
    }
}
