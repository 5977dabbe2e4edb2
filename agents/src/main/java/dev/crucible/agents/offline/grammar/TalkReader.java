package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What a line asks for by its intent alone, where no words of the lexicon tell; in any language that the classifier learned. */
final class TalkReader {

    /** Below, it is better to say that nothing was understood. */
    private static final double SURE = 0.4;

    /** Small talk may be guessed: an answer in kind to the wrong mood costs less than none. */
    private static final double GUESSED = 0.25;

    /** What nothing depends on is told from nonsense only when it is surer. */
    private static final double SURER = 0.45;

    /** From here on small talk is meant whatever single words of the lexicon stand in it. */
    private static final double PLAIN = 0.6;

    private static final Set<Intent> IDLE = Set.of(Intent.CHITCHAT, Intent.FIGURE, Intent.OFFTOPIC);

    private static final Set<Intent> GUESSABLE = Set.of(
            Intent.GREETING,
            Intent.FAREWELL,
            Intent.THANKS,
            Intent.PRAISE,
            Intent.INSULT,
            Intent.MOOD,
            Intent.WHO,
            Intent.ARE_YOU_AI,
            Intent.WEATHER,
            Intent.SAD,
            Intent.BORED,
            Intent.GOOD_NEWS,
            Intent.APOLOGY,
            Intent.INNER,
            Intent.STORY,
            Intent.JOKE);

    private static final Set<Intent> TALK = Set.of(
            Intent.FAREWELL,
            Intent.WHO,
            Intent.ARE_YOU_AI,
            Intent.SECRET,
            Intent.WEATHER,
            Intent.OFFTOPIC,
            Intent.LOVE,
            Intent.SAD,
            Intent.BORED,
            Intent.GOOD_NEWS,
            Intent.APOLOGY,
            Intent.INNER,
            Intent.STORY,
            Intent.INSULT,
            Intent.NAME_ASK,
            Intent.HELP);

    /** What is about an answer or about the crew, unless the line names something of the field. */
    private static final Set<Intent> OF_NOTHING_NAMED = Set.of(
            Intent.F_WHY,
            Intent.F_MORE,
            Intent.F_HOWMUCH,
            Intent.F_SHORTER,
            Intent.F_AGAIN,
            Intent.WHO,
            Intent.MOOD,
            Intent.LANGUAGE);

    private TalkReader() {}

    /** Small talk that is plainly meant: a single word such as "won" or "funny" makes no question about results or jokes of it. */
    static Optional<Request> plain(Meaning meaning, Reading reading, Design design) {
        if (meaning.intent() == Intent.INJECTION && meaning.probability() >= PLAIN) {
            return mood(Request.Mood.ORDERS);
        }
        boolean talk = TALK.contains(meaning.intent())
                && meaning.probability() >= PLAIN
                && design.isEmpty()
                && reading.topics().isEmpty();
        return talk ? read(meaning, reading, new RunRef.Last()) : Optional.empty();
    }

