package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines of which the words tell what the intent alone does not: a name, and what "that" was. */
final class AboutPlayer {

    private static final String NAME =
            "(?<name>(?!(?:nicht|not|bitte|einfach|never|nie|so|das|übrigens|eigentlich|auch|btw)\\b)\\p{L}[\\p{L}'’-]{0,30})";
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    private static final Pattern TOLD = Pattern.compile(
            "(?:\\b(?:my name is|my name's|(?:people|my friends|they) (?:call|know) me(?: as)?|call me|i(?: am|['’]m) called|mein name ist|ich hei(?:ß|ss)e(?: übrigens| eigentlich| auch)?"
                    + "|ich bin (?:der|die)|nenn(?:t)? mich(?: bitte)?(?: einfach)?)\\s+|\\bsag(?:t)? (?:(?:bitte|einfach|ruhig) )*(?=\\p{L}+ zu mir\\b)|\\bmich (?=\\p{L}+ nennen))"
                    + NAME,
            FLAGS);

    /** A line that begins so tells a name, whatever else it asks. */
    private static final Pattern PLAINLY_TOLD = Pattern.compile(
            "^(?:(?:[Pp]lease|[Bb]itte|[Hh]i|[Hh]ello|[Hh]ey|[Hh]allo|[Mm]oin)[ ,!.]+)*(?:[Mm]y name(?: is|'s)|[Cc]all me|[Ii]ch hei(?:ß|ss)e|[Mm]ein [Nn]ame ist|[Nn]ennt? mich)"
                    + " (?<name>\\p{Lu}\\p{Ll}[\\p{L}'’-]{0,28})(?=\\s*(?:$|[,.!;–]|(?:and|und)\\b))");

    /** Who says "I'm Robin" writes the name large, which tells it from "I'm tired". */
    private static final Pattern PRESENTED = Pattern.compile(
            "\\b(?:[Ii](?:'m| am)|[Ii]ch bin|[Tt]he name's|[Mm]ein [Nn]ame:)(?: übrigens| the| die| der)? (?<name>\\p{Lu}[\\p{L}'’-]{1,30})\\b"
                    + "|^[^,]{2,40}, (?<here>\\p{Lu}[\\p{L}'’-]{1,30}) (?:here|hier)\\b");

    /** "I'm Theo and I like chess": whoever opens with a name says it, whatever else the line is about. */
    private static final Pattern OPENS_WITH_NAME = Pattern.compile(
            "^(?:(?:[Hh](?:i|ello|ey|allo)|[Mm]oin|[Ss]ervus|[Gg]uten \\p{L}+|[Gg]ood \\p{L}+)(?: \\p{Ll}+)?[ ,!.]+)?(?:[Ii](?:['’]m| am)|[Ii]ch bin)(?: der| die)?"
                    + " (?<name>\\p{Lu}\\p{Ll}[\\p{L}'’-]{0,28})(?=\\s*(?:$|[,.!;–(]|(?:and|und|from|aus|by the way|übrigens|btw)\\b))");

    /** The same by somebody who writes everything small; only where a liking follows, and no mood stands there. */
    private static final Pattern SMALL_NAME = Pattern.compile(
            "^(?:(?:hi|hello|hey|hallo|moin|servus)[ ,!.]+)?(?:i['’]?m|i am|ich bin)(?: der| die)? (?<name>(?!\\p{L}*(?:ed|ing|ful|ous|ish|ive|less|lich|isch|ig)\\b)\\p{Ll}{3,20})"
                    + " (?:and|und) (?:i |ich )?(?:really )?(?:like|love|mag|liebe|spiele?)\\b");

    private static final Set<String> MOODS = Set.of(
            ("new here old sad happy sorry fine good okay back done bad lost sick ill hungry busy lazy ready glad calm"
                            + " neu hier alt müde krank froh traurig allein wach satt gut da jung weg faul fit wieder nett single gay")
                    .split(" "));

    /** What people say they are with a capital letter, and are not called. */
    private static final Set<String> NO_NAMES =
            Set.of(("german english french spanish italian american british austrian swiss dutch polish indian"
                            + " chinese japanese russian turkish greek danish swedish catholic muslim jewish buddhist student studentin doktorand doktorandin arzt ärztin"
                            + " informatiker informatikerin lehrer lehrerin forscher forscherin anfänger anfängerin ingenieur ingenieurin mathematiker mathematikerin"
                            + " statistiker statistikerin physiker physikerin entwickler entwicklerin radiologe radiologin professor professorin wissenschaftler"
                            + " wissenschaftlerin master bachelor postdoc gutachter gutachterin laie experte expertin vegetarier vegetarierin veganer veganerin mutter vater"
                            + " rentner rentnerin schüler schülerin azubi praktikant praktikantin programmierer programmiererin mediziner medizinerin deutscher deutsche"
                            + " single mensch chef chefin fan neuling profi biologe biologin chemiker chemikerin data")
                    .split(" "));

    private static final Pattern LIKED = Pattern.compile(
            "\\b(?:my favou?rite [\\p{L} -]{1,30}? (?:is|are)|(?:i|and) (?:really |do )?(?:like|love|adore|prefer|am fond of)"
                    + "|mein[es]? lieblings[\\p{L}-]{1,30} (?:ist|sind)|(?:ich|und) (?:mag(?: am liebsten)?|liebe|(?:spiele?|höre?|lese?|koche?) (?:sehr )?gerne?))\\s+"
                    + "(?<what>\\p{L}[\\p{L}\\d '’-]{1,50}?)(?:\\s+(?:sehr|am meisten|a lot|the most|best))?\\s*[.!]*$",
            FLAGS);

