package dev.crucible.engine.device;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.TokenVocabulary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The samples of a wave for the kernels: the row and the labels of each place. Rows from 0 on are in memory that stays on the device. Rows below
 * 0 were copied for this wave: samples that are generated or rewritten by an attack, and texts with hidden words.
 *
 * @param resident the permanent rows; arbitrary if unused
 * @param extra the copied rows
 * @param order rows by place
 * @param labels labels by place, then by target
 * @param hidden the position of each hidden word in its text, ordered like the labels; arbitrary without masking
 * @param answers the labels for the host; below 0 without a target
 */
record WaveSamples(
        ComputeDevice.Buffer resident,
        ComputeDevice.Buffer extra,
        ComputeDevice.Buffer order,
        ComputeDevice.Buffer labels,
        ComputeDevice.Buffer hidden,
        int[] answers) {

    /** Collects the places of all {@code orders}, one after another; labels must be in [0, classes). */
    static WaveSamples of(WaveMemory memory, ResidentData data, List<DrawnOrder> orders, DevicePlan plan) {
        Samples base = orders.stream()
                .filter(order -> order.hiding().isEmpty())
                .map(order -> ResidentData.base(order.samples()))
                .filter(candidate -> data.of(candidate).isPresent())
                .findFirst()
                .orElse(null);
        long copied = 0;
        long places = 0;
        for (DrawnOrder order : orders) {
            copied += copies(order, base);
            places += order.order().length;
        }
        int guesses = plan.asked().rows();
        int[] rows = new int[Math.toIntExact(places)];
        int[] labels = new int[Math.multiplyExact(rows.length, guesses)];
        int[] hidden = new int[plan.asked() instanceof Asked.Hidden ? labels.length : 0];
        ComputeDevice.Buffer extra =
                copied == 0 ? memory.none() : memory.bytes(copied * plan.inputSize() * Float.BYTES);
        int at = 0;
        int next = 0;
        for (DrawnOrder order : orders) {
            copy(memory, data, order, base, extra, next, plan);
            boolean stays = copies(order, base) == 0;
            for (int place = 0; place < order.order().length; place++) {
                int number = order.order()[place];
                boolean own = order.hiding().isPresent();
                rows[at + place] =
                        stays ? ResidentData.row(order.samples(), number) : -1 - (next + (own ? place : number));
            }
            label(order, plan, labels, hidden, at * guesses);
            at += order.order().length;
            next += copies(order, base);
        }
        return new WaveSamples(
                base == null ? memory.none() : data.of(base).orElseThrow(),
                extra,
                memory.of(rows),
                memory.of(labels),
                hidden.length == 0 ? memory.none() : memory.of(hidden),
                labels);
    }

    /** Returns the rows that {@code order} has copied. */
    private static int copies(DrawnOrder order, @Nullable Samples base) {
        if (order.hiding().isPresent()) {
            return order.order().length;
        }
        return base != null && ResidentData.base(order.samples()) == base ? 0 : order.size();
    }

    private static void copy(
            WaveMemory memory,
            ResidentData data,
            DrawnOrder order,
            @Nullable Samples base,
            ComputeDevice.Buffer extra,
            int next,
            DevicePlan plan) {
        if (order.hiding().isPresent()) {
            memory.write(
                    extra, (long) next * plan.inputSize(), order.hiding().get().texts());
        } else if (copies(order, base) > 0) {
            data.copy(order.samples(), extra, next);
        }
    }

    /** Fills in the targets at the places of {@code order}, from {@code from} on. */
    private static void label(DrawnOrder order, DevicePlan plan, int[] labels, int[] hidden, int from) {
        int guesses = plan.asked().rows();
        float[] text = new float[plan.inputSize()];
        for (int place = 0; place < order.order().length; place++) {
            int at = from + place * guesses;
            int number = order.order()[place];
            switch (plan.asked()) {
                case Asked.OfClass() -> labels[at] = order.samples().label(number);
                case Asked.Following(int _) -> {
                    order.samples().features(number, text, 0);
                    follow(text, labels, at);
                }
                case Asked.Hidden(var _, int most) -> {
                    for (int k = 0; k < most; k++) {
                        labels[at + k] = order.hiding().orElseThrow().words().target(place, k);
                        hidden[at + k] = labels[at + k] < 0
                                ? Asked.NOTHING
                                : order.hiding().orElseThrow().words().position(place, k);
                    }
                }
            }
            for (int k = at; k < at + guesses; k++) {
                boolean free = !(plan.asked() instanceof Asked.OfClass) && labels[k] == Asked.NOTHING;
                if (!free && (labels[k] < 0 || labels[k] >= plan.classes())) {
                    throw new IllegalArgumentException(
                            "label %d of sample %d is outside [0, %d)".formatted(labels[k], number, plan.classes()));
                }
            }
        }
    }

    /** Fills in the next word of each position. */
    private static void follow(float[] text, int[] labels, int at) {
        for (int k = 0; k < text.length; k++) {
            int behind = k + 1 < text.length ? (int) text[k + 1] : TokenVocabulary.PAD;
            labels[at + k] = behind == TokenVocabulary.PAD ? Asked.NOTHING : behind;
        }
    }
}
