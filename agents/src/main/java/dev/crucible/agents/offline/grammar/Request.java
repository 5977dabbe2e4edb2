package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.Claim;
import dev.crucible.agents.knowledge.KnownQuestions;
import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.mind.Language;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** What a player wants. */
public sealed interface Request {

    /**
     * Something that would change runs or what is kept about them. It was asked for in so many words, else it comes as {@link Unsure};
     * even so nothing may be done before the player has seen what it is and said yes.
     */
    sealed interface Change extends Request {}

    /** Run something. */
    record Launch(Design design) implements Change {}

    /** Hold rules against each other or against FedAvg, attacked and clean. */
    record Compare(Design design) implements Change {}

    /** Run something over several values. */
    record Sweep(Design design) implements Change {}

    /**
     * Look for what breaks a rule: try attacks and numbers of attackers.
     *
     * @param runs how many runs it may take at most; empty when the player set no limit
     */
    record Break(Design design, OptionalInt runs) implements Change {}

    /** Stop what runs or waits. */
    record Stop(RunRef run) implements Change {}

    /** Let a stopped or failed run go on from its last checkpoint. */
    record Resume(RunRef run) implements Change {}

    /** An empty name means that the player gave none. */
    record Rename(RunRef run, String name) implements Change {}

    /** Add tags to those that a run has; an empty list means that the player gave none. */
    record Tag(RunRef run, List<String> tags) implements Change {

        public Tag {
            tags = List.copyOf(tags);
        }
    }

    /** Take tags off a run; an empty list means all that it has. */
    record Untag(RunRef run, List<String> tags) implements Change {

        public Untag {
            tags = List.copyOf(tags);
        }
    }

    /** Write a note to a run, below the notes it has; an empty text means that the player gave none. */
    record Note(RunRef run, String text) implements Change {}

    /** Put a run into the archive, where lists leave it out. */
    record Archive(RunRef run) implements Change {}

    /** Take a run out of the archive. */
    record Unarchive(RunRef run) implements Change {}

    /** Delete a run: to the trash, where there is one, and never for good. */
    record Delete(RunRef run) implements Change {}

    /** Bring a run back from the trash. */
    record Restore(RunRef run) implements Change {}

    /**
     * Perhaps this is wanted, perhaps not: the words speak for it, but the sentence is none that may act. Ask "Shall I …?" with No as the
     * first choice.
     */
    record Unsure(Change act) implements Request {}

    /** The player wants something left as it is ("do not stop the run"): nothing changes, and nothing is asked. */
    record Keep() implements Request {}

    /**
     * A question about a change, such as "should I stop the run?" or "why did you stop it?": answered in words, nothing is asked.
     *
     * @param act the intent's name, such as {@code stop}; empty when it is none in particular
     */
    record AskAct(String act) implements Request {}

    /** Compare runs that are there already; no ids for the newest two. */
    record CompareRuns(List<String> ids) implements Request {}

    record Status(Optional<RunRef> run) implements Request {}

    /**
     * List runs.
     *
     * @param state the state that they must have
     * @param using the keyword of a rule or attack that their config must name
     */
    record ListRuns(Optional<String> state, Optional<String> using) implements Request {}

    record ShowResults(RunRef run) implements Request {}

    record ShowPlot(RunRef run) implements Request {}

    record ShowConfig(RunRef run) implements Request {}

    record WhyFailed(RunRef run) implements Request {}

    /** What is known from past runs; the topic's keyword, or none for everything. */
    record History(Optional<String> topic) implements Request {}

    /** At most three topics by keyword, told in a form; none for what was explained last. */
    record Explain(List<String> topics, TopicForm form) implements Request {}

    record Bounds(String rule, OptionalInt clients, OptionalInt attackers) implements Request {}

    /**
     * Which rules are to be preferred, by what is known of them and without a run.
     *
     * @param rules those in question; empty for those named before, or for all
     * @param clients n, if it was said
     * @param attackers f, if it was said
     */
    record Weigh(List<String> rules, OptionalInt clients, OptionalInt attackers, Measure by) implements Request {

        public Weigh {
            rules = List.copyOf(rules);
        }
    }

    /** What rules are weighed by. */
    enum Measure {
        /** What each of those named bears, and what tells them apart. */
        AMONG_NAMED,
        /** All rules, by whether they bear the numbers. */
        BOUND
    }

    record ReadFile(String path) implements Request {}

    record ListFiles(String path) implements Request {}

    record ValidateFile(String path) implements Request {}

    /** Tell what the project is and what configs mean that lie in it. */
    record ExplainProject() implements Request {}

    /** Tell what a file of the project means; a config may be named without its ending. */
    record ExplainFile(String path) implements Request {}

    /**
     * Write an aggregation rule in Python.
     *
     * @param wish what is said of the rule
     * @param design what is said of the experiment that tries it
     */
    record WriteRule(RuleWish wish, Design design) implements Request {}

    /** Something that the crew cannot do. */
    record Beyond(Limit limit) implements Request {}

    /** What the crew cannot do. */
    enum Limit {
        /** The player asks for all limits. */
        ALL,
        ATTACK,
        CODE,
        GIT,
        FILE,
        WEB,
        /** Something for hands and telephones, such as a pizza. */
        ERRAND
    }

