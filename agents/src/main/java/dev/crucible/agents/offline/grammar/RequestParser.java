package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.authoring.RuleKind;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnownQuestions.Question;
import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.offline.grammar.Token.Kind;
import dev.crucible.agents.understanding.AskedAspect;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import dev.crucible.agents.understanding.Understanding;
import dev.crucible.dialogue.text.LanguageWords;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Understands a sentence; deterministic, and safe for many threads. */
public final class RequestParser {

    private static final int MOST_TOPICS = 3;
    private static final int LONG_LINE = 6;
    private static final int LONGEST_OF_BEFORE = 8;

    /** As much of a line as is read for what it asks; patterns would be slow on more, and nobody asks so much. */
    private static final int LONGEST = 2_000;

    /** Below, a change is not even spoken of. */
    private static final double HELD = 0.15;

    /** A vote that says nothing. */
    private static final Meaning UNDECIDED =
            new Meaning(Intent.GIBBERISH, 0, Optional.empty(), 0, Meaning.Concern.NONE);

    private final Map<Language, Lexicon> lexicons;
    private final Understanding understanding = Understanding.bundled();
    private final ClaimReader claims;
    private final CounselReader counsel;

    public RequestParser(Knowledge knowledge) {
        this.lexicons = Language.all().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Function.identity(), language -> new Lexicon(knowledge, language)));
        this.claims = new ClaimReader(lexicon(""), knowledge);
        this.counsel = new CounselReader(knowledge);
    }

    /** What a player wants; never fails. */
    public Heard parse(String line) {
        return parse(line, understanding::read);
    }

    /** The known question that a line comes near to, where what it seems to ask for is not there. */
    public Optional<Request> knownInPlace(String line) {
        return KnownReader.nearest(cut(line), understanding.read(line));
    }

    /** The known questions that a line may mean where {@code request} is only a guess: one that is certain, up to three, or none. */
    public Optional<List<Question>> perhaps(String line, Request request, Heard heard) {
        String text = cut(line);
        return KnownReader.perhaps(text, request, new Reading(lexicon(text).read(Tokenizer.cut(text))), heard);
    }

    /** The question or topic of the key of one that was offered. */
    public static Optional<Question> offered(String key) {
        return KnownReader.offered(key);
    }

    /** Whether the words of a line ask for the same whatever the vote over the whole line says. */
    public boolean decidedByWords(String line) {
        return parse(line, _ -> UNDECIDED).request().equals(parse(line).request());
    }

    /** Whether a line says, beside a name, that its speaker is new here. */
    public boolean saysNew(String line) {
        return RequestForms.says("newcomer", cut(line));
    }

    /** What a line asks behind the sentence that tells a name: "call me Sam. What is this about?" */
    public Optional<Heard> askedBeside(String line) {
        String[] told = cut(line).strip().split("(?<=[.!])\\s+", 2);
        return Optional.of(told)
                .filter(parts -> parts.length == 2)
                .map(parts -> parse(parts[1]))
                .filter(heard -> isQuestion(heard.request()) && !(heard.request() instanceof Request.NameTold));
    }

    private Heard parse(String line, Function<String, Meaning> vote) {
        String text = cut(line);
        Reading reading = new Reading(lexicon(text).read(Tokenizer.cut(text)));
        Optional<String> addressed =
                reading.first(Token.Mention.class).map(Token.Mention::name).or(() -> Addressee.of(text));
        Meaning meaning = vote.apply(line);
        Optional<String> introduced = Addressee.introduced(text);
        if (introduced.isPresent()) {
            return new Heard(new Request.SmallTalk(Request.Mood.WHO), introduced, meaning);
        }
        Request request = request(reading, text, meaning);
        Optional<String> greeted = Tokenizer.placed(text.strip())
                .afterFirst("greets")
                .filter(rest -> rest.matches("(?s)\\s*[,.!:–-]+\\s+\\S+\\s+\\S.*"));
        if (request instanceof Request.SmallTalk && greeted.isPresent()) {
            Heard rest = parse(greeted.get().replaceFirst("^[\\s,.!:–-]+", ""), vote);
            return isQuestion(rest.request())
                    ? new Heard(rest.request(), addressed, rest.meaning(), rest.found())
                    : new Heard(request, addressed, meaning);
        }
        Request meant = meantDespiteSlips(request, text, vote).orElse(request);
        KnownReader.Known known = KnownReader.read(text, meant, reading, meaning);
        return RunLook.lastQuestion(text, request)
                .filter(_ -> known.request().isEmpty())
                .map(question -> parse(question, vote))
                .filter(last -> KnownReader.asksAlone(last.meaning()))
                .map(last -> new Heard(last.request(), addressed, last.meaning(), last.found()))
                .orElseGet(() -> new Heard(known.request().orElse(meant), addressed, meaning, known.found()));
    }

    /** What sounded like mere talk may be a question with slips in it: "wich rule is best agianst noise". */
    private Optional<Request> meantDespiteSlips(Request request, String text, Function<String, Meaning> vote) {
        if (!(request instanceof Request.SmallTalk || request instanceof Request.Unknown)) {
            return Optional.empty();
        }
        String corrected = understanding.corrected(text);
        return corrected.equals(text)
                ? Optional.empty()
                : Optional.of(request(
                                new Reading(lexicon(text).read(Tokenizer.cut(corrected))),
                                corrected,
                                vote.apply(corrected)))
                        .filter(RequestParser::isQuestion);
    }

    /** The lexicon of a line's language. */
    private Lexicon lexicon(String text) {
        return Objects.requireNonNull(lexicons.get(Language.of(text)));
    }

    private static String cut(String line) {
        return line.length() > LONGEST ? line.substring(0, LONGEST) : line;
    }

    /** Whether what follows a greeting is worth more than the greeting; a change needs its whole line. */
    private static boolean isQuestion(Request request) {
        return switch (request) {
            case Request.Change _,
                    Request.Unsure _,
                    Request.SmallTalk _,
                    Request.Unknown _,
                    Request.Blank _,
                    Request.Agreed _ -> false;
            default -> true;
        };
    }

    /** What a player says to a question about a plan. */
    public Reply reply(String line) {
        String text = cut(line);
        return ReplyReader.read(new Reading(lexicon(text).slots(Tokenizer.cut(text))), design(text), parse(line), text);
    }

    /** What a line says about an experiment, whatever it asks. */
    public Design design(String text) {
        return new DesignReader(new Reading(lexicon(text).slots(Tokenizer.cut(text))), this::isKnown).read();
    }

    private boolean isKnown(String word) {
        return understanding.knows(word)
                || LanguageWords.knows(word)
                || lexicons.values().stream().anyMatch(each -> each.knows(word));
    }

    /** What a player changes of a rule that was shown and is not written yet. */
    public Optional<RuleWish> ruleChange(String text, RuleKind kind) {
        return RuleReader.change(text, lexicon(text), kind);
    }

    private Request request(Reading reading, String text, Meaning meaning) {
        if (text.isBlank()) {
            return new Request.Blank();
        }
        if (meaning.concern() != Meaning.Concern.NONE) {
            return new Request.Unknown(List.of());
        }
        Optional<Language> language = Language.wanted(text);
        if (language.isPresent()) {
            return new Request.InLanguage(language.get());
        }
        Lexicon lexicon = lexicon(text);
        Optional<Request> sparing = ChangeReader.sparing(lexicon, understanding, text);
        if (sparing.isPresent()) {
            return sparing.get();
        }
        Design design = design(text);
        return RuleReader.read(text, lexicon, design)
                .or(() -> HelpArea.asked(Tokenizer.cut(text)))
                .or(() -> onFiles(text, reading))
                .or(() -> ExperimentReader.laidOut(reading, text, design, meaning))
                .or(() -> AboutPlayer.read(text, meaning))
                .or(() -> VariedReader.read(text, design))
                .or(() -> RequestForms.read(text, reading, design, meaning))
                .or(() -> ofBefore(text, reading, design, meaning))
                .or(() -> TermReader.named(text, reading, lexicon, design, meaning))
                .or(() -> ScenarioReader.read(Tokenizer.cut(text), text.length(), reading, lexicon, design))
                .or(() -> counsel.read(text, reading, design, meaning))
                .or(() -> ResultReader.andThen(text, reading, design))
                .or(() -> change(reading, text, design, meaning))
                .or(() -> TalkReader.plain(meaning, reading, design))
                .or(() -> ResultReader.why(reading, design, meaning))
                .or(() -> claims.read(text, reading, design, meaning))
                .or(() -> aboutChanges(reading, meaning))
                .or(() -> RunReader.aboutRuns(reading, design))
                .or(() -> aboutKnowledge(reading, text, design, meaning))
                .or(() -> ExperimentReader.question(reading, text, design, meaning))
                .or(() -> ExperimentReader.impossible(design))
                .or(() -> retold(reading, design))
                .or(() -> RunReader.onResults(reading, meaning))
                .or(() -> TalkReader.byWords(reading))
                .or(() -> TalkReader.read(meaning, reading, RunReader.run(reading)))
                .or(() -> reading.wants("files") ? Optional.of(new Request.ListFiles(".")) : Optional.empty())
                .or(() -> explain(reading, reading.topics()))
                .orElseGet(() -> new Request.Unknown(reading.words()));
    }

    /** Reads requests on a file; the crew changes none. */
    private static Optional<Request> onFiles(String text, Reading reading) {
        Optional<String> file = reading.first(Token.File.class).map(Token.File::path);
        if (file.isEmpty()) {
            return Optional.empty();
        }
        String path = file.get();
        List<Token> line = Tokenizer.cut(text);
        if (Form.begins("changes_a_file", line) || Form.has("changed_a_file", line)) {
            return Optional.of(new Request.Beyond(Request.Limit.FILE));
        }
        if (reading.wants("validate") || reading.wants("bounds")) {
            return Optional.of(new Request.ValidateFile(path));
        }
        if (reading.wants("explain")) {
            return Optional.of(new Request.ExplainFile(path));
        }
        return Optional.of(
                reading.wants("files") || reading.wants("list")
                        ? new Request.ListFiles(path)
                        : new Request.ReadFile(path));
    }

    /** Only what the walls let through, or hold for a doubt: no word acts by itself. */
    private Optional<Request> change(Reading reading, String text, Design design, Meaning meaning) {
        Optional<Request.Break> search = BreakReader.read(text, design);
        if (search.isPresent()) {
            return search.map(Request.Unsure::new);
        }
        if (meaning.intent().isAct()) {
            return wanted(meaning.intent(), reading, text, design).map(Request.class::cast);
        }
        Optional<Request> compared = ResultReader.comparedRuns(reading, text);
        if (compared.isPresent()) {
            return compared;
        }
        // "The same with seven seeds" is an experiment before, and none of the usual rules.
        boolean same = !design.hasSubject() && design.hasNumbers() && Form.has("same", Tokenizer.cut(text));
        return meaning.doubted()
                .flatMap(act -> wanted(act, reading, text, design))
                .map(wish -> same && (wish instanceof Request.Launch || wish instanceof Request.Sweep)
                        ? new Request.Rerun(design)
                        : new Request.Unsure(wish));
    }

    private Optional<Request.Change> wanted(Intent act, Reading reading, String text, Design design) {
        return switch (act) {
            case LAUNCH -> ExperimentReader.plan(reading, design).or(() -> Optional.of(new Request.Launch(design)));
            case SWEEP ->
                ExperimentReader.plan(reading, design)
                        .filter(plan -> !reading.wants("sweep"))
                        .or(() -> Optional.of(new Request.Sweep(design)));
            default -> new ChangeReader(lexicon(text), act, text).read();
        };
    }

    private static Optional<Request> aboutChanges(Reading reading, Meaning meaning) {
        if (reading.has(Kind.TOPIC, "verdict") || meaning.probability() < HELD) {
            return Optional.empty();
        }
        return switch (meaning.intent()) {
            case KEEP -> Optional.of(new Request.Keep());
            case ASK_ACT -> Optional.of(new Request.AskAct(TalkReader.askedAbout(reading)));
            default -> Optional.empty();
        };
    }

    private Optional<Request> aboutKnowledge(Reading reading, String text, Design design, Meaning meaning) {
        List<String> topics = reading.topics();
        if (reading.wants("history")) {
            return Optional.of(new Request.History(topics.stream().findFirst()));
        }
        boolean asksForLimits = meaning.intent() == Intent.BOUNDS && design.hasNumbers() && !design.isOverfull();
        boolean limits = (reading.wants("bounds") || asksForLimits)
                && (!reading.wants("survive") || asksHowMany(reading))
                && design.attacks().isEmpty();
        if (limits && design.rules().size() == 1) {
            int n = design.clients().orElse(0);
            OptionalInt f =
                    design.attackers().stream().mapToInt(Integer::intValue).findFirst();
            if (f.isEmpty() && !design.shares().isEmpty()) {
                f = OptionalInt.of((int) Math.round(design.shares().getFirst() * (n == 0 ? 10 : n)));
            }
            return Optional.of(
                    new Request.Bounds(design.rules().getFirst(), n == 0 ? OptionalInt.empty() : OptionalInt.of(n), f));
        }
        boolean told = reading.wants("explain") || reading.has(Kind.FORM);
        boolean asked = told && !reading.wants("launch") && !reading.wants("sweep");
        if (asked
                && !topics.isEmpty()
                && !ofRun(reading)
                && !design.hasNumbers()
                && !reading.wants("survive")
                && !comparesMeasured(reading)) {
            return explain(reading, topics);
        }
        if (asked && topics.isEmpty() && reading.has(Kind.SKEW)) {
            return explain(reading, List.of("heterogeneity"));
        }
        return asked && topics.isEmpty() && meaning.intent() == Intent.EXPLAIN && !reading.has(Kind.RUN)
                ? explain(reading, lexicon(text).terms(reading))
                : Optional.empty();
    }

    /** "How many attackers can Krum stand?" asks for a bound, and for no run. */
    private static boolean asksHowMany(Reading reading) {
        return reading.all(Token.Term.class).stream()
                .anyMatch(term -> term.value().equals("bounds")
                        && (term.surface().startsWith("how many")
                                || term.surface().startsWith("wie viele")));
    }

    private static Optional<Request> explain(Reading reading, List<String> topics) {
        return topics.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Request.Explain(topics.stream().limit(MOST_TOPICS).toList(), reading.form()));
    }

    /** "Who wrote it?" asks an aspect of what was explained last. */
    private static Optional<Request> ofBefore(String text, Reading reading, Design design, Meaning meaning) {
        List<Token> line = Tokenizer.cut(text);
        boolean ofIt = line.size() <= LONGEST_OF_BEFORE
                && !meaning.intent().isAct()
                && meaning.intent() != Intent.ASK_ACT
                && meaning.doubted().isEmpty()
                && design.isEmpty()
                && reading.topics().isEmpty()
                && Form.begins("question", line)
                && Form.has("of_it", line);
        return ofIt && AskedAspect.of(text).isPresent()
                ? Optional.of(new Request.Explain(List.of(), TopicForm.WHOLE))
                : Optional.empty();
    }

    /** "As if I were five, please": what was explained last. */
    private static Optional<Request> retold(Reading reading, Design design) {
        boolean alone = reading.has(Kind.FORM)
                && design.isEmpty()
                && reading.topics().isEmpty()
                && !reading.has(Kind.RUN)
                && reading.words().size() < LONG_LINE;
        return alone ? Optional.of(new Request.Explain(List.of(), reading.form())) : Optional.empty();
    }

    /** "What is the verdict of the last run?" asks for figures and not for a term. */
    private static boolean ofRun(Reading reading) {
        return reading.has(Kind.RUN)
                && reading.topics().size() == reading.values(Kind.TOPIC).size();
    }

    /** "What is better, A or B?" wants runs; "what is the difference between A and B?" wants words. */
    private static boolean comparesMeasured(Reading reading) {
        return reading.wants("compare")
                && reading.tokens().stream()
                        .noneMatch(token -> token instanceof Token.Term term
                                && term.surface().equals("difference between"));
    }
}
