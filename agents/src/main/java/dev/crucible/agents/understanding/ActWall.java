package dev.crucible.agents.understanding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.LanguageFile;
import dev.crucible.dialogue.text.Unaccented;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides whether a line may be taken for an order. A plain order consists of known words alone and begins or ends with the verb: a list
 * of what must not stand in it would never be complete, a list of what may is.
 */
final class ActWall {

    static final String FILE = "acts.yaml";
    private static final int SHORT_LINE = 3;

    /** A vote from which on an order is asked about that names nothing of the lab. */
    private static final double SURE = 0.8;

    /** A vote from which on an order is asked about whatever its words. */
    private static final double CERTAIN = 0.97;

    /** A vote from which on a line about the lab is asked about that no plain order looks like. */
    private static final double INSISTING = 0.7;

    /** A vote from which on an order in a part of a line is asked about. */
    private static final double LIKELY = 0.5;

    private static final int MOST_WORDS = 40;

    /** What may come of a line. */
    enum Verdict {
        /** A plain order. */
        CLEAR,
        /** It may be an order; ask. */
        UNSURE,
        /** It is none. */
        NO
    }

    private record Act(Set<String> verbs, Set<String> last, Set<String> known, boolean design) {}

    private final Map<Intent, Act> acts = new EnumMap<>(Intent.class);
    private final List<String> polite;
    private final List<String> requests;
    private final Set<String> negation;
    private final Set<String> keeping;
    private final Set<String> question;
    private final Set<String> story;
    private final Set<String> objects;
    private final Set<String> pronouns;
    private final Set<String> lab;

    /** Words that may follow an order's verb at the end of a line. */
    private final Set<String> closing;

    private final Set<String> refusals;

    /** Words that may stand beside a verb alone. */
    private final Set<String> alone;

    /** Regular expressions by what they mark. */
    private final Map<String, List<Pattern>> marks;

