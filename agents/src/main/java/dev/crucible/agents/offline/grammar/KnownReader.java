package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.Aspect;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnownQuestions.Question;
import dev.crucible.agents.knowledge.KnownQuestions.Way;
import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.understanding.AskedAspect;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import dev.crucible.agents.understanding.QuestionIndex;
import dev.crucible.agents.understanding.QuestionIndex.Found;
import dev.crucible.agents.understanding.QuestionIndex.Nearest;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Decides whether what the words of a line ask for stands. Where the line asks for what the crew knows, it stands only if the line names what is asked about;
 * else the nearest known question is told, some are offered, or the crew says that it does not know.
 */
final class KnownReader {

    private static final int LONGEST = 200;

    /** From here on a line asks for what the crew knows. */
    private static final double ASKS = 0.5;

    /** The same for a line that is no question. */
    private static final double ASKS_BY_TELLING = 0.95;

    /** The same for a line of which the vote makes one about runs. */
    private static final double ASKS_PLAINLY = 0.9;

    /** From this likeness and margin together on a question is told; above it eight of ten ways held out got their own entry, and near twins of it most others. */
    private static final double CERTAIN = 0.55;

    /** The same for a question about the crew, for whom small talk has answers too. */
    private static final double CERTAIN_OF_US = 0.62;

    /** The same for a line that seems to ask for something else, and for one word; nineteen of twenty got their own entry. */
    private static final double SURE = 0.85;

    /** The same for a question of which the vote makes small talk, and not plainly. */
    private static final double NEARLY = 0.75;

    /** The same for plain talk: only a question in its very words is told. */
    private static final double VERBATIM = 1.1;

    /** From this likeness on questions are offered; all lines held out lie above. */
    private static final double OFFERED = 0.2;

    /** The same for a line that asks of a word alone; its frame is that of many questions. */
    private static final double OFFERED_OF_A_WORD = 0.45;

    private static final int MOST_OFFERED = 3;

    /** Most words of a question of a word, such as "was ist das Schöne". */
    private static final int WORDS_OF_A_TERM = 4;

    /** A question of so many words may name a topic in passing. */
    private static final int LONG = 6;

    /** A vote from which on an intent is plain. */
    private static final double VOTED = 0.6;

    /** No question is so alike. */
    private static final double NEVER = Double.POSITIVE_INFINITY;

    /** Moods that say what was heard; all others are left when nothing is. */
    private static final Set<Request.Mood> PLAIN = EnumSet.of(
            Request.Mood.HELLO,
            Request.Mood.BYE,
            Request.Mood.THANKS,
            Request.Mood.APOLOGY,
            Request.Mood.PRAISE,
            Request.Mood.INSULT,
            Request.Mood.JOKE,
            Request.Mood.ASK_AWAY,
            Request.Mood.ORDERS);

    /** Moods of questions that the crew may have a better answer to. */
    private static final Set<Request.Mood> VAGUE = EnumSet.of(
            Request.Mood.CHAT,
            Request.Mood.OFFTOPIC,
            Request.Mood.OPINION,
            Request.Mood.INNER,
            Request.Mood.SECRET,
            Request.Mood.ADVICE);

    private static final Set<Request.Asked> OF_WHAT_CAME =
            EnumSet.of(Request.Asked.MEANS, Request.Asked.DOUBT, Request.Asked.TIME, Request.Asked.WHICH);

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

    /** The rule that a question wants one thing of, where it names nothing to try it against and seemed to be an experiment. */
    private static Optional<Request> ofOneRule(String text, Request request, Meaning meaning) {
        return request instanceof Request.Launch(var design)
                        && isOfOneRule(text, request, meaning)
                        && AskedAspect.of(text).isPresent()
                ? Optional.of(new Request.Explain(design.rules(), TopicForm.WHOLE))
                : Optional.empty();
    }

    /** Returns true for a question for knowledge in which a rule alone looked like an experiment. */
    private static boolean isOfOneRule(String text, Request request, Meaning meaning) {
        return request instanceof Request.Launch(var design)
                && design.rules().size() == 1
                && design.attacks().isEmpty()
                && design.attackers().isEmpty()
                && design.rounds().isEmpty()
                && isQuestion(text)
                && asksPlainly(meaning);
    }

