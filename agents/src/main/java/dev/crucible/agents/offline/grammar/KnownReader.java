package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.Aspect;
import dev.crucible.agents.knowledge.KnownQuestions.Question;
import dev.crucible.agents.knowledge.KnownQuestions.Way;
import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import dev.crucible.agents.understanding.QuestionIndex;
import dev.crucible.agents.understanding.QuestionIndex.Found;
import dev.crucible.agents.understanding.QuestionIndex.Nearest;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Takes a line that was not understood, or only guessed, for the known question that it comes nearest to in meaning. */
final class KnownReader {

    private static final int LONGEST = 200;

    /** Whom one asks when a program fails; the vote sees a run or somebody in need in it. */
    private static final Pattern SUPPORT = Pattern.compile(
            "^\\W*(?:(?:and|und|but|aber|so|also|ok|okay)\\W+)*(?:whom?|wen|wem|wer|an wen|bei wem|mit wem|where|wo)\\b.{0,24}"
                    + "\\b(?:call|phone|contact|ask|turn to|go to|write to|talk to|tell|help|helps|ruf\\w*|anruf\\w*|frag\\w*|meld\\w*|wend\\w*|schreib\\w*|red\\w*|sprech\\w*|sag\\w*|hilft)\\b.{0,30}"
                    + "\\b(?:if|when|in case|once|wenn|falls|sobald)\\b(?!.*\\b(?:i|me|ich|mir|mich)\\b).{0,24}"
                    + "\\b(?:work\\w*|run|runs|start|starts|fail\\w*|crash\\w*|break\\w*|broken?|hang\\w*|stuck|wrong|errors?|funktionier\\w*|klappt|läuft|startet|abst[uü]rzt|hängt|kaputt|schief\\w*|streikt|spinnt|fehler)\\b.{0,12}$",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);

    /** A line that meant nothing else is taken for a known question from here on. */
    private static final double LIKE = 0.5;
    /** One that may mean something else is from here on. */
    private static final double ALIKE = 0.6;
    /** The same question in hardly other words. */
    private static final double SAME = 0.85;

    /** The same words. */
    private static final double VERBATIM = 0.95;

    /** From here on it is the same if it is so far before the next. */
    private static final double NEARLY = 0.7;

    private static final double FAR = 0.18;

    /** The least margin between the nearest question and the next at which the crew answers it. */
    private static final double APART = 0.05;

    /** The least likeness and margin together at which the crew answers; above it three of five lines held out got their own entry. */
    private static final double CERTAIN = 0.86;

    /** Most words of a question of a word, such as "was ist das Schöne". */
    private static final int WORDS_OF_A_TERM = 4;

    /** A vote from which on a guess is a good one. */
    private static final double PLAIN = 0.6;

    /** Moods that say little of what was asked. */
    private static final Set<Request.Mood> NOT_UNDERSTOOD = EnumSet.of(
            Request.Mood.CHAT,
            Request.Mood.OFFTOPIC,
            Request.Mood.OPINION,
            Request.Mood.INNER,
            Request.Mood.ADVICE,
            Request.Mood.STORY,
            Request.Mood.BORED,
            Request.Mood.MOOD,
            Request.Mood.CODE,
            Request.Mood.SECRET,
            Request.Mood.ROMANCE);

    /** Topics that a line may name in passing while it asks something else. */
    private static final Set<String> GENERAL = Set.of(
            "federated_learning",
            "aggregation_rule",
            "poisoning",
            "byzantine",
            "gradient",
            "backdoor",
            "seed",
            "federated_client",
            "federated_round",
            "model_update",
            "language_model",
            "standard_deviation",
            "resilience",
            "own_parts",
            "from_python");

    private static final Set<Request.Asked> OF_WHAT_CAME =
            EnumSet.of(Request.Asked.MEANS, Request.Asked.DOUBT, Request.Asked.TIME, Request.Asked.WHICH);

    /** From here on questions are offered. */
    private static final double OFFERED = 0.42;