    static Optional<Request> read(Meaning meaning, Reading reading, RunRef run) {
        boolean idle = IDLE.contains(meaning.intent());
        if (idle && reading.tokens().size() < 2) {
            return Optional.empty();
        }
        // "What is beauty?" asks for no mood that a word of it recalls.
        double least = idle || reading.wants("explain") ? SURER : GUESSABLE.contains(meaning.intent()) ? GUESSED : SURE;
        boolean ofItsOwn = !reading.topics().isEmpty() && (idle || OF_NOTHING_NAMED.contains(meaning.intent()));
        if (meaning.probability() < least || ofItsOwn) {
            return Optional.empty();
        }
        return switch (meaning.intent()) {
            case GREETING -> mood(Request.Mood.HELLO);
            case FAREWELL -> mood(Request.Mood.BYE);
            case THANKS -> mood(Request.Mood.THANKS);
            case PRAISE -> mood(Request.Mood.PRAISE);
            case INSULT -> mood(Request.Mood.INSULT);
            case MOOD -> mood(Request.Mood.MOOD);
            case JOKE -> mood(Request.Mood.JOKE);
            case WHO -> mood(Request.Mood.WHO);
            case ARE_YOU_AI -> mood(Request.Mood.AI);
            case SECRET -> mood(Request.Mood.SECRET);
            case WEATHER -> mood(Request.Mood.WEATHER);
            case LANGUAGE -> mood(Request.Mood.TONGUE);
            case CHITCHAT, FIGURE, LIKE_TELL, NAME_TELL -> mood(Request.Mood.CHAT);
            case OFFTOPIC -> mood(Request.Mood.OFFTOPIC);
            case LOVE -> mood(Request.Mood.ROMANCE);
            case INJECTION -> mood(Request.Mood.ORDERS);
            case LIKE_ME -> mood(Request.Mood.LOVE);
            case SAD -> mood(Request.Mood.SAD);
            case BORED -> mood(Request.Mood.BORED);
            case GOOD_NEWS -> mood(Request.Mood.GOOD_NEWS);
            case APOLOGY -> mood(Request.Mood.APOLOGY);
            case INNER -> mood(Request.Mood.INNER);
            case STORY -> mood(Request.Mood.STORY);
            case ADVICE -> reading.topics().isEmpty() ? mood(Request.Mood.ADVICE) : Optional.empty();
            case OPINION -> reading.topics().isEmpty() ? mood(Request.Mood.OPINION) : Optional.empty();
            case HELP -> Optional.of(new Request.Help(Optional.empty()));
            case STATUS -> Optional.of(new Request.Status(Optional.empty()));
            case LIST_RUNS -> Optional.of(new Request.ListRuns(Optional.empty(), reading.strategy()));
            case COMPARE_RESULTS -> Optional.of(new Request.CompareRuns(List.of()));
            case RESULTS -> Optional.of(new Request.ShowResults(run));
            case PLOT -> Optional.of(new Request.ShowPlot(run));
            // "Which parameters has ALIE?" asks of the attack and of no run.
            case CONFIG ->
                run instanceof RunRef.Last && !reading.topics().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Request.ShowConfig(run));
            case WHY_FAILED ->
                Optional.of(new Request.WhyFailed(run instanceof RunRef.Last ? new RunRef.Failed() : run));
            case HISTORY ->
                Optional.of(new Request.History(reading.topics().stream().findFirst()));
            case F_WHY -> Optional.of(new Request.FollowUp(Request.Step.WHY));
            case F_MORE, F_HOWMUCH -> Optional.of(new Request.FollowUp(Request.Step.MORE));
            case F_SHORTER -> Optional.of(new Request.FollowUp(Request.Step.SHORTER));
            case F_AGAIN -> Optional.of(new Request.FollowUp(Request.Step.AGAIN));
            case NAME_ASK -> Optional.of(new Request.NameAsked());
            case FILES -> Optional.of(new Request.ListFiles("."));
            case YES -> Optional.of(new Request.Agreed());
            default -> Optional.empty();
        };
    }

    private static Optional<Request> mood(Request.Mood mood) {
        return Optional.of(new Request.SmallTalk(mood));
    }

    /** Which change a question about one speaks of; empty when it is none in particular. */
    static String askedAbout(Reading reading) {
        return List.of("stop", "delete", "rename", "launch", "sweep").stream()
                .filter(reading::wants)
                .findFirst()
                .orElse("");
    }

    /** A mood that single words tell. */
    static Optional<Request> byWords(Reading reading) {
        // "Does privacy help against that?" asks for no list of what can be asked.
        if (reading.wants("help") && reading.topics().isEmpty()) {
            return Optional.of(new Request.Help(Optional.empty()));
        }
        for (Request.Mood mood : List.of(
                Request.Mood.THANKS,
                Request.Mood.LOVE,
                Request.Mood.JOKE,
                Request.Mood.WHO,
                Request.Mood.MOOD,
                Request.Mood.INSULT,
                Request.Mood.BORED,
                Request.Mood.PRAISE,
                Request.Mood.BYE,
                Request.Mood.HELLO)) {
            if (reading.wants(mood.name().toLowerCase(Locale.ROOT))) {
                return Optional.of(new Request.SmallTalk(mood));
            }
        }
        return Optional.empty();
    }
}