    /** Returns true if a sentence asks for what the crew knows, and for nothing else. */
    static boolean asksAlone(Meaning meaning) {
        return asksPlainly(meaning) && !meaning.intent().isAct();
    }

    /** Returns true for a question for a fact of the catalogue about what it names. */
    private static boolean isOfOneThing(String text, Request request) {
        return switch (request) {
            case Request.Explain(var topics, var _) ->
                !topics.isEmpty()
                        && AskedAspect.of(text).filter(Aspect::isDeclared).isPresent();
            case Request.Bounds _ -> true;
            default -> false;
        };
    }

    /** A known question in place of what was not understood, or only guessed; the surer the guess, the nearer it must be. */
    static Known read(String text, Request request, Reading reading, Meaning meaning) {
        // "Who wrote it?" asks of what was explained.
        boolean ofBefore = request instanceof Request.Explain(var topics, var _)
                && topics.isEmpty()
                && AskedAspect.of(text).filter(Aspect.SOURCE::equals).isPresent();
        Optional<Request> ofOneRule = ofOneRule(text, request, meaning);
        if (ofOneRule.isPresent()) {
            return new Known(ofOneRule, Optional.empty());
        }
        double needed = needed(text, request, reading, meaning);
        double ofAWord = Tokenizer.cut(Addressee.without(text)).size() > 1 ? 0 : SURE;
        if (text.length() > LONGEST
                || isOneWord(text)
                || meaning.concern() != Meaning.Concern.NONE
                || ofBefore
                || isOfOneThing(text, request)
                || needed == NEVER) {
            return Known.NOTHING;
        }
        Optional<Found> found = QuestionIndex.bundled().find(Addressee.without(text));
        return new Known(
                found.filter(near -> near.certainty()
                                >= Math.max(
                                        ofAWord,
                                        isOfTheCrew(near, request)
                                                ? Math.min(needed, CERTAIN_OF_US)
                                                : Math.max(
                                                        needed,
                                                        least(near.nearest().question()))))
                        .map(Found::nearest)
                        .filter(nearest -> !isOfText(nearest.question())
                                || (asks(text, meaning) && !RememberReader.isOfMine(text)))
                        .map(nearest -> Request.of(nearest.question()))
                        .filter(known -> !isOfTheSame(request, known)),
                found);
    }

    /** The known question that a line comes near to, unless it is one about results. */
    static Optional<Request> nearest(String text, Meaning meaning) {
        return text.length() > LONGEST || text.isBlank()
                ? Optional.empty()
                : QuestionIndex.bundled()
                        .find(Addressee.without(text))
                        .filter(found -> found.certainty() >= (asks(text, meaning) ? CERTAIN : SURE))
                        .map(Found::nearest)
                        .filter(nearest -> nearest.question().way() != Way.FIGURES)
                        .map(nearest -> Request.of(nearest.question()));
    }

    /**
     * The known questions that a line may mean, the likeliest first, where what it was taken for is only a guess: none where nothing comes near,
     * one where it is certain. Empty for talk, orders, what another line left open, and all that stands.
     */
    static Optional<List<Question>> perhaps(String text, Request request, Reading reading, Heard heard) {
        Meaning meaning = heard.meaning();
        String line = Addressee.without(text);
        boolean decided = heard.found().isEmpty()
                || meaning.heard().isAct()
                || !(asks(text, meaning) || isOfPattern(text, request, reading))
                || isPlainlyOnRuns(text, request, reading, meaning)
                || !isGuess(text, request, reading, meaning);
        if (decided) {
            return Optional.empty();
        }
        List<Nearest> nearest = heard.found().stream()
                .flatMap(found -> found.ranked().stream())
                .filter(near -> isOfText(near.question()) || near.question().isOfKnowledge())
                .limit(MOST_OFFERED)
                .toList();
        if (nearest.isEmpty() || nearest.getFirst().likeness() < (isOfAWord(line) ? OFFERED_OF_A_WORD : OFFERED)) {
            return RunLook.isOnRuns(request) || request instanceof Request.Help
                    ? Optional.of(List.of())
                    : Optional.empty();
        }
        if (request instanceof Request.Explain(var asked, var _)
                && tells(nearest.getFirst().question(), asked)) {
            return Optional.empty();
        }
        if (nearest.size() == 1
                || new Found(line, nearest).certainty()
                        >= (request instanceof Request.Explain
                                ? SURE
                                : least(nearest.getFirst().question()))) {
            return Optional.of(List.of(nearest.getFirst().question()));
        }
        Stream<Question> named = request instanceof Request.Explain(var topics, var _)
                ? topics.stream()
                        .limit(1)
                        .filter(topic -> nearest.stream()
                                .noneMatch(near -> near.question().value().equals(topic)))
                        .map(QuestionIndex::topic)
                : Stream.empty();
        return Optional.of(Stream.concat(
                        nearest.stream().limit(2).map(Nearest::question),
                        Stream.concat(named, nearest.stream().skip(2).map(Nearest::question)))
                .limit(MOST_OFFERED)
                .toList());
    }

