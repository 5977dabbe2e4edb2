package dev.crucible.engine.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.data.text.SyntheticText;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.model.Lora;
import dev.crucible.engine.model.Lora.Place;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Language models: hidden words and low-rank adapters. */
class AdapterTest {

    private static final Optimizer ADAM = new Optimizer.Adam(0.003f, 0.9f, 0.999f, 1e-8f, 0);
    private static final Dataset TEXTS = SyntheticText.dataset("synthetic_text", 60, 16, 600, new Seed(7));
    private static final TokenVocabulary WORDS = TEXTS.vocabulary().orElseThrow();
    private static final Encoder ENCODER = new Encoder(WORDS.tokens(), 16, 16, 1, 2, 24);

    private static Lora lora(float dropout) {
        return new Lora(3, 6, dropout, EnumSet.of(Place.QUERY, Place.VALUE, Place.OUTPUT, Place.DOWN));
    }

    private static float[] train(Architecture network, float[] base, float[] weights, Optimizer optimizer, int epochs) {
        LocalTraining.of(network, 16, FrozenWeights.of(network, base))
                .train(
                        weights,
                        TEXTS.train(),
                        new Hyperparameters(epochs, 16, optimizer, 5),
                        new LocalObjective.Plain(),
                        new RandomStream(2),
                        new Cancellation());
        return weights;
    }

    private static float[] initial(Architecture network) {
        return ParameterLayout.of(network).initial(new RandomStream(1));
    }