    /** The same for a question in general, which may be put in many words. */
    private static final double LIKELY = 0.4;

    private static final int MOST_OFFERED = 3;

    /** A question of so many words may name a topic in passing. */
    private static final int LONG = 6;

    /** A vote for talk from which on a line is talk, whatever it comes near to. */
    private static final double TALKED = 0.5;

    private static final Set<Intent> TALK = EnumSet.of(
            Intent.GREETING,
            Intent.FAREWELL,
            Intent.THANKS,
            Intent.APOLOGY,
            Intent.PRAISE,
            Intent.INSULT,
            Intent.MOOD,
            Intent.WHO,
            Intent.ARE_YOU_AI,
            Intent.INNER,
            Intent.OPINION,
            Intent.LIKE_ME,
            Intent.LOVE,
            Intent.JOKE,
            Intent.STORY,
            Intent.SECRET,
            Intent.WEATHER,
            Intent.BORED,
            Intent.SAD,
            Intent.GOOD_NEWS,
            Intent.NAME_TELL,
            Intent.NAME_ASK,
            Intent.LIKE_TELL,
            Intent.LANGUAGE,
            Intent.CHITCHAT,
            Intent.OFFTOPIC,
            Intent.INJECTION,
            Intent.GIBBERISH);

    /** Intents that are voted for where no other is. */
    private static final Set<Intent> ANY_TALK = EnumSet.of(Intent.CHITCHAT, Intent.OFFTOPIC);

    /** Intents of talk that questions about the crew may answer. */
    private static final Set<Intent> ABOUT_THE_CREW =
            EnumSet.of(Intent.ARE_YOU_AI, Intent.INNER, Intent.OPINION, Intent.LIKE_ME);

    /** Intents that look at what there is, or was said. */
    private static final Set<Intent> OF_WHAT_IS = EnumSet.of(
            Intent.STATUS, Intent.RESULTS, Intent.PLOT, Intent.CONFIG, Intent.LIST_RUNS, Intent.FILES, Intent.F_AND);

    private KnownReader() {}

    /**
     * A request with what was found for it.
     *
     * @param request a known question in place of what was not understood, or only guessed
     * @param found what the line comes near to, where that was looked for
     */
    record Known(Optional<Request> request, Optional<Found> found) {

        private static final Known NOTHING = new Known(Optional.empty(), Optional.empty());
    }

    /** A known question in place of what was not understood, or only guessed; the surer the guess, the nearer it must be. */
    static Known read(String text, Request request, TopicForm form, Meaning meaning) {
        if (text.length() > LONGEST || isOneWord(text) || meaning.concern() != Meaning.Concern.NONE) {
            return Known.NOTHING;
        }
        if (SUPPORT.matcher(text).find() && !(request instanceof Request.Change)) {
            return new Known(QuestionIndex.bundled().named("support").map(Request.Known::new), Optional.empty());
        }
        // "Who wrote it?" asks of what was explained.
        if (request instanceof Request.Explain(var topics, var _)
                && topics.isEmpty()
                && Aspect.of(text).filter(Aspect.SOURCE::equals).isPresent()) {
            return Known.NOTHING;
        }
        // Who asks what a word means wants that word.
        boolean otherwise = OF_WHAT_IS.contains(meaning.intent()) && meaning.probability() >= PLAIN;
        double least = request instanceof Request.Explain && Form.has("means", Tokenizer.cut(text))
                ? SAME
                : Math.max(
                        isOfAWord(Addressee.without(text)) ? ALIKE : 0,
                        Math.min(
                                likenessNeeded(text, request, form, meaning),
                                isOfResults(request) && isOfNoRun(text) ? ALIKE : 2));
        if (least > 1 || otherwise) {
            return Known.NOTHING;
        }
        Optional<Found> found = QuestionIndex.bundled().find(Addressee.without(text));
        return new Known(
                found.filter(near -> isCertain(near, least) && mayTell(meaning, near))
                        .map(Found::nearest)
                        .filter(nearest -> !isOfText(nearest.question())
                                || request instanceof Request.Unknown
                                || (request instanceof Request.SmallTalk(var mood) && NOT_UNDERSTOOD.contains(mood)))
                        .filter(nearest -> !nearest.question().isAboutOneOfUs() || !isGreeting(request))
                        .filter(nearest -> !nearest.question().inGeneral() || isInGeneral(request, text))
                        .map(nearest -> request(nearest.question()))
                        .filter(known -> !isOfTheSame(request, known)),
                found);
    }