    static Optional<Question> offered(String key) {
        return QuestionIndex.bundled().named(key);
    }

    /**
     * Returns true for an order to look at runs, for a question of them for which nearly nothing speaks but the vote, for one that names a rule of
     * theirs, and for one that asks about an act on a run.
     */
    private static boolean isPlainlyOnRuns(String text, Request request, Reading reading, Meaning meaning) {
        boolean voted = RunLook.isVoted(meaning) && meaning.probability() >= VOTED;
        boolean ofAct =
                request instanceof Request.AskAct && reading.has(Token.Kind.RUN) && isVotedFor(Intent.ASK_ACT, meaning);
        boolean told = !isQuestion(text) && meaning.asks() < ASKS_BY_TELLING;
        boolean plain = voted && meaning.asks() < ASKS_PLAINLY;
        return RunLook.isOnRuns(request) && (told || ofAct || plain || RunLook.isSaid(text, request, meaning));
    }

    /** Returns what a question needs at least to be told: a text is alike by its own words, and talk of the crew has answers too. */
    private static double least(Question question) {
        return isOfText(question) ? NEARLY : question.ofTheCrew() ? CERTAIN_OF_US : CERTAIN;
    }

    /** Returns true if a line asks for what the crew knows; what is no question and talk to the vote does not. */
    private static boolean asks(String text, Meaning meaning) {
        return isQuestion(text) ? meaning.asks() >= ASKS : meaning.asks() >= ASKS_BY_TELLING && !meaning.isTalk();
    }

    /** Returns true for a topic or a paragraph: its own words make it alike, and no question that somebody put. */
    private static boolean isOfText(Question question) {
        return QuestionIndex.isTopic(question) || question.way() == Way.PAGE;
    }

    /** Returns true if a line asks of a word alone; its frame is that of many questions. */
    private static boolean isOfAWord(String text) {
        List<Token> tokens = Tokenizer.cut(text);
        return tokens.size() <= WORDS_OF_A_TERM && Form.has("means", tokens);
    }

    /** Returns true if a question that got no plain answer comes near to one about the crew. */
    private static boolean isOfTheCrew(Found found, Request request) {
        Question nearest = found.nearest().question();
        return (nearest.ofTheCrew() || nearest.way() == Way.MOOD)
                && isQuestion(found.text())
                && (request instanceof Request.Unknown
                        || (request instanceof Request.SmallTalk(var mood) && VAGUE.contains(mood)));
    }

    private static boolean isQuestion(String text) {
        return text.contains("?") || Form.begins("question", Tokenizer.cut(Addressee.without(text)));
    }

    /** A word alone asks nothing by itself. */
    private static boolean isOneWord(String text) {
        return text.strip().chars().noneMatch(each -> Character.isWhitespace(each) || each == '?');
    }

    /** Returns true if a request is what is left where no words decide, or hangs on words that a question has in passing. */
    private static boolean isGuess(String text, Request request, Reading reading, Meaning meaning) {
        return switch (request) {
            case Request.Unknown _ -> true;
            case Request.SmallTalk(var mood) -> !PLAIN.contains(mood);
            case Request.Explain(var topics, var form) ->
                !names(text, reading, topics)
                        || (topics.size() == 1
                                && form == TopicForm.WHOLE
                                && !isVotedFor(Intent.EXPLAIN, meaning)
                                && AskedAspect.of(text).isEmpty()
                                && text.split("\\s+").length >= LONG);
            case Request.Help(var area) -> area.isEmpty() && !isVotedFor(Intent.HELP, meaning);
            case Request.WhySaid _ -> true;
            case Request.AskAct _
            when HelpArea.isOfRunsAtAll(text) && Form.begins("possible", Tokenizer.cut(text)) -> false;
            default ->
                (RunLook.isOnRuns(request) && !RunLook.points(text, request)) || isOfOneRule(text, request, meaning);
        };
    }

