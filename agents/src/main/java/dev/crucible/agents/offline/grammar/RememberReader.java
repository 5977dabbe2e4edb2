package dev.crucible.agents.offline.grammar;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the wish that something be remembered, as in "my lucky number is 112, remember it", and questions for what was told so. */
public final class RememberReader {

    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;

    private static final String POLITELY =
            "(?:(?:hey|hi|ok|okay|and|und|also|so|now|please|bitte|just|(?:can|could|would|will) you|k[aö]nn(?:te)?(?:st|t) (?:du|ihr))[ ,]+)*";

    private static final String KEEP =
            "(?:remember|memori[sz]e|keep in mind|make a note|don['’]?t forget|do not forget|merk\\w* (?:dir|euch)|behalte?t?|vergiss nicht|vergesst nicht"
                    + "|notiere?t?(?: dir| euch)?|schreibe?t? dir auf)";

    /** What names the thing in the same breath; "remember what …" and "remember to …" name none. */
    private static final Pattern OPENS = Pattern.compile(
            "^\\W*" + POLITELY + KEEP
                    + "(?:[ ,]+(?:bitte|mal|für mich|for me|please))*[ ,:]+(?:(?:this|das|folgendes|dir|euch)[:,] *)?(?<that>(?:that|dass|of the fact that)\\s+)?"
                    + "(?<what>(?!(?:what|when|how|who|where|which|why|if|whether|to|me|us|him|her|it|was|wie|wer|wo|wann|warum|welche\\w*|ob|mich|uns|zu)\\b).{4,200}?)"
                    + "(?: merken| behalten)?\\s*[.!]*$",
            FLAGS);

    /** "… remember it", behind what shall be. */
    private static final Pattern CLOSES = Pattern.compile(
            "^(?<what>.{4,200}?)\\s*[,;.:–-]\\s*" + POLITELY
                    + "(?:" + KEEP
                    + "(?:[ ,]+(?:bitte|mal|für mich|for me|please))*(?: (?:it|that|this|das|es|dies))?|(?:das|dies|it) merken|vergiss das(?: bitte)? nicht)"
                    + "(?:[ ,]+(?:bitte|please|for me|for later|für mich|für später|mal|gut))*\\s*[.!]*$",
            FLAGS);

    /** German puts the verb last: "kannst du dir merken, dass …?" */
    private static final Pattern ASKED_POLITELY = Pattern.compile(
            "^\\W*(?:k[aö]nn(?:te)?(?:st|t) (?:du dir|ihr euch)(?: bitte)? merken|(?:can|could|would|will) you (?:please )?remember),? (?:that|dass) (?<what>.{4,200}?)\\s*[?.!]*$",
            FLAGS);

    private static final Pattern OWN = Pattern.compile(
            "\\b(?:i|i['’]m|i['’]ll|my|mine|me|we|our|us|ich|mein\\w*|mir|mich|wir|unser\\w*|uns)\\b", FLAGS);

    /** "What is my lucky number?" asks for something of the player's own whether or not it was told. */
    private static final Pattern OF_MINE = Pattern.compile(
            "^\\W*(?:(?:and|und|so|hey|ok|okay)[ ,]+)*(?:(?:what|when|who|where)(?:['’]s| is| was| are)|was (?:ist|war|sind)|(?:wann|wer|wo) (?:ist|war)|wie (?:hei(?:ß|ss)t|hie(?:ß|ss)|lautet|war))"
                    + " (?:again |nochmal |noch mal |denn )?(?:my|mein\\w*)\\b.{3,60}$",
            FLAGS);

    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    /** What stands in a question whatever it is for; words of the lab are its own business. */
    private static final Set<String> IDLE = Set.of(
            ("what when where who which whom how old do does did you your still know remember recall can could tell told say said is are was "
                            + "were am be been has have had the a an of to i my mine me we our us and so in on at for it that this there again once now "
                            + "please much many long high big hoch viel viele lang lange groß called name named hey ok okay by must need wann wo wer wie welche welcher welches welchen heißt heisst hieß ist sind "
                            + "war waren bin habe hab hatte muss musste soll der die das den dem des ein eine einen ich mein meine meinen meinem meiner "
                            + "meines mir mich wir unser unsere uns und noch nochmal nochmals mal denn eigentlich bitte weißt weisst du ihr wisst erinnerst "
                            + "dich daran gleich lautet genannt namen heiße run runs lauf läufe result results ergebnis ergebnisse experiment experimente "
                            + "simulation project projekt file files")
                    .split(" "));

    /** Words that begin so alike are the same in another form. */
    private static final int STEM = 4;

    private RememberReader() {}

    /** What shall be remembered, in the player's own words. */
    static Optional<String> wish(String text) {
        String line = Addressee.without(text.strip());
        return Stream.of(ASKED_POLITELY, OPENS, CLOSES)
                .map(pattern -> pattern.matcher(line))
                .filter(Matcher::matches)
                .filter(found -> !line.endsWith("?") || found.pattern() == ASKED_POLITELY)
                .filter(found -> OWN.matcher(found.group("what")).find() || saysThat(found))
                .map(RememberReader::words)
                .findFirst();
    }

    /** A German clause is none without its "dass", which puts its verb last. */
    private static String words(Matcher found) {
        String what = found.group("what").strip();
        boolean german = found.group().matches("(?is).*\\bdass " + Pattern.quote(what) + ".*");
        return german ? "dass " + what : what;
    }

    private static boolean saysThat(Matcher found) {
        return found.pattern() == OPENS && found.group("that") != null;
    }

    /** What a question for something of the player's own is about; empty for any other line. */
    public static List<String> asked(String text) {
        String line = Addressee.without(text.strip());
        return Form.begins("asks_of_mine", Tokenizer.cut(line))
                        && OWN.matcher(line).find()
                ? words(line)
                        .filter(word -> word.length() > 1 && !IDLE.contains(word))
                        .toList()
                : List.of();
    }

    /** Returns true if a line names its speaker. */
    static boolean isOwn(String line) {
        return OWN.matcher(line).find();
    }

    /** Returns how many of the words that are asked for stand in what was told. */
    public static long shared(String told, List<String> asked) {
        List<String> words = words(told).toList();
        return asked.stream()
                .filter(word -> words.stream().anyMatch(other -> isAlike(word, other)))
                .count();
    }

    /** Whether a line can only be answered by what its speaker told before. */
    public static boolean isOfMine(String text) {
        return OF_MINE.matcher(Addressee.without(text.strip())).matches();
    }

    /** Whether something that was told answers what is asked. */
    public static boolean answers(String told, List<String> asked) {
        return !asked.isEmpty() && shared(told, asked) == asked.size();
    }

    private static boolean isAlike(String one, String other) {
        int stem = Math.max(STEM, Math.min(one.length(), other.length()) - 1);
        return one.equals(other)
                || (one.length() >= stem && other.length() >= stem && one.regionMatches(0, other, 0, stem));
    }

    private static Stream<String> words(String text) {
        return NO_WORD.splitAsStream(text.toLowerCase(Locale.ROOT)).filter(word -> !word.isEmpty());
    }
}