    /** Returns true for a topic or a paragraph: its own words make it alike, and no question that somebody put. */
    private static boolean isOfText(Question question) {
        return QuestionIndex.isTopic(question) || question.way() == Way.PAGE;
    }

    /** Returns the likeness from which on a known question answers in place of what is not there. */
    private static double leastInPlace(String text) {
        return isOfAWord(text) ? ALIKE : LIKE;
    }

    /** Returns true if a line asks of a word alone; its frame is that of many questions. */
    private static boolean isOfAWord(String text) {
        List<Token> tokens = Tokenizer.cut(text);
        return tokens.size() <= WORDS_OF_A_TERM && Form.has("means", tokens);
    }

    /** The known question that a line comes near to, unless it is one about results. */
    static Optional<Request> nearest(String text) {
        return text.length() > LONGEST || text.isBlank()
                ? Optional.empty()
                : QuestionIndex.bundled()
                        .find(Addressee.without(text))
                        .filter(found -> isCertain(found, leastInPlace(found.text())))
                        .map(Found::nearest)
                        .filter(nearest -> nearest.question().way() != Way.FIGURES)
                        .map(nearest -> request(nearest.question()));
    }

    /**
     * The known questions that a line may mean, the likeliest first, where what it was taken for is only a guess: none where nothing comes near,
     * one where it is certain. Empty for talk, orders, and all that words decide.
     */
    static Optional<List<Question>> perhaps(String text, Request request, Heard heard) {
        Meaning meaning = heard.meaning();
        String asked = Addressee.without(text);
        boolean decided = text.length() > LONGEST
                || isOneWord(asked)
                || meaning.concern() != Meaning.Concern.NONE
                || meaning.heard().isAct()
                || !isQuestion(asked)
                || !isGuess(asked, request, meaning);
        if (decided) {
            return Optional.empty();
        }
        List<Nearest> nearest = heard
                .found()
                .filter(found -> found.text().equals(asked))
                .or(() -> QuestionIndex.bundled().find(asked))
                .stream()
                .flatMap(found -> found.ranked().stream())
                .filter(near -> switch (near.question().way()) {
                    case TEXT, TOPIC, PAGE -> true;
                    case MOOD, FIGURES, RECAP -> false;
                })
                .filter(near -> !near.question().isAboutOneOfUs())
                .limit(MOST_OFFERED)
                .toList();
        double least = isOfAWord(asked) ? ALIKE : isGeneral(asked) ? LIKELY : OFFERED;
        if (nearest.isEmpty() || nearest.getFirst().likeness() < least) {
            boolean ofNothing = isOnRuns(request) || (request instanceof Request.Help && isGuessed(meaning));
            return ofNothing ? Optional.of(List.of()) : Optional.empty();
        }
        boolean certain = nearest.size() == 1 || isCertain(new Found(asked, nearest), LIKE);
        Stream<Question> named = request instanceof Request.Explain(var topics, var _)
                ? topics.stream()
                        .limit(1)
                        .filter(topic -> nearest.stream()
                                .noneMatch(near -> near.question().value().equals(topic)))
                        .map(QuestionIndex::topic)
                : Stream.empty();
        return Optional.of(
                certain
                        ? List.of(nearest.getFirst().question())
                        : Stream.concat(
                                        nearest.stream().limit(2).map(Nearest::question),
                                        Stream.concat(
                                                named, nearest.stream().skip(2).map(Nearest::question)))
                                .limit(MOST_OFFERED)
                                .toList());
    }

