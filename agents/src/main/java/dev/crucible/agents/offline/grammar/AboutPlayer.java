package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Lines of which the words tell what the intent alone does not: a name, and what "that" was. */
final class AboutPlayer {

    private static final int LONGEST_NAME = 31;
    private static final int SHORTEST_NAME = 3;
    private static final int LONGEST_LIKING = 50;
    private static final int WORDS_OF_SUBJECT = 4;
    private static final String ENDS = ",.!;–(";

    private static final Set<String> NO_NAMES = Form.words("no_name");
    private static final Set<String> PARTICLES = Form.words("particle");
    private static final Set<String> ADJECTIVES = Form.words("adjective");
    private static final Set<String> NO_SUBJECT = Form.words("no_subject");
    private static final Set<String> NO_LIKING = Form.words("no_liking");
    private static final Set<String> CLOSING = Form.words("closing");
    private static final Set<String> BEHIND_NAME = Form.words("behind_name");

    private AboutPlayer() {}

    static Optional<Request> read(String text, Meaning meaning) {
        CutLine line = Tokenizer.placed(text.strip());
        boolean plain = !meaning.intent().isAct() && meaning.doubted().isEmpty();
        return toldOf(line)
                .<Request>map(Request.ToldAsked::new)
                .or(() -> line.afterFirst("forgets_liking")
                        .flatMap(AboutPlayer::subject)
                        .map(Request.LikeForgotten::new))
                .or(() -> name(line, meaning, plain).map(name -> new Request.NameTold(name, liking(text))))
                .or(() -> plain ? RememberReader.wish(text).map(AboutPlayer::kept) : Optional.empty())
                .or(() -> meaning.intent() == Intent.LIKE_TELL || Form.begins("opens_with_liking", line.tokens())
                        ? liking(text).map(Request.LikeTold::new)
                        : Optional.empty());
    }

    private static Request kept(String what) {
        return liking(what).<Request>map(Request.LikeTold::new).orElseGet(() -> new Request.Remember(what));
    }

    /** The subject that "what did I tell you about music?" asks for. */
    private static Optional<String> toldOf(CutLine line) {
        return line.after("asks_of_told")
                .filter(_ -> Form.has("telling", line.tokens()))
                .flatMap(AboutPlayer::subject)
                .filter(what -> what.split(" ").length <= WORDS_OF_SUBJECT);
    }

    private static Optional<String> subject(String rest) {
        return Optional.of(closed(rest)).filter(what -> what.length() > 1 && !NO_SUBJECT.contains(firstWord(what)));
    }

    private static Optional<String> name(CutLine line, Meaning meaning, boolean plain) {
        boolean tells = meaning.intent() == Intent.NAME_TELL || meaning.intent() == Intent.LIKE_TELL;
        // "Can you remember my name? I'm called Lara" asks and tells.
        Optional<CutLine.Told> told = tells || meaning.intent() == Intent.NAME_ASK
                ? line.told("tells_name").filter(name -> tells || isLarge(name.word()))
                : Optional.empty();
        told = told.or(() -> line.toldFirst("tells_name").filter(AboutPlayer::isNameAlone));
        if (meaning.intent() == Intent.NAME_TELL) {
            told = told.or(() ->
                    line.told("presents").or(() -> line.told("introduces")).filter(name -> isLarge(name.word())));
        }
        if (plain && line.text().indexOf('?') < 0) {
            // "I'm Theo and I like chess": whoever opens with a name says it, whatever else the line is about.
            told = told.or(() -> line.toldFirst("presents")
                    .filter(AboutPlayer::isNameAlone)
                    .or(() -> line.toldFirst("presents_and_likes").filter(name -> isSmallName(name.word())))
                    .filter(name -> !NO_NAMES.contains(name.word().toLowerCase(Locale.ROOT))));
        }
        return told.map(CutLine.Told::word)
                .filter(name -> name.length() <= LONGEST_NAME && !PARTICLES.contains(name.toLowerCase(Locale.ROOT)))
                .map(name -> isLarge(name) || tells
                        ? name
                        : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1));
    }

    /** Returns true for a name as in "I'm Robin", which is written large, unlike "I'm tired". */
    private static boolean isLarge(String name) {
        return Character.isUpperCase(name.codePointAt(0));
    }

    /** Returns true for a large name behind which its sentence ends, or goes on with something else. */
    private static boolean isNameAlone(CutLine.Told told) {
        String rest = told.rest().strip();
        return isLarge(told.word())
                && told.word().chars().skip(1).anyMatch(Character::isLowerCase)
                && (rest.isEmpty() || ENDS.indexOf(rest.charAt(0)) >= 0 || BEHIND_NAME.contains(firstWord(rest)));
    }

    /** Returns true for a name that may stand small: no mood, and no adjective by its end. */
    private static boolean isSmallName(String name) {
        return name.length() >= SHORTEST_NAME && ADJECTIVES.stream().noneMatch(name::endsWith);
    }

    private static String firstWord(String text) {
        return text.toLowerCase(Locale.ROOT).split("[^\\p{L}']", 2)[0];
    }

    /** A subject without what only closes its sentence. */
    private static String closed(String rest) {
        String what = rest.replaceAll("^[\\s,:]+|[\\s.!?,]+$", "");
        int last = what.lastIndexOf(' ');
        boolean closes = CLOSING.contains(what.substring(last + 1).toLowerCase(Locale.ROOT));
        return !closes ? what : last < 0 ? "" : closed(what.substring(0, last));
    }

    private static Optional<String> liking(String text) {
        return SelfTold.clauses(text)
                .flatMap(clause -> Tokenizer.placed(clause).after("likes").stream())
                .map(AboutPlayer::closed)
                .filter(what -> what.length() > 1
                        && what.length() <= LONGEST_LIKING
                        && what.chars().allMatch(each -> Character.isLetterOrDigit(each) || " '’-".indexOf(each) >= 0)
                        && !NO_LIKING.contains(firstWord(what)))
                .findFirst();
    }
}
