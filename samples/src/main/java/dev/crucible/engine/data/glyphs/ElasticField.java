package dev.crucible.engine.data.glyphs;

import dev.crucible.engine.random.RandomStream;

/**
 * A smooth displacement of the plane: a sum of four plane waves with random directions, phases and amplitudes.
 *
 * <p>Its gradient is bounded (the waves are damped together when they could exceed the bound), because a field that folds the plane
 * squeezes a stroke to nothing.
 */
final class ElasticField {

    private static final int WAVES = 4;
    private static final float TURN = (float) (2 * Math.PI);

    private final float[] waveX = new float[WAVES];
    private final float[] waveY = new float[WAVES];
    private final float[] phase = new float[WAVES];
    private final float[] shiftX = new float[WAVES];
    private final float[] shiftY = new float[WAVES];

    /**
     * Draws a new field.
     *
     * @param amplitude typical displacement, in capital heights / 0.72
     * @param frequency the scale of the wave numbers
     * @param steepest bound on the gradient's norm, below 1
     */
    void draw(RandomStream random, float amplitude, float frequency, float steepest) {
        float gradient = 0;
        for (int i = 0; i < WAVES; i++) {
            float wave = frequency * (0.8f + 2.4f * random.nextFloat());
            phase[i] = TURN * random.nextFloat();
            waveX[i] = wave * (2 * random.nextFloat() - 1);
            waveY[i] = wave * (2 * random.nextFloat() - 1);
            shiftX[i] = amplitude * (float) random.nextGaussian();
            shiftY[i] = amplitude * (float) random.nextGaussian();
            gradient += (float) Math.sqrt(
                    (waveX[i] * waveX[i] + waveY[i] * waveY[i]) * (shiftX[i] * shiftX[i] + shiftY[i] * shiftY[i]));
        }
        float damping = Math.min(1, steepest / gradient);
        for (int i = 0; i < WAVES; i++) {
            shiftX[i] *= damping;
            shiftY[i] *= damping;
        }
    }

    /** Adds the displacement at (x, y) to {@code point}. */
    void displace(float x, float y, float[] point) {
        for (int i = 0; i < WAVES; i++) {
            float sine = sine(waveX[i] * x + waveY[i] * y + phase[i]);
            point[0] += shiftX[i] * sine;
            point[1] += shiftY[i] * sine;
        }
    }

    /** Returns the sine to within 0.001, by two parabolas: exact arithmetic only, so it is the same on every machine. */
    static float sine(float angle) {
        float turns = angle * (1 / TURN);
        float t = turns - (float) Math.floor(turns) - 0.5f;
        float parabola = t * (8 - 16 * Math.abs(t));
        return -(0.225f * (parabola * Math.abs(parabola) - parabola) + parabola);
    }
}
