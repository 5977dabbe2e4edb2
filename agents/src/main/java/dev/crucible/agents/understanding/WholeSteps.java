package dev.crucible.agents.understanding;

/**
 * Weights as whole numbers of one step, the largest of them 127 steps from zero.
 *
 * @param numbers one for each weight
 * @param step what a number is multiplied by
 */
record WholeSteps(byte[] numbers, float step) {

    static WholeSteps of(float[] weights) {
        float most = 0;
        for (float weight : weights) {
            most = Math.max(most, Math.abs(weight));
        }
        float step = most / Byte.MAX_VALUE;
        byte[] numbers = new byte[weights.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (byte) Math.round(weights[i] / step);
        }
        return new WholeSteps(numbers, step);
    }
}
