package dev.crucible.engine.device;

import dev.crucible.engine.data.Samples;
import java.util.List;

/**
 * The samples of a wave as kernels read them: for each place the row and the label. Rows from 0 on lie in what stays on the device, those
 * below 0 were copied for this wave alone: samples that are drawn or rewritten by an attack.
 *
 * @param resident what stays; anything where no row needs it
 * @param extra what was copied
 * @param order rows by place
 * @param labels by place
 */
record WaveSamples(
        ComputeDevice.Buffer resident,
        ComputeDevice.Buffer extra,
        ComputeDevice.Buffer order,
        ComputeDevice.Buffer labels) {

    /** The places of all {@code orders}, one behind the other; labels must lie in [0, classes). */
    static WaveSamples of(WaveMemory memory, ResidentData data, List<DrawnOrder> orders, DevicePlan plan) {
        Samples base = orders.stream()
                .map(order -> ResidentData.base(order.samples()))
                .filter(candidate -> data.of(candidate).isPresent())
                .findFirst()
                .orElse(null);
        long copied = 0;
        long places = 0;
        for (DrawnOrder order : orders) {
            copied += base != null && ResidentData.base(order.samples()) == base ? 0 : order.size();
            places += order.order().length;
        }
        int[] rows = new int[Math.toIntExact(places)];
        int[] labels = new int[rows.length];
        ComputeDevice.Buffer extra =
                copied == 0 ? memory.none() : memory.bytes(copied * plan.inputSize() * Float.BYTES);
        int at = 0;
        int next = 0;
        for (DrawnOrder order : orders) {
            Samples samples = order.samples();
            boolean stays = base != null && ResidentData.base(samples) == base;
            if (!stays) {
                data.copy(samples, extra, next);
            }
            for (int number : order.order()) {
                rows[at] = stays ? ResidentData.row(samples, number) : -1 - (next + number);
                labels[at++] = label(samples, number, plan.classes());
            }
            next += stays ? 0 : samples.size();
        }
        return new WaveSamples(
                base == null ? memory.none() : data.of(base).orElseThrow(), extra, memory.of(rows), memory.of(labels));
    }

    private static int label(Samples samples, int index, int classes) {
        int label = samples.label(index);
        if (label < 0 || label >= classes) {
            throw new IllegalArgumentException(
                    "label " + label + " of sample " + index + " is outside [0, " + classes + ")");
        }
        return label;
    }
}
