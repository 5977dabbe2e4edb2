package dev.crucible.engine.device;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which gradients of outputs lie in the same memory. One is filled by the stage behind it and read by its own; where that ends a branch, it
 * is read once more, when the branch's first stage is done. Then its memory is the next one's that is as large.
 *
 * @param slots by stage, -1 for a gradient that nobody asks for
 * @param sizes floats of each slot for a sample
 */
record GradientMemory(List<Integer> slots, List<Integer> sizes) {

    private static final int NONE = -1;

    GradientMemory {
        slots = List.copyOf(slots);
        sizes = List.copyOf(sizes);
    }

    /**
     * That of {@code stages} on the way back.
     *
     * @param first the last stage of that way
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

    /** The stage behind which the gradient of the output of stage {@code k} is of no use; that of a sum in place is the sum's to give back. */
    private static int lastReader(List<DeviceStage> stages, int k) {
        if (stages.get(k) instanceof TextStage.Tied tied && !tied.frozen()) {
            return 0; // the table of words steps last, by this gradient too
        }
        boolean summed = k + 1 < stages.size() && stages.get(k + 1) instanceof TextStage.Join;
        return summed
                ? NONE
                : stages.get(k).added().map(beside -> beside.stage() + 1).orElse(k);
    }

    /** Room for {@code samples}, by stage. */
    ComputeDevice.Buffer[] rooms(WaveMemory memory, long samples) {
        List<ComputeDevice.Buffer> rooms =
                sizes.stream().map(size -> memory.floats(samples * size)).toList();
        return slots.stream()
                .map(slot -> slot == NONE ? memory.none() : rooms.get(slot))
                .toArray(ComputeDevice.Buffer[]::new);
    }

    /** Floats of a sample in all. */
    long floats() {
        return sizes.stream().mapToLong(Integer::intValue).sum();
    }
}
