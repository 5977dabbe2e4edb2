package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a line asks for by its intent alone, where no words of the lexicon tell; in any language that the classifier learned. */
final class TalkReader {

    /** Below, it is better to say that nothing was understood. */
    private static final double SURE = 0.4;

    /** What nothing depends on is told from nonsense only when it is surer. */
    private static final double SURER = 0.65;

    private static final Set<Intent> IDLE = Set.of(Intent.CHITCHAT, Intent.FIGURE, Intent.OFFTOPIC);

    private TalkReader() {}

    static Optional<Request> read(Meaning meaning, Reading reading, RunRef run) {
        boolean idle = IDLE.contains(meaning.intent());
        if (meaning.probability() < (idle ? SURER : SURE)
                || (idle && !reading.topics().isEmpty())) {
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
            case CHITCHAT, FIGURE -> mood(Request.Mood.CHAT);
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
            case ADVICE -> mood(Request.Mood.ADVICE);
            case OPINION -> reading.topics().isEmpty() ? mood(Request.Mood.OPINION) : Optional.empty();
            case HELP -> Optional.of(new Request.Help());
            case STATUS -> Optional.of(new Request.Status(Optional.empty()));
            case LIST_RUNS -> Optional.of(new Request.ListRuns(Optional.empty(), reading.strategy()));
            case COMPARE_RESULTS -> Optional.of(new Request.CompareRuns(List.of()));
            case RESULTS -> Optional.of(new Request.ShowResults(run));
            case PLOT -> Optional.of(new Request.ShowPlot(run));
            case CONFIG -> Optional.of(new Request.ShowConfig(run));
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
}
