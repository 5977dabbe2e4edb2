package dev.crucible.agents.understanding;

import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.LanguageFile;
import dev.crucible.encoder.SentenceEncoder;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Two voters: n-grams, which know the words of both languages to the letter, and what a sentence means to an encoder of many languages. The vote
 * is the geometric mean of theirs, where n-grams count as far as they know the words. On crises two more have a say, which tell nothing else.
 */
final class Ensemble {

    /** The share of the n-grams in the vote on a line whose words they know. */
    private static final double SHARE = 0.5;

    /** The share of known words from which on a line counts as known. */
    private static final double KNOWN = 0.8;

    /** The weights in the odds of a crisis: of the vote on intents and of the n-grams on crises, and of what a line means. */
    private static final double OF_WORDS = 0.45;

    private static final double OF_MEANING = 0.3;

    /** A turn is read several times, and encoding costs most of the time. */
    private static final int KEPT = 64;

    private static final double SMALLEST = 1e-12;

    private final Classifier ngrams;
    private final Head intents;
    private final Head concerns;
    private final Head aims;
    private final CrisisVoter crises;
    private final Map<String, Vote> recent = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Vote> eldest) {
            return size() > KEPT;
        }
    });

    Ensemble(Classifier ngrams, Head intents, Head concerns, Head aims, CrisisVoter crises) {
        this.ngrams = ngrams;
        this.intents = intents;
        this.concerns = concerns;
        this.aims = aims;
        this.crises = crises;
    }

    /** The one that comes with Crucible; its encoder is read in the background, before it is needed. */
    static Ensemble bundled() {
        Thread.ofPlatform().daemon().name("read-encoder").start(SentenceEncoder::bundled);
        return new Ensemble(
                Classifier.bundled(),
                Head.bundled(Head.INTENTS),
                Head.bundled(Head.CONCERNS),
                Head.bundled(Head.AIMS),
                CrisisVoter.bundled());
    }

    /**
     * A vote on a line.
     *
     * @param likely how likely each intent is
     * @param crisis how likely a crisis is
     * @param asks how likely the crew's knowledge answers it
     */
    record Vote(Map<Intent, Double> likely, double crisis, double asks) {

        Vote {
            likely = Collections.unmodifiableMap(likely);
        }
    }

    /** Returns the probability of each intent by all voters. */
    Vote vote(Wording wording) {
        Vote known = recent.get(wording.plain());
        if (known == null) {
            known = counted(wording);
            recent.put(wording.plain(), known);
        }
        return known;
    }

    /** Returns the probability of each intent by the n-grams, for lines with masks, which the encoder cannot read. */
    Map<Intent, Double> likelyByNgrams(Wording wording) {
        return ngrams.probabilities(Features.of(wording));
    }

    private Vote counted(Wording wording) {
        Map<Intent, Double> words = likelyByNgrams(wording);
        float[] vector = SentenceEncoder.bundled().encode(wording.plain());
        double[] meaning = intents.probabilities(vector);
        Language language = Language.of(wording.plain());
        double known = Classifier.isLearned(language)
                ? Math.min(1, Vocabulary.bundled().knownShare(wording) / KNOWN)
                : 0;
        double share = SHARE
                * (isForeign(language)
                        ? known
                        : Math.min(1, Vocabulary.bundled().knownShare(wording) / KNOWN));
        double[] score = new double[meaning.length];
        for (int c = 0; c < score.length; c++) {
            score[c] = share * log(words.getOrDefault(Classifier.INTENTS.get(c), 0.0)) + (1 - share) * log(meaning[c]);
        }
        Classifier.softmax(score);
        Map<Intent, Double> likely = new EnumMap<>(Intent.class);
        for (int c = 0; c < score.length; c++) {
            likely.put(Classifier.INTENTS.get(c), score[c]);
        }
        double ofWords = crises.logOdds(Features.withoutUmlauts(wording));
        double ofMeaning = logOdds(concerns.probabilities(vector)[0]);
        double odds = OF_WORDS * (logOdds(likely.getOrDefault(Intent.CRISIS, 0.0)) + known * ofWords)
                + (OF_MEANING + OF_WORDS * (1 - known)) * ofMeaning;
        double asks = aims.probabilities(vector)[Aim.CLASSES.indexOf(Aim.KNOWLEDGE)];
        return new Vote(likely, 1 / (1 + StrictMath.exp(-odds)), asks);
    }

    /** Returns true if orders are understood in a language that the n-grams have not learned; in others a line means nothing. */
    private static boolean isForeign(Language language) {
        return !Classifier.isLearned(language)
                && LanguageFile.text(language, ActWall.FILE).isPresent();
    }

    private static double logOdds(double probability) {
        return log(probability) - log(1 - probability);
    }

    private static double log(double probability) {
        return StrictMath.log(Math.max(SMALLEST, probability));
    }
}