    /** Returns true if the nearest question is near enough, and plainly nearer than the next; what asks nothing is talk as a rule. */
    private static boolean isCertain(Found found, double least) {
        double likeness = found.nearest().likeness();
        if (likeness < NEARLY && !isQuestion(found.text())) {
            return false;
        }
        return likeness >= Math.max(least, SAME)
                || (least <= SAME && likeness >= NEARLY && found.margin() >= FAR)
                || (likeness >= least && found.margin() >= APART && likeness + found.margin() >= CERTAIN);
    }

    /** Returns false if a line is talk to the vote: then a text about the crew answers it, or what a question plainly comes nearest to. */
    private static boolean mayTell(Meaning meaning, Found found) {
        Nearest nearest = found.nearest();
        boolean plainly = ANY_TALK.contains(meaning.intent())
                && (nearest.likeness() >= SAME || (nearest.likeness() >= ALIKE && found.margin() >= FAR));
        return !isTalk(meaning)
                || nearest.likeness() >= VERBATIM
                || (isQuestion(found.text())
                        && (plainly
                                || nearest.question().way() == Way.MOOD
                                || (nearest.question().way() == Way.TEXT
                                        && ABOUT_THE_CREW.contains(meaning.intent()))));
    }

    private static boolean isTalk(Meaning meaning) {
        return TALK.contains(meaning.intent()) && meaning.probability() >= TALKED;
    }

    static Optional<Question> offered(String key) {
        return QuestionIndex.bundled().named(key);
    }

    private static boolean isQuestion(String text) {
        return text.contains("?") || isGeneral(text) || Form.begins("question", Tokenizer.cut(text));
    }

    /** A word alone asks nothing by itself. */
    private static boolean isOneWord(String text) {
        return text.strip().chars().noneMatch(each -> Character.isWhitespace(each) || each == '?');
    }

    /** Returns true if a line begins as those do that ask how something is done, or what it means, whatever runs there are. */
    private static boolean isOfNoRun(String text) {
        List<Token> line = Tokenizer.cut(text);
        return Form.begins("general", line) && !Form.begins("of_what_there_is", line);
    }

    private static boolean isGeneral(String text) {
        return isOfNoRun(text) || isOfAPlace(text) || Form.begins("way", Tokenizer.cut(text));
    }

    /** Returns true if a line asks for a place or a name in the product; "it" is the product then. */
    private static boolean isOfAPlace(String text) {
        return Form.begins("place", Tokenizer.cut(text));
    }

    /** Returns true if a plea for help is only what the line's words suggest. */
    private static boolean isGuessed(Meaning meaning) {
        return meaning.intent() != Intent.HELP || meaning.probability() < PLAIN;
    }

    /** Returns true if a request is what is left where no words decide, or hangs on a word that a longer question names in passing. */
    private static boolean isGuess(String text, Request request, Meaning meaning) {
        return switch (request) {
            case Request.Unknown _ -> !isTalk(meaning);
            case Request.SmallTalk(var mood) ->
                NOT_UNDERSTOOD.contains(mood) && mood != Request.Mood.ADVICE && !isTalk(meaning);
            case Request.Explain(var topics, var form) ->
                topics.size() == 1
                        && form == TopicForm.WHOLE
                        && !Form.has("means", Tokenizer.cut(text))
                        && isGeneral(text)
                        && text.split("\\s+").length >= LONG;
            case Request.Help _ -> isGeneral(text) && isGuessed(meaning);
            default ->
                isOnRuns(request)
                        && isGeneral(text)
                        && !(request instanceof Request.AskAct && HelpArea.isOfRunsAtAll(text))
                        && (isOfAPlace(text) || !Form.has("points", Tokenizer.cut(text)));
        };
    }

