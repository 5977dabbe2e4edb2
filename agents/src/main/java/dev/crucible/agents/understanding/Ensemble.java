package dev.crucible.agents.understanding;

import dev.crucible.agents.mind.Language;
import dev.crucible.encoder.SentenceEncoder;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Two voters: n-grams, which know the words of both languages to the letter, and what a sentence means to an encoder that knows English, and
 * German by a {@link Gloss}. The vote is the geometric mean of theirs. On crises a third has a say, which tells nothing else.
 */
final class Ensemble {

    /** The encoder's share of the vote. */
    private static final double SHARE = 0.5;

    /** A turn is read several times, and encoding costs most of the time. */
    private static final int KEPT = 64;

    private static final double SMALLEST = 1e-12;

    private final Classifier ngrams;
    private final Head head;
    private final CrisisVoter crises;
    private final Map<String, Map<Intent, Double>> recent = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Map<Intent, Double>> eldest) {
            return size() > KEPT;
        }
    });

    Ensemble(Classifier ngrams, Head head, CrisisVoter crises) {
        this.ngrams = ngrams;
        this.head = head;
        this.crises = crises;
    }

    /** The one that comes with Crucible; its encoder is read in the background, before it is needed. */
    static Ensemble bundled() {
        Thread.ofPlatform().daemon().name("read-encoder").start(SentenceEncoder::bundled);
        return new Ensemble(Classifier.bundled(), Head.bundled(), CrisisVoter.bundled());
    }

    /** How likely each intent is to both. */
    Map<Intent, Double> likely(Wording wording) {
        Map<Intent, Double> known = recent.get(wording.plain());
        if (known == null) {
            known = Collections.unmodifiableMap(vote(wording));
            recent.put(wording.plain(), known);
        }
        return known;
    }

    /** How likely a crisis is to all three: the geometric mean of the odds that {@link #likely} gives and of the third voter's. */
    double crisis(Wording wording) {
        double likely = likely(wording).getOrDefault(Intent.CRISIS, 0.0);
        double odds = log(likely) - log(1 - likely) + crises.logOdds(Features.ofBothLanguages(wording));
        return 1 / (1 + StrictMath.exp(-odds / 2));
    }

    /** How likely each intent is to the n-grams alone, for lines with masks, which mean nothing to the encoder. */
    Map<Intent, Double> likelyByNgrams(Wording wording) {
        return ngrams.probabilities(Features.of(wording));
    }

    /** The vector of a plain line; of a German one that of its words in English. */
    static float[] encoded(String plain) {
        boolean german = Language.of(plain) == Language.GERMAN;
        return SentenceEncoder.bundled().encode(german ? Gloss.bundled().line(plain) : plain);
    }

    private Map<Intent, Double> vote(Wording wording) {
        Map<Intent, Double> words = likelyByNgrams(wording);
        double[] meaning = head.probabilities(encoded(wording.plain()));
        double[] score = new double[meaning.length];
        for (int c = 0; c < score.length; c++) {
            score[c] = (1 - SHARE) * log(words.getOrDefault(Classifier.INTENTS.get(c), 0.0)) + SHARE * log(meaning[c]);
        }
        Classifier.softmax(score);
        Map<Intent, Double> likely = new EnumMap<>(Intent.class);
        for (int c = 0; c < score.length; c++) {
            likely.put(Classifier.INTENTS.get(c), score[c]);
        }
        return likely;
    }

    private static double log(double probability) {
        return StrictMath.log(Math.max(SMALLEST, probability));
    }
}