    /** Returns true for what asks for knowledge and not for a look at the lab, whatever words are in it. */
    private static boolean asksPlainly(Meaning meaning) {
        return meaning.asks() >= ASKS_PLAINLY && !meaning.isTalk();
    }

    /** Returns true for topics that a pattern supplied, and that no word of the line names. */
    private static boolean isOfPattern(String text, Request request, Reading reading) {
        return request instanceof Request.Explain(var topics, var _)
                && !topics.isEmpty()
                && !names(text, reading, topics);
    }

    /** Returns true if a line names all topics, and no pattern supplied them. */
    private static boolean names(String text, Reading reading, List<String> topics) {
        String line = " " + Knowledge.spaced(text) + " ";
        return !topics.isEmpty()
                && topics.stream()
                        .allMatch(topic -> reading.topics().contains(topic)
                                || Knowledge.names(Knowledge.bundled().require(topic)).stream()
                                        .anyMatch(name -> line.contains(" " + name + " ")));
    }

    /** Returns true if a question is answered by the first of some topics. */
    private static boolean tells(Question question, List<String> topics) {
        return !topics.isEmpty()
                && question.way() == Way.TOPIC
                && question.value().equals(topics.getFirst());
    }

    /** A topic that was asked for by its name is told as it was asked. */
    private static boolean isOfTheSame(Request request, Request known) {
        return request instanceof Request.Explain(var asked, var _)
                && known instanceof Request.Explain(var told, var _)
                && asked.equals(told);
    }

    /** Returns the likeness from which on a known question answers in place of a request. */
    private static double needed(String text, Request request, Reading reading, Meaning meaning) {
        double guessed = asks(text, meaning) && !RunLook.isSaid(text, request, meaning) ? CERTAIN : SURE;
        return switch (request) {
            case Request.Unknown _ -> asks(text, meaning) ? CERTAIN : isQuestion(text) ? NEARLY : SURE;
            case Request.SmallTalk(var mood)
            when PLAIN.contains(mood) -> !isQuestion(text) ? NEVER : asksPlainly(meaning) ? SURE : VERBATIM;
            case Request.SmallTalk _ ->
                asks(text, meaning)
                        ? CERTAIN
                        : meaning.probability() >= VOTED ? VERBATIM : isQuestion(text) ? NEARLY : SURE;
            // In a form that the line asks for; a reader that catches a word tells it briefly by itself.
            case Request.Explain _
            when reading.form() != TopicForm.WHOLE || isOfAWord(Addressee.without(text)) -> NEVER;
            case Request.Explain _, Request.Next _ -> SURE;
            // What came before such a line decides what it means.
            case Request.Figures(var asked, var _, var _) when OF_WHAT_CAME.contains(asked) -> NEVER;
            case Request.Help _ -> isVotedFor(Intent.HELP, meaning) ? SURE : guessed;
            case Request.FollowUp _, Request.WhySaid _ -> guessed;
            default ->
                RunLook.isOnRuns(request)
                        ? (RunLook.points(text, request) || !isQuestion(text) ? NEVER : guessed)
                        : isCaught(text, request, meaning) ? SURE : NEVER;
        };
    }

    /** Returns true for a question of what the crew knows that a reader took for something else by a word in it. */
    private static boolean isCaught(String text, Request request, Meaning meaning) {
        return asks(text, meaning)
                && isQuestion(text)
                && !meaning.intent().isAct()
                && switch (request) {
                    case Request.Unsure _, Request.AndThen _, Request.Recap _, Request.Status _, Request.ListRuns _ ->
                        true;
                    case Request.Beyond _, Request.Varied _, Request.WriteRule _, Request.ExplainProject _ -> true;
                    default -> false;
                };
    }

    private static boolean isVotedFor(Intent intent, Meaning meaning) {
        return meaning.intent() == intent && meaning.probability() >= VOTED;
    }
}