    /** What nobody tells as a liking of theirs. */
    private static final Pattern SOMEBODY = Pattern.compile(
            "\\b(?:you|your|yours|me|it|that|this|him|her|them|to|how|when|dich|dein[a-z]*|euch|eure|mich|es|das|ihn|sie|wie|wenn)\\b.*",
            FLAGS);

    /** "I like cats", whatever jokes are among what is liked. */
    private static final Pattern OPENS_WITH_LIKING = Pattern.compile(
            "^(?:(?:btw|by the way|oh|and|also|übrigens|und|ach),? )?(?:i (?:really )?(?:like|love)|ich (?:mag|liebe))\\b",
            FLAGS);

    private static final Pattern UNLIKED = Pattern.compile(
            "^(?:please |bitte )?(?:forget|vergiss|vergesst)(?: bitte)?,? (?:that i (?:like|love)|dass ich|(?:my|mein\\w*)(?! (?:name|namen|likes|vorlieben)\\b)) (?<what>.{2,60}?)(?: (?:mag|liebe))?\\s*[.!]*$",
            FLAGS);

    /** "What did I tell you about music?" */
    private static final Pattern TOLD_ABOUT = Pattern.compile(
            "\\b(?:what|was|anything|something|etwas|that|dass|when|wann)\\b.{0,24}\\b(?:i|ich)\\b.{0,24}\\b(?:tell|told|say|said|mention(?:ed)?|erzählt|gesagt|erwähnt)?\\b.{0,24}?"
                    + "(?<!\\p{L})(?:about|über|von|zu|zum thema) (?:the |my |mein\\w* |d(?:ie|as|en|em|er) )?(?<what>(?!(?:me|mich|mir|it|that|you|dir|euch)\\b)\\p{L}[\\p{L} -]{1,30}?)"
                    + "(?: erzählt| gesagt| erwähnt| hab\\w*| earlier| before| vorhin)*\\s*\\?*$",
            FLAGS);

    private static final Pattern TELLING =
            Pattern.compile("\\b(?:tell|told|say|said|mention(?:ed)?|erzählt|gesagt|erwähnt)\\b", FLAGS);

    private AboutPlayer() {}

    static Optional<Request> read(String text, Meaning meaning) {
        Matcher about = TOLD_ABOUT.matcher(text.strip());
        if (TELLING.matcher(text).find() && about.find()) {
            return Optional.of(new Request.ToldAsked(about.group("what").strip()));
        }
        Matcher unliked = UNLIKED.matcher(text.strip());
        if (unliked.find()) {
            return Optional.of(new Request.LikeForgotten(unliked.group("what").strip()));
        }
        Matcher told = TOLD.matcher(text);
        boolean tells = meaning.intent() == Intent.NAME_TELL || meaning.intent() == Intent.LIKE_TELL;
        Matcher plainly = PLAINLY_TOLD.matcher(text.strip());
        // "Can you remember my name? I'm called Lara" asks and tells.
        boolean asks = meaning.intent() == Intent.NAME_ASK;
        if ((tells || asks)
                && told.find()
                && (tells || Character.isUpperCase(told.group("name").codePointAt(0)))) {
            return Optional.of(new Request.NameTold(told.group("name"), liking(text)));
        }
        if (plainly.find()) {
            return Optional.of(new Request.NameTold(plainly.group("name"), liking(text)));
        }
        Matcher presented = PRESENTED.matcher(text);
        if (meaning.intent() == Intent.NAME_TELL && presented.find()) {
            String name = presented.group("name");
            return Optional.of(new Request.NameTold(name == null ? presented.group("here") : name, liking(text)));
        }
        Matcher opened = OPENS_WITH_NAME.matcher(text.strip());
        boolean plain = plainlyNoAct(meaning) && text.indexOf('?') < 0;
        if (plain && opened.find() && !NO_NAMES.contains(opened.group("name").toLowerCase(Locale.ROOT))) {
            return Optional.of(new Request.NameTold(opened.group("name"), liking(text)));
        }
        Matcher small = SMALL_NAME.matcher(text.strip());
        if (plain && small.find() && !MOODS.contains(small.group("name")) && !NO_NAMES.contains(small.group("name"))) {
            String name = small.group("name");
            return Optional.of(new Request.NameTold(
                    name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1), liking(text)));
        }
        Optional<String> wish = plainlyNoAct(meaning) ? RememberReader.wish(text) : Optional.empty();
        if (wish.isPresent()) {
            return wish.map(what ->
                    liking(what).<Request>map(Request.LikeTold::new).orElseGet(() -> new Request.Remember(what)));
        }
        boolean likes = meaning.intent() == Intent.LIKE_TELL
                || OPENS_WITH_LIKING.matcher(text.strip()).find();
        return likes ? liking(text).map(Request.LikeTold::new) : Optional.empty();
    }

    private static boolean plainlyNoAct(Meaning meaning) {
        return !meaning.intent().isAct() && meaning.doubted().isEmpty();
    }

    private static Optional<String> liking(String text) {
        return SelfTold.clauses(text)
                .map(LIKED::matcher)
                .filter(Matcher::find)
                .map(liked -> liked.group("what").strip())
                .filter(what -> !SOMEBODY.matcher(what).lookingAt())
                .findFirst();
    }
}
