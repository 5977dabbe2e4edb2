package dev.crucible.agents.understanding;

import dev.crucible.agents.mind.Language;
import dev.crucible.agents.understanding.ActWall.Verdict;
import dev.crucible.agents.understanding.Meaning.Concern;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What a line means, in any language of a folder, without a language model and in a few milliseconds. A crisis comes before everything
 * else; a change counts only when the classifier and the walls agree, else it is a doubt. Deterministic, and safe for many threads.
 */
public final class Understanding {

    /** A vote of the classifier from which on a line counts as a crisis, where no list finds it. */
    private static final double CRISIS = 0.80;

    /**
     * Below, what the list finds is a figure of speech to the voters, such as a battery that is about to die. Of a language without lines to
     * learn from they know too little to deny it.
     */
    private static final double DENIED = 0.10;

    /** The vote that counts although a word of the lab stands in the line, such as "mean" or "attack". */
    private static final double CERTAIN = 0.70;

    /** The vote that counts although a figure of speech stands in the line. */
    private static final double DESPITE_IDIOM = 0.90;

    /** The same in a language without lines to learn from, where the voters hear trades and hobbies with knives for danger. */
    private static final double DESPITE_FOREIGN_IDIOM = 0.98;

    /** What the classifier must at least see in a plain order. */
    private static final double LEAST = 0.05;

    /** From here on a change that the walls hold back is asked about. */
    private static final double DOUBT = 0.32;

    /**
     * What a vote for a figure of speech weighs where it is no longer about crises: its lines are so many among those that were learned only to tell
     * crises apart.
     */
    private static final double OF_A_FIGURE = 0.35;

    private static final Understanding BUNDLED = new Understanding(Ensemble.bundled());

    private final Ensemble ensemble;
    private final Map<Language, ActWall> walls =
            Language.all().stream().collect(Collectors.toUnmodifiableMap(Function.identity(), ActWall::new));
    private final CrisisList crises = new CrisisList();

    private Understanding(Ensemble ensemble) {
        this.ensemble = ensemble;
    }

    /** The one that comes with Crucible. */
    public static Understanding bundled() {
        return BUNDLED;
    }

    /** A line in lower case without its likely slips; as it is where there are none. */
    public String corrected(String text) {
        Wording wording = Wording.of(text);
        String corrected = Vocabulary.bundled().asked(wording).plain();
        return corrected.equals(wording.plain()) ? text : corrected;
    }

    /** Returns true if a word is one that people use in talk, and no name. */
    public boolean knows(String word) {
        return Vocabulary.bundled().knows(word);
    }

    /** What a line means; never fails. */
    public Meaning read(String text) {
        Wording wording = Vocabulary.bundled().corrected(Wording.of(text));
        Ensemble.Vote votes = ensemble.vote(wording);
        boolean ofTheLab = ofTheLab(wording);
        double vote = votes.crisis();
        Concern concern = concern(text, wording, vote, ofTheLab);
        if (concern != Concern.NONE) {
            return new Meaning(Intent.CRISIS, vote, Optional.empty(), 0, concern);
        }
        return intent(text, votes, ofTheLab, wall(wording));
    }

    private boolean ofTheLab(Wording wording) {
        Set<String> lab = wall(wording).lab();
        return wording.words().stream().anyMatch(lab::contains);
    }

    /** What stands in a name, a tag or a note says nothing of what is wanted: without it the order may be plainer. */
    private Map<Intent, Double> withPayloads(String text, Map<Intent, Double> likely) {
        Map<Intent, Double> best = new EnumMap<>(likely);
        for (Intent act : Payload.ACTS) {
            Payload payload = Payload.of(act, text);
            if (!payload.words().isEmpty()) {
                Wording order = Vocabulary.bundled().corrected(Wording.of(payload.order()));
                double vote = ensemble.likelyByNgrams(order).getOrDefault(act, 0.0);
                best.merge(act, vote, Math::max);
            }
        }
        return best;
    }

    private ActWall wall(Wording wording) {
        return Objects.requireNonNull(walls.get(Language.of(wording.plain())));
    }

    private Concern concern(String text, Wording wording, double vote, boolean ofTheLab) {
        Language language = Language.of(wording.plain());
        boolean learned = Classifier.isLearned(language);
        double denied = learned ? DENIED : 0;
        double despiteIdiom = learned ? DESPITE_IDIOM : DESPITE_FOREIGN_IDIOM;
        for (String plain : List.of(wording.plain(), Wording.plain(text))) {
            // Who asks for means asks calmly: to the voters it is a question like any other.
            if (crises.asksForMeans(plain) || (vote >= denied && crises.finds(plain))) {
                return Concern.CRISIS;
            }
        }
        if (crises.isEveryday(wording.plain()) || crises.isEveryday(Wording.plain(text))) {
            return Concern.NONE;
        }
        double perhaps = crises.perhaps(language);
        double least = crises.isIdiom(wording.plain()) ? despiteIdiom : ofTheLab ? CERTAIN : perhaps;
        if (vote < least) {
            return Concern.NONE;
        }
        return vote >= CRISIS ? Concern.CRISIS : Concern.PERHAPS;
    }

    private Meaning intent(String text, Ensemble.Vote votes, boolean ofTheLab, ActWall wall) {
        Map<Intent, Double> likely = votes.likely();
        Map<Intent, Double> ordered = withPayloads(text, likely);
        Optional<Intent> plain = likeliest(ordered, act -> verdict(wall, act, text, ordered) == Verdict.CLEAR);
        if (plain.isPresent()) {
            return new Meaning(
                    plain.get(), ordered.getOrDefault(plain.get(), 0.0), Optional.empty(), votes.asks(), Concern.NONE);
        }
        Optional<Intent> doubted = likeliest(
                likely,
                act -> likely.getOrDefault(act, 0.0) > DOUBT && verdict(wall, act, text, likely) == Verdict.UNSURE);
        Intent other = likely.keySet().stream()
                .filter(intent -> !intent.isAct() && intent != Intent.CRISIS && (ofTheLab || !intent.needsTheLab()))
                .filter(intent ->
                        intent != Intent.DESIGN || (likely.getOrDefault(intent, 0.0) > DOUBT && wall.mayPlan(text)))
                .max(Comparator.comparingDouble(
                        intent -> (intent == Intent.FIGURE ? OF_A_FIGURE : 1) * likely.getOrDefault(intent, 0.0)))
                .orElseThrow();
        double vote = likely.getOrDefault(other, 0.0);
        return new Meaning(other == Intent.FIGURE ? Intent.CHITCHAT : other, vote, doubted, votes.asks(), Concern.NONE);
    }

    private static Optional<Intent> likeliest(Map<Intent, Double> likely, Predicate<Intent> wanted) {
        return likely.keySet().stream().filter(Intent::isAct).filter(wanted).max(Comparator.comparing(likely::get));
    }

    private static Verdict verdict(ActWall wall, Intent act, String text, Map<Intent, Double> likely) {
        double vote = likely.getOrDefault(act, 0.0);
        return vote < LEAST ? Verdict.NO : wall.verdict(act, text, vote);
    }
}