    @Test
    void trainsAndSendsItsAdaptersAlone() {
        Architecture network = ENCODER.forClasses(TEXTS.classes(), Optional.of(lora(0.1f)), Tuning.ADAPTERS);
        ParameterLayout layout = ParameterLayout.of(network);
        int width = 16;
        int adapted = 3 * 3 * (width + width) + 3 * (24 + width);
        assertThat(layout.trained().size()).isEqualTo(adapted).isLessThan(layout.size() / 8);
        float[] base = initial(network);
        float[] untouched = base.clone();
        float[] start = layout.trainedOf(base);
        float[] trained = train(network, base, start.clone(), ADAM, 2);
        assertThat(trained).hasSize(adapted).isNotEqualTo(start);
        assertThat(base).isEqualTo(untouched);
        assertThat(train(network, base, start.clone(), ADAM, 2)).isEqualTo(trained);
        Cancellation go = new Cancellation();
        LocalTraining judge = LocalTraining.of(network, 16, FrozenWeights.of(network, base));
        assertThat(judge.evaluate(trained, TEXTS.test(), go).loss())
                .isLessThan(judge.evaluate(start, TEXTS.test(), go).loss());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void mergedEqualsApplied(boolean hidden) {
        Lora lora = lora(0.2f);
        Architecture network = hidden
                ? ENCODER.forHiddenWords(masked(), Optional.of(lora), Tuning.ADAPTERS)
                : ENCODER.forClasses(TEXTS.classes(), Optional.of(lora), Tuning.ADAPTERS_AND_HEAD);
        ParameterLayout layout = ParameterLayout.of(network);
        float[] base = initial(network);
        float[] trained = train(network, base, layout.trainedOf(base), ADAM, 2);
        float[] whole = base.clone();
        layout.copyTrained(whole, trained, false);
        Architecture plain = Encoder.merged(network);
        float[] merged = Encoder.merge(network, whole);

        assertThat(ParameterLayout.of(plain).trained().size()).isEqualTo(merged.length);
        Cancellation go = new Cancellation();
        Evaluation applied =
                LocalTraining.of(network, 16, FrozenWeights.of(network, base)).evaluate(trained, TEXTS.test(), go);
        Evaluation asOne = LocalTraining.of(plain, 16).evaluate(merged, TEXTS.test(), go);
        assertThat(asOne.loss()).isCloseTo(applied.loss(), within(1e-5));
        assertThat(asOne.correct()).isCloseTo(applied.correct(), within(2));
        assertThat(asOne.samples()).isEqualTo(applied.samples());
        assertThat(merged).isNotEqualTo(Encoder.merge(network, base));
    }

    /** Frozen parameters make no difference to how the others are trained, nor that blocks share memory then. */
    @ParameterizedTest
    @EnumSource(Tuning.class)
    void stepsAsIfTheOthersWereNotThere(Tuning tuning) {
        Optimizer plain = new Optimizer.Sgd(0.1f, 0, 0);
        Encoder deep = new Encoder(WORDS.tokens(), 16, 16, 3, 2, 24);
        Architecture partly = deep.forClasses(TEXTS.classes(), Optional.of(lora(0)), tuning);
        Architecture fully = deep.forClasses(TEXTS.classes(), Optional.of(lora(0)), Tuning.FULL);
        ParameterLayout layout = ParameterLayout.of(partly);
        float[] base = initial(partly);
        float[] all = base.clone();
        float[] some = layout.trainedOf(base);
        TestSamples batch = TestSamples.texts(16, 16, WORDS.size(), TEXTS.classes());
        for (boolean whole : new boolean[] {true, false}) {
            LocalTraining.of(whole ? fully : partly, 16, FrozenWeights.of(whole ? fully : partly, base))
                    .train(
                            whole ? all : some,
                            batch,
                            new Hyperparameters(1, 16, plain),
                            new LocalObjective.Plain(),
                            new RandomStream(2),
                            new Cancellation());
        }
        assertThat(some).isEqualTo(layout.trainedOf(all));
    }

    /** A further block needs memory of its own for what its way back asks for, and to judge; all else is shared. */
    @Test
    void blocksShareMemory() {
        int batch = 16;
        int places = batch * 16;
        int width = 32;
        int hidden = 64;
        long[] bytes = new long[2];
        for (int more = 0; more < bytes.length; more++) {
            Encoder encoder = new Encoder(WORDS.tokens(), 16, width, 3 + more, 2, hidden);
            bytes[more] = LocalTraining.activationBytes(
                    encoder.forClasses(TEXTS.classes(), Optional.of(lora(0)), Tuning.ADAPTERS), batch);
        }
        int kept = 5 * width + hidden;
        int judged = 8 * width + 2 * hidden;
        int atOnce = 4 * 16;
        assertThat(bytes[1] - bytes[0]).isEqualTo(4L * (places * kept + atOnce * judged));
    }

    /** Texts of 3 to 11 words, filled up. */
    private record ShortText(Samples whole) implements Samples {

        @Override
        public int size() {
            return whole.size();
        }

        @Override
        public int label(int index) {
            return whole.label(index);
        }

        @Override
        public void features(int index, float[] target, int offset) {
            whole.features(index, target, offset);
            Arrays.fill(target, offset + 3 + index % 9, offset + 16, TokenVocabulary.PAD);
        }
    }

    /** Not even what a model that diverged left at places behind the last word. */
    @ParameterizedTest
    @ValueSource(strings = {"all weights", "adapters", "hidden words"})
    void nothingHangsOnPlacesBehindTheLastWord(String what) {
        Architecture network =
                switch (what) {
                    case "adapters" ->
                        ENCODER.forClasses(TEXTS.classes(), Optional.of(lora(0.1f)), Tuning.ADAPTERS_AND_HEAD);
                    case "all weights" -> ENCODER.forClasses(TEXTS.classes(), Optional.empty(), Tuning.FULL);
                    default -> ENCODER.forHiddenWords(masked(), Optional.of(lora(0)), Tuning.ADAPTERS);
                };
        float[] base = initial(network);
        float[] start = ParameterLayout.of(network).trainedOf(base);
        Samples full = TestSamples.texts(32, 16, WORDS.size(), TEXTS.classes());
        LocalTraining used = LocalTraining.of(network, 16, FrozenWeights.of(network, base));
        float[] diverged = new float[start.length];
        Arrays.fill(diverged, Float.NaN);
        step(used, diverged, full);
        used.evaluate(diverged, full, new Cancellation());
        LocalTraining fresh = LocalTraining.of(network, 16, FrozenWeights.of(network, base));
        Samples texts = new ShortText(full);
        assertThat(used.evaluate(start, texts, new Cancellation()))
                .isEqualTo(fresh.evaluate(start, texts, new Cancellation()));
        float[] after = step(fresh, start.clone(), texts);
        assertThat(step(used, start.clone(), texts)).isEqualTo(after).isNotEqualTo(start);
        assertThat(after).doesNotContain(Float.NaN);
    }

    private static float[] step(LocalTraining training, float[] weights, Samples texts) {
        training.train(
                weights,
                texts,
                new Hyperparameters(1, 16, ADAM),
                new LocalObjective.Plain(),
                new RandomStream(2),
                new Cancellation());
        return weights;
    }

    private static Layer.Masked masked() {
        return new Layer.Masked(0.2f, WORDS.mask(), WORDS.tokens(), WORDS.special());
    }

    @Test
    void learnsToGuessHiddenWords() {
        Architecture network = ENCODER.forHiddenWords(masked(), Optional.empty(), Tuning.FULL);
        float[] weights = initial(network);
        Cancellation go = new Cancellation();
        LocalTraining judge = LocalTraining.of(network, 16);
        Evaluation before = judge.evaluate(weights, TEXTS.test(), go);
        train(network, new float[0], weights, ADAM, 6);
        Evaluation after = judge.evaluate(weights, TEXTS.test(), go);
        assertThat(after.samples())
                .isEqualTo(before.samples())
                .isGreaterThan(TEXTS.test().size());
        assertThat(after.loss()).isLessThan(before.loss() - 1.5);
        assertThat(after.accuracy()).isGreaterThan(0.15);
        assertThat(judge.evaluate(weights, TEXTS.test(), go)).isEqualTo(after);
    }

    /** Of many hidden words, 80 % read as the mask, 10 % as another and 10 % as themselves; special tokens never take part. */
    @Test
    void hidesWordsAsBertDoes() {
        Layer.Masked form = new Layer.Masked(0.15f, 99, 100, List.of(0, 1, 99));
        float[] text = new float[40];
        MlmMasking masking = new MlmMasking(form, text, text.length);
        RandomStream random = new RandomStream(5);
        int[] counts = new int[3];
        int hidden = 0;
        for (int n = 0; n < 4000; n++) {
            for (int i = 0; i < 40; i++) {
                text[i] = i < 4 ? 1 : i < 30 ? 2 + i : 0;
            }
            masking.hide(0, random);
            for (int k = 0; k < masking.most() && masking.target(0, k) >= 0; k++) {
                int position = masking.position(0, k);
                assertThat(position).isBetween(4, 29);
                assertThat(masking.target(0, k)).isEqualTo(2 + position);
                int read = masking.token(0, position);
                assertThat(read).isBetween(2, 99);
                counts[read == 99 ? 0 : read == 2 + position ? 2 : 1]++;
                hidden++;
            }
        }
        assertThat(hidden).isEqualTo(4000 * Math.round(0.15f * 26));
        assertThat((double) counts[0] / hidden).isCloseTo(0.8, within(0.02));
        assertThat((double) counts[1] / hidden).isCloseTo(0.1, within(0.02));
        assertThat(Arrays.stream(counts).sum()).isEqualTo(hidden);
    }
}