    /** Returns true if a request looks at what there is, which a question in general does not want. */
    private static boolean isOnRuns(Request request) {
        return switch (request) {
            case Request.Status _,
                    Request.ListRuns _,
                    Request.AskAct _,
                    Request.Keep _,
                    Request.ListFiles _,
                    Request.ShowResults(RunRef.Last _),
                    Request.ShowPlot(RunRef.Last _),
                    Request.ShowConfig(RunRef.Last _),
                    Request.WhyFailed(RunRef.Last _),
                    Request.Figures _,
                    Request.History _,
                    Request.CompareRuns _,
                    Request.Next _,
                    Request.Beyond _ -> true;
            default -> false;
        };
    }

    private static boolean isGreeting(Request request) {
        return request instanceof Request.SmallTalk(var mood) && mood == Request.Mood.HELLO;
    }

    private static boolean isInGeneral(Request request, String text) {
        return switch (request) {
            case Request.Unknown _, Request.SmallTalk _, Request.Explain _, Request.Next _, Request.Help _ -> true;
            default -> isOfNoRun(text);
        };
    }

    /** A topic that was asked for by its name is told as it was asked. */
    private static boolean isOfTheSame(Request request, Request known) {
        return request instanceof Request.Explain(var asked, var _)
                && known instanceof Request.Explain(var told, var _)
                && asked.equals(told);
    }

    private static double likenessNeeded(String text, Request request, TopicForm wanted, Meaning meaning) {
        return switch (request) {
            case Request.Unknown _ -> LIKE;
            case Request.SmallTalk(var mood)
            when NOT_UNDERSTOOD.contains(mood) -> meaning.probability() < PLAIN ? LIKE : ALIKE;
            case Request.Help(var area) -> area.isEmpty() && text.split("\\s+").length > LONG ? ALIKE : SAME;
            // In a form that the line asks for; a reader that catches a word tells it briefly by itself.
            case Request.Explain _ when wanted != TopicForm.WHOLE -> Double.POSITIVE_INFINITY;
            case Request.Explain(var _, var form)
            when form != TopicForm.WHOLE -> isOneWord(text.replace('?', ' ').strip()) ? Double.POSITIVE_INFINITY : SAME;
            // What came before such a line decides what it means.
            case Request.Figures(var asked, var _, var _) when OF_WHAT_CAME.contains(asked) -> Double.POSITIVE_INFINITY;
            case Request.Figures(var asked, var _, var _) when asked != Request.Asked.WHY -> SAME;
            case Request.SmallTalk(var mood)
            when mood == Request.Mood.HELLO || mood == Request.Mood.INSULT || mood == Request.Mood.TONGUE -> ALIKE;
            case Request.Keep _ -> SAME;
            case Request.Status _,
                    Request.ListRuns _,
                    Request.AskAct _,
                    Request.FollowUp _,
                    Request.ListFiles _,
                    Request.CompareRuns _,
                    Request.ShowPlot(RunRef.Last _),
                    Request.ShowConfig(RunRef.Last _) -> ALIKE;
            case Request.ShowResults _, Request.WhyFailed _, Request.History _, Request.Figures _ ->
                meaning.probability() < PLAIN ? ALIKE : SAME;
            case Request.Explain(var topics, var _) when GENERAL.containsAll(topics) -> ALIKE;
            case Request.Next _ -> VERBATIM;
            case Request.Explain _, Request.SmallTalk _, Request.Beyond _ -> SAME;
            default -> Double.POSITIVE_INFINITY;
        };
    }

    private static boolean isOfResults(Request request) {
        return request instanceof Request.ShowResults(RunRef.Last _) || request instanceof Request.Figures;
    }

    static Request request(Question question) {
        return switch (question.way()) {
            case TEXT, PAGE -> new Request.Known(question);
            case TOPIC -> new Request.Explain(List.of(question.value()), TopicForm.BRIEF);
            case MOOD -> new Request.SmallTalk(Request.Mood.valueOf(question.value()));
            case FIGURES ->
                new Request.Figures(Request.Asked.valueOf(question.value()), Optional.empty(), OptionalDouble.empty());
            case RECAP -> new Request.Recap();
        };
    }
}