    /**
     * What to run next, to be told from what has run so far.
     *
     * @param newcomer whether a player who is new here is to be welcomed by a first experiment
     */
    record Next(boolean newcomer) implements Request {}

    /** What the crew can do; of one area, where the player wants more about it. */
    record Help(Optional<HelpArea> area) implements Request {}

    record SmallTalk(Mood mood) implements Request {}

    /** A statement of which the crew knows whether it is true; {@code denied} when the player said that it is not. */
    record Stated(Claim claim, boolean denied) implements Request {

        /** Whether what was said is so. */
        public Claim.Truth truth() {
            return denied ? claim.holds().denied() : claim.holds();
        }
    }

    /** A question about the figures of the last result, perhaps about one rule or a percentage that was named. */
    record Figures(Asked asked, Optional<String> rule, OptionalDouble number) implements Request {}

    /** What is asked about figures. */
    enum Asked {
        /** Why they came out so. */
        WHY,
        /** How far apart they are. */
        HOW_MUCH,
        /** Whether it may be chance. */
        CHANCE,
        /** Which is the best, and the order. */
        WHICH,
        /** Those of one rule. */
        OF_RULE,
        /** How it was set up: clients, attackers, data, rounds and seeds. */
        SETUP,
        /** What came out without the attack. */
        CLEAN,
        /** Whether a verdict is to be trusted. */
        DOUBT,
        /** Which lost the most to the attack, and the order. */
        LOST,
        /** Whether it shows that a rule is robust. */
        ENOUGH,
        /** Whether so many more seeds would decide it. */
        SEEDS,
        /** What it means, and whether it is good, in plain words. */
        MEANS,
        /** Why it took as long as it did. */
        TIME
    }

    /** "And with median?": what was asked before, with something else in its place. */
    record AndThen(Design design, List<String> topics) implements Request {

        public AndThen {
            topics = List.copyOf(topics);
        }
    }

    /** Run what was just spoken of. */
    record RunThat() implements Request {}

    /** The experiment of the last result once more, with something changed. */
    record Rerun(Design change) implements Request {}

    /**
     * The experiment of the last result, or of the plan that stands open, with more or less of something.
     *
     * @param factor more than one for more of it
     */
    record Varied(Part part, double factor) implements Request {}

    /** What an experiment may have more or less of. */
    enum Part {
        ATTACKERS,
        CLIENTS,
        ROUNDS,
        SEEDS
    }

    /** Asks for more of the answer before, or less, or its reasons. */
    record FollowUp(Step step) implements Request {}

    /** Why the crew said what it said last. */
    record WhySaid() implements Request {}

    /** The player says what they like. */
    record LikeTold(String what) implements Request {}

    /** What the crew knows of the player. */
    record KnownAsked() implements Request {}

    /** The player wants something remembered, which they say in their own words. */
    record Remember(String what) implements Request {}

    /** What the player told about something. */
    record ToldAsked(String what) implements Request {}

    /** The player does not like it after all, or wants it forgotten. */
    record LikeForgotten(String what) implements Request {}

    /** The player wants something forgotten: these categories of facts, everything when there are none. */
    record Forget(List<String> categories) implements Request {

        public Forget {
            categories = List.copyOf(categories);
        }
    }

    /**
     * A name, and what else the same line told.
     *
     * @param likes what the player likes
     */
    record NameTold(String name, Optional<String> likes) implements Request {}

    /** The player asks what the crew calls them. */
    record NameAsked() implements Request {}

    /** A yes in more words than an open question would take for one. */
    record Agreed() implements Request {}

    /** A question that is known, put in whatever words. */
    record Known(KnownQuestions.Question question) implements Request {}

    /** The answer before once more, in the language that the line asks for. */
    record InLanguage(Language language) implements Request {}

    /** What was said in this conversation so far. */
    record Recap() implements Request {}

    /** Nothing was said. */
    record Blank() implements Request {}

    /** Nothing that the lexicon knows, beside these words. */
    record Unknown(List<String> words) implements Request {}

    /** Where a follow-up goes from the answer before. */
    enum Step {
        WHY,
        MORE,
        SHORTER,
        AGAIN
    }

    /** What small talk is about. */
    enum Mood {
        HELLO,
        THANKS,
        BYE,
        PRAISE,
        INSULT,
        /** An answer was bad, and the player says so without malice. */
        CRITICISM,
        MOOD,
        JOKE,
        WHO,
        LOVE,
        BORED,
        SAD,
        GOOD_NEWS,
        APOLOGY,
        OPINION,
        INNER,
        STORY,
        ADVICE,
        /** A question is announced and not yet asked. */
        ASK_AWAY,
        CODE,
        AI,
        SECRET,
        WEATHER,
        TONGUE,
        CHAT,
        OFFTOPIC,
        ROMANCE,
        ORDERS
    }

    /** Returns the request of a known question. */
    static Request of(KnownQuestions.Question question) {
        return switch (question.way()) {
            case TEXT, PAGE -> new Known(question);
            case TOPIC -> new Explain(List.of(question.value()), TopicForm.BRIEF);
            case MOOD -> new SmallTalk(Mood.valueOf(question.value()));
            case FIGURES -> new Figures(Asked.valueOf(question.value()), Optional.empty(), OptionalDouble.empty());
            case RECAP -> new Recap();
        };
    }
}