    /** The wall for lines of a language: words that all know, and those of its own file. */
    ActWall(Language language) {
        JsonNode file = BundledFile.yaml(ActWall.class, FILE);
        JsonNode own = LanguageFile.yaml(language, FILE).orElse(MissingNode.getInstance());
        polite = phrases(file, own, "polite");
        requests = phrases(file, own, "request");
        negation = words(file, own, "/negation");
        keeping = words(file, own, "/keeping");
        question = words(file, own, "/question");
        story = words(file, own, "/story");
        objects = words(file, own, "/object");
        pronouns = words(file, own, "/pronoun");
        lab = words(file, own, "/lab");
        closing = words(file, own, "/closing");
        refusals = words(file, own, "/refusal");
        alone = words(file, own, "/alone");
        marks = file.path("marks").properties().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, mark -> Stream.of(
                                mark.getValue(), own.path("marks").path(mark.getKey()))
                        .flatMap(JsonNode::valueStream)
                        .map(pattern -> Pattern.compile(pattern.asText()))
                        .toList()));
        Set<String> shared = words(file, own, "/filler");
        shared.addAll(objects);
        shared.addAll(pronouns);
        Set<String> design = words(file, own, "/design");
        file.path("act").properties().forEach(entry -> {
            JsonNode act = entry.getValue();
            String at = "/act/" + entry.getKey() + "/";
            Set<String> known = new HashSet<>(shared);
            List.of("verb", "last", "more").forEach(part -> known.addAll(words(file, own, at + part)));
            if (act.path("design").asBoolean()) {
                known.addAll(design);
                known.addAll(Names.words(List.of("UNIT", "DATASET", "SKEW", "NUMBER", "SHARE", "NONE")));
            }
            acts.put(
                    Intent.of(entry.getKey()).orElseThrow(),
                    new Act(
                            words(file, own, at + "verb"),
                            words(file, own, at + "last"),
                            known,
                            act.path("design").asBoolean()));
        });
    }

    /** Words of the lab. */
    Set<String> lab() {
        return lab;
    }

    private boolean has(String mark, String text) {
        return marks(mark).stream().anyMatch(pattern -> pattern.matcher(text).find());
    }

    private String replaced(String mark, String text, String by) {
        String replaced = text;
        for (Pattern pattern : marks(mark)) {
            replaced = pattern.matcher(replaced).replaceAll(by);
        }
        return replaced;
    }

    private List<Pattern> marks(String mark) {
        return Objects.requireNonNull(marks.get(mark), mark);
    }

    private static Set<String> words(JsonNode all, JsonNode own, String at) {
        Set<String> words = words(all, at);
        words(own, at).forEach(word -> words.addAll(List.of(word, Unaccented.of(word))));
        return words;
    }

    private static Set<String> words(JsonNode file, String at) {
        return Stream.of(file.at(at).asText("").strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** The longest first. */
    private static List<String> phrases(JsonNode all, JsonNode own, String key) {
        return words(all, own, "/" + key).stream()
                .map(phrase -> phrase.replace('-', ' ') + " ")
                .sorted((a, b) -> b.length() - a.length())
                .toList();
    }

    /**
     * Whether the line may be taken for this act.
     *
     * @param vote how likely the classifier thinks it
     */
    Verdict verdict(Intent intent, String text, double vote) {
        Act act = Objects.requireNonNull(acts.get(intent), intent.name());
        Wording wording = Wording.of(Payload.of(intent, text).order());
        Wording corrected = Vocabulary.bundled().corrected(wording);
        // A plan is shown before it runs, so slips are forgiven there; elsewhere a slip is asked about.
        Verdict verdict = verdict(intent, text, act.design() ? corrected : wording, vote);
        boolean slipped = verdict == Verdict.NO && verdict(intent, text, corrected, vote) != Verdict.NO;
        boolean insists = vote > INSISTING
                && !wording.plain().endsWith("?")
                && wording.words().stream().anyMatch(lab::contains)
                && wording.words().stream().noneMatch(negation::contains);
        boolean meant = verdict == Verdict.NO
                && vote > LIKELY
                && mayPlan(text)
                && (insists || isOrderInAClause(intent, text, vote));
        return slipped || meant ? Verdict.UNSURE : verdict;
    }

    /** "The reviewer never saw run 3, so bring it back": an order among other talk is asked about. */
    private boolean isOrderInAClause(Intent intent, String text, double vote) {
        String order = Payload.of(intent, text).order();
        return marks("clause")
                .getFirst()
                .splitAsStream(order)
                .filter(clause -> !clause.isBlank() && clause.length() < order.length())
                .map(clause -> Vocabulary.bundled().corrected(Wording.of(clause)))
                .anyMatch(clause -> verdict(intent, text, clause, vote) != Verdict.NO);
    }

    private Verdict verdict(Intent intent, String text, Wording wording, double vote) {
        Act act = Objects.requireNonNull(acts.get(intent), intent.name());
        String sentence = prepared(act, wording);
        boolean asks = wording.plain().endsWith("?");
        String stripped = stripped(sentence);
        boolean requested = requests.stream().anyMatch(sentence::contains);
        List<String> said = List.of(stripped.split(" "));
        if (has("none", sentence)
                || said.stream().anyMatch(word -> isRefusal(intent, word, sentence))
                || (asks && !requested)
                || (question.contains(said.getFirst()) && !act.verbs().contains(said.getFirst()))
                || said.stream()
                        .skip(act.verbs().contains(said.getFirst()) ? 1 : 0)
                        .anyMatch(story::contains)
                || has("others", stripped)
                || (asks && has("in_general", sentence))
                || said.size() > MOST_WORDS) {
            return Verdict.NO;
        }
        if (isPlain(intent, act, said)) {
            boolean tentative =
                    (asks && has("tentative", sentence)) || (has("bare_name", stripped) && text.indexOf('"') < 0);
            return tentative ? Verdict.UNSURE : Verdict.CLEAR;
        }
        boolean sure = vote > CERTAIN || (vote > SURE && said.stream().anyMatch(act.verbs()::contains));
        return sure || said.stream().skip(1).anyMatch(this::isAbout) ? Verdict.UNSURE : Verdict.NO;
    }

    /** "The run's", and compounds such as "Testlauf". */
    private boolean isAbout(String word) {
        return objects.contains(word) || objects.contains(word.replaceFirst("['’]?s$", "")) || has("compound", word);
    }

    /** Whether a question may be taken for one that runs shall answer: nobody's but the player's, and no refusal. */
    boolean mayPlan(String text) {
        Wording wording = Wording.of(text);
        String sentence = cleaned(wording.sentence());
        return !has("none", sentence)
                && !has("others", stripped(sentence))
                && !has("no_plan", sentence)
                && Stream.of(sentence.split(" ")).noneMatch(refusals::contains);
    }

    /** A sentence without what only seems to stop or to refuse something. */
    private String cleaned(String sentence) {
        return replaced("clean", replaced("flag", sentence, " zzflag"), "zzclean");
    }

    private boolean isRefusal(Intent intent, String word, String sentence) {
        // Only what stands still can be let go on, and only what is new can be let run.
        boolean letting = ((intent == Intent.LAUNCH || intent == Intent.SWEEP) && has("fresh", sentence))
                || (intent == Intent.RESUME && has("standing", sentence));
        return negation.contains(word) || (!letting && intent != Intent.NOTE && keeping.contains(word));
    }

    /** The sentence without what only seems to refuse or to ask. */
    private String prepared(Act act, Wording wording) {
        String sentence = has("says_no", wording.plain())
                ? wording.sentence().replaceFirst("^(?:no|nein|nee|nope) ", "")
                : wording.sentence();
        sentence = sentence.replaceAll(" ?[?!]", "")
                .replace(" : zzquote", " zzquote")
                .strip();
        sentence = replaced("of_a_day", sentence, "");
        if (act.design()) {
            sentence = cleaned(sentence);
        }
        return sentence;
    }

    /** Without what is merely polite. */
    private String stripped(String sentence) {
        String rest = sentence + " ";
        boolean going = true;
        while (going) {
            going = false;
            for (String phrase : polite) {
                if (rest.startsWith(phrase)) {
                    rest = rest.substring(phrase.length());
                    going = true;
                }
            }
        }
        return rest.isBlank() ? sentence : rest.strip();
    }

    /** Known words alone, an order's verb at its place, and something that it is about. */
    private boolean isPlain(Intent intent, Act act, List<String> said) {
        boolean elliptic =
                act.design() && said.size() > SHORT_LINE && said.getFirst().equals(Names.RULE);
        boolean begins = elliptic || act.verbs().contains(said.getFirst());
        boolean ends = act.last().contains(lastOf(said));
        // A tag and a note are themselves words of the player's own; a name stands for a run.
        boolean called = intent != Intent.TAG && intent != Intent.NOTE && said.contains(Wording.QUOTE);
        boolean named =
                called || said.stream().skip(begins && !elliptic ? 1 : 0).anyMatch(objects::contains);
        boolean bare = (intent == Intent.STOP || intent == Intent.RESUME)
                && said.size() <= SHORT_LINE
                && said.stream()
                        .allMatch(word -> act.verbs().contains(word) || alone.contains(word) || closing.contains(word));
        boolean about = named || (!act.design() && (bare || said.stream().anyMatch(pronouns::contains)));
        return (begins || ends) && about && act.known().containsAll(said);
    }

    private String lastOf(List<String> said) {
        int at = said.size() - 1;
        while (at > 0 && closing.contains(said.get(at))) {
            at--;
        }
        return said.get(at);
    }
}
