package dev.crucible.agents.understanding;

import dev.crucible.encoder.SentenceEncoder;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Two voters: n-grams, which know the words of both languages to the letter, and what a sentence means to an encoder that knows English. The
 * vote is a weighted geometric mean of theirs.
 */
final class Ensemble {

    /** The encoder's share of the vote. */
    private static final double IN_ENGLISH = 0.5;

    private static final double IN_GERMAN = 0.3;

    /** A turn is read several times, and encoding costs most of the time. */
    private static final int KEPT = 64;

    private static final double SMALLEST = 1e-12;

    private final Classifier ngrams;
    private final Head head;
    private final Map<String, Map<Intent, Double>> recent = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Map<Intent, Double>> eldest) {
            return size() > KEPT;
        }
    });

    Ensemble(Classifier ngrams, Head head) {
        this.ngrams = ngrams;
        this.head = head;
    }

    /** The one that comes with Crucible; its encoder is read in the background, before it is needed. */
    static Ensemble bundled() {
        Thread.ofPlatform().daemon().name("read-encoder").start(SentenceEncoder::bundled);
        return new Ensemble(Classifier.bundled(), Head.bundled());
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

    /** How likely each intent is to the n-grams alone, for lines with masks, which mean nothing to the encoder. */
    Map<Intent, Double> likelyByNgrams(Wording wording) {
        return ngrams.probabilities(Features.of(wording));
    }

    private Map<Intent, Double> vote(Wording wording) {
        Map<Intent, Double> words = likelyByNgrams(wording);
        double[] meaning = head.probabilities(SentenceEncoder.bundled().encode(wording.plain()));
        double share = Language.of(wording.plain()) == Language.GERMAN ? IN_GERMAN : IN_ENGLISH;
        double[] score = new double[meaning.length];
        for (int c = 0; c < score.length; c++) {
            score[c] = (1 - share) * log(words.get(Classifier.INTENTS.get(c))) + share * log(meaning[c]);
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
