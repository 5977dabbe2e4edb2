package dev.crucible.engine.device;

import dev.crucible.engine.compute.TextBody;
import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The stages of a transformer. */
final class TextPlan {

    private final List<Layer> layers;
    private final PlanRows rows;
    private final int length;
    private final List<DeviceStage> stages = new ArrayList<>();
    private TextStage.Places places = TextStage.Places.ONE;
    private int channels;
    private int pitch;
    private Optional<DeviceStage.Beside> forked = Optional.empty();

    private TextPlan(Architecture architecture, PlanRows rows) {
        this.layers = architecture.layers();
        this.length = architecture.input().size();
        this.rows = rows;
    }

    /** Returns true if this class plans networks of such layers. */
    static boolean plans(List<Layer> layers) {
        return layers.getFirst() instanceof Layer.Embedding;
    }

    /** Returns true if there are kernels for {@code layer}. */
    static boolean fits(Layer layer) {
        return switch (layer) {
            case Layer.Convolution(int _, int kernel, int _) -> kernel == 1;
            case Layer.Embedding _,
                    Layer.LowRank _,
                    Layer.LayerNorm _,
                    Layer.Attention _,
                    Layer.Gelu _,
                    Layer.Relu _,
                    Layer.Tanh _,
                    Layer.Fork _,
                    Layer.Join _,
                    Layer.TextAverage _,
                    Layer.First _,
                    Layer.Last _,
                    Layer.Head _,
                    Layer.Masked _,
                    Layer.Following _,
                    Layer.Tied _,
                    Layer.Dense _,
                    Layer.Linear _ -> true;
            default -> false;
        };
    }

    /** Returns the stages of {@code architecture}, whose parameters are laid out in {@code rows}. */
    static List<DeviceStage> of(Architecture architecture, PlanRows rows) {
        TextPlan plan = new TextPlan(architecture, rows);
        plan.layers.forEach(plan::add);
        return plan.stages;
    }

    private void add(Layer layer) {
        switch (layer) {
            case Layer.Embedding(int vocabulary, int width) -> words(vocabulary, width);
            case Layer.Convolution(int filters, int _, int _) -> stages.add(linear(filters, true));
            case Layer.LowRank low -> lowRank(low);
            case Layer.LayerNorm(double epsilon) -> norm(epsilon);
            case Layer.Attention(int heads, boolean causal) -> attention(heads, causal);
            case Layer.Gelu(boolean exact) -> activation(exact ? TextStage.Form.EXACT_GELU : TextStage.Form.GELU);
            case Layer.Relu() -> activation(TextStage.Form.RELU);
            case Layer.Tanh() -> activation(TextStage.Form.TANH);
            case Layer.Fork() -> forked = Optional.of(new DeviceStage.Beside(stages.size() - 1, channels, pitch));
            case Layer.Join() -> stages.add(new TextStage.Join(places, pitch, forked.orElseThrow()));
            case Layer.TextAverage() -> pooling(new TextStage.Mean(places, channels, pitch));
            case Layer.First() -> pooling(new TextStage.Pick(places, pitch, false));
            case Layer.Last() -> pooling(new TextStage.Pick(places, pitch, true));
            case Layer.Masked masked -> masked(masked.most(length));
            case Layer.Tied(int tokens, boolean biased) -> tied(tokens, biased);
            case Layer.Head(), Layer.Following() -> {}
            case Layer.Dense(int units) -> stages.add(linear(units, true));
            case Layer.Linear(int units) -> stages.add(linear(units, false));
            default -> throw new IllegalStateException("no kernel for " + layer);
        }
    }

    private void words(int vocabulary, int width) {
        places = new TextStage.Places(length, TextBody.of(layers) == 0);
        channels = width;
        pitch = Lanes.pad(width);
        int table = rows.at();
        stages.add(
                new TextStage.Words(rows.frozenNext(), table, table + vocabulary * pitch, places, vocabulary, pitch));
        rows.rows(vocabulary + length, width, pitch);
    }

    private void masked(int most) {
        stages.add(new TextStage.Masked(places, most, pitch));
        places = new TextStage.Places(most, true);
    }

    private void tied(int tokens, boolean biased) {
        TextStage.Words words = (TextStage.Words) stages.getFirst();
        int columns = Lanes.pad(tokens);
        Optional<TextStage.Offset> bias =
                biased ? Optional.of(new TextStage.Offset(rows.frozenNext(), rows.at())) : Optional.empty();
        if (biased) {
            rows.rows(1, tokens, columns);
        }
        stages.add(new TextStage.Tied(words.frozen(), words.table(), bias, places, pitch, tokens, columns));
        channels = tokens;
        pitch = columns;
    }

    private TextStage.Linear linear(int units, boolean biased) {
        int columns = Lanes.pad(units);
        TextStage.Linear linear = new TextStage.Linear(
                rows.frozenNext(), rows.at(), biased, places, channels, pitch, units, columns, List.of());
        rows.rows(linear.rows(), units, columns);
        channels = units;
        pitch = columns;
        return linear;
    }

    private void lowRank(Layer.LowRank low) {
        int inputs = channels;
        int from = pitch;
        TextStage.Linear base = linear(low.filters(), true);
        int width = low.filters() / low.blocks();
        int rank = Lanes.pad(low.rank());
        int columns = Lanes.pad(width);
        List<TextStage.Adapter> adapters = new ArrayList<>();
        for (int block : low.adapted()) {
            boolean frozen = rows.frozenNext();
            int down = rows.at();
            rows.rows(inputs, low.rank(), rank);
            rows.fill((from - inputs) * rank);
            int up = rows.at();
            rows.rows(low.rank(), width, columns);
            rows.fill((rank - low.rank()) * columns);
            adapters.add(new TextStage.Adapter(
                    frozen, down, up, rank, block * width, width, columns, low.scale(), low.dropout()));
        }
        stages.add(base.with(adapters));
    }

    private void norm(double epsilon) {
        int scale = rows.at();
        stages.add(new TextStage.Norm(rows.frozenNext(), scale, scale + pitch, places, channels, pitch, epsilon));
        rows.rows(2, channels, pitch);
    }

    private void attention(int heads, boolean causal) {
        int from = pitch;
        channels /= 3;
        pitch = Lanes.pad(channels);
        stages.add(new TextStage.Attention(heads, channels / heads, causal, places, from, pitch));
    }

    private void activation(TextStage.Form form) {
        stages.add(new TextStage.Activation(form, places, pitch));
    }

    private void pooling(TextStage.Pooling pooling) {
        stages.add(pooling);
        places = TextStage.Places.ONE;
    }
}
