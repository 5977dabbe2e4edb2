package dev.crucible.agents.understanding;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Trains the voter on crises by AdaGrad (Duchi, Hazan and Singer, JMLR 2011), with every line in every epoch: the many shades of what only
 * sounds like a crisis, which a classifier of all intents has no room for. The same lines give the same bytes on every machine.
 */
final class CrisisTrainer {

    private static final int EPOCHS = 10;
    private static final float RATE = 0.5f;
    private static final float SMOOTH = 1e-6f;
    /** Gradients below are left out: they change nothing. */
    private static final double LEAST = 1e-3;

    private static final long SEED = 7;

    private final float[] weights = new float[CrisisVoter.ROWS];
    private final float[] squares = new float[CrisisVoter.ROWS];

    private CrisisTrainer() {}

    static byte[] bytes(List<Lines.Line> lines) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            train(lines).write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    static CrisisVoter train(List<Lines.Line> lines) {
        CrisisTrainer trainer = new CrisisTrainer();
        Features[] features = lines.stream()
                .map(line -> Features.withoutUmlauts(Wording.of(line.text())))
                .toArray(Features[]::new);
        int[] order = new int[features.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        SplittableRandom random = new SplittableRandom(SEED);
        for (int epoch = 0; epoch < EPOCHS; epoch++) {
            Trainer.shuffle(order, random);
            for (int n : order) {
                trainer.learn(features[n], lines.get(n).intent() == Intent.CRISIS);
            }
        }
        return trainer.rounded();
    }

    private void learn(Features features, boolean crisis) {
        double score = CrisisVoter.BIAS * weights[CrisisVoter.ROWS - 1];
        for (int i = 0; i < features.index().length; i++) {
            score += features.value()[i] * weights[features.index()[i]];
        }
        float error = (float) (1 / (1 + StrictMath.exp(-score)) - (crisis ? 1 : 0));
        if (Math.abs(error) > LEAST) {
            move(CrisisVoter.ROWS - 1, error * CrisisVoter.BIAS);
            for (int i = 0; i < features.index().length; i++) {
                move(features.index()[i], error * features.value()[i]);
            }
        }
    }

    private void move(int row, float gradient) {
        squares[row] += gradient * gradient;
        weights[row] -= RATE * gradient / (float) Math.sqrt(squares[row] + SMOOTH);
    }

    private CrisisVoter rounded() {
        WholeSteps steps = WholeSteps.of(weights);
        return new CrisisVoter(steps.numbers(), steps.step());
    }
}
