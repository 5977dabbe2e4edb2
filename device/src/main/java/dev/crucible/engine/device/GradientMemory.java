package dev.crucible.engine.device;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Memory sharing between gradients of outputs. The stage after an output fills its gradient, and its own stage reads it. If the stage ends a
 * branch, the gradient is read again after the branch's first stage. Then the next gradient of that size reuses the memory.
 *
 * @param slots by stage, -1 for a gradient that is not needed
 * @param sizes floats of each slot per sample
 */
record GradientMemory(List<Integer> slots, List<Integer> sizes) {

    private static final int NONE = -1;

    GradientMemory {
        slots = List.copyOf(slots);
        sizes = List.copyOf(sizes);
    }

    /**
     * Computes the sharing for {@code stages} in the backward pass.
     *
     * @param first the last stage of the backward pass
     */
    static GradientMemory of(List<DeviceStage> stages, int first) {
        int[] slots = new int[stages.size()];
        Arrays.fill(slots, NONE);
        List<Integer> sizes = new ArrayList<>();
        List<Integer> free = new ArrayList<>();
        slots[slots.length - 1] = take(stages.getLast().outputs(), sizes, free);
        for (int i = slots.length - 1; i >= first; i--) {
            if (i > 0) {
                boolean inPlace = stages.get(i) instanceof TextStage.Join;
                slots[i - 1] = inPlace ? slots[i] : take(stages.get(i - 1).outputs(), sizes, free);
            }
            for (int k = i; k < slots.length; k++) {
                if (lastReader(stages, k) == i) {
                    free.add(slots[k]);
                }
            }
        }
        return new GradientMemory(Arrays.stream(slots).boxed().toList(), sizes);
    }

    private static int take(int size, List<Integer> sizes, List<Integer> free) {
        for (int slot : free) {
            if (sizes.get(slot) == size) {
                free.remove((Integer) slot);
                return slot;
            }
        }
        sizes.add(size);
        return sizes.size() - 1;
    }

    /** Returns the stage after which the gradient of the output of stage {@code k} is not needed; -1 for a sum in place, which releases it. */
    private static int lastReader(List<DeviceStage> stages, int k) {
        if (stages.get(k) instanceof TextStage.Tied tied && !tied.frozen()) {
            return 0; // the table of words steps last, by this gradient too
        }
        boolean summed = k + 1 < stages.size() && stages.get(k + 1) instanceof TextStage.Join;
        return summed
                ? NONE
                : stages.get(k).added().map(beside -> beside.stage() + 1).orElse(k);
    }

    /** Allocates memory for {@code samples}, by stage. */
    ComputeDevice.Buffer[] rooms(WaveMemory memory, long samples) {
        List<ComputeDevice.Buffer> rooms =
                sizes.stream().map(size -> memory.floats(samples * size)).toList();
        return slots.stream()
                .map(slot -> slot == NONE ? memory.none() : rooms.get(slot))
                .toArray(ComputeDevice.Buffer[]::new);
    }

    /** Returns the total floats per sample. */
    long floats() {
        return sizes.stream().mapToLong(Integer::intValue).sum();
    }
}
