package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A3FL (Zhang et al., NeurIPS 2023): a backdoor whose trigger follows the global model. Before each round the first attacker moves the
 * pixels of the trigger so that the global model takes stamped samples for the target, and also a model that unlearned the trigger, as honest
 * clients would make it. All attackers of the entry then stamp it.
 *
 * <p>Each step is t ← t − rate · sign ∇(CE(g) + balance · ω · CE(θ′)), clamped to [0, 1]. θ′ is g trained on stamped samples with their own
 * labels. ω is the mean cosine, over matrices of weights, of the gradients of both models.
 *
 * @param target the class the backdoor leads to
 * @param ratio the share of samples that are poisoned, in [0, 1]
 * @param size the side of the square trigger in pixels, at least 1
 * @param passes the passes over the attacker's samples in each round, 0 for a fixed trigger
 * @param rate the change of a pixel in a step
 * @param balance the weight of θ′, at least 0; 0 ignores it
 * @param renewal the passes after which θ′ is trained again, at least 1
 * @param epochs the epochs of its training, at least 1
 */
@PublicApi
public record A3Fl(
        AttackedClass target, double ratio, int size, int passes, double rate, double balance, int renewal, int epochs)
        implements Attack.OnData {

    private static final float FIRST = 0.5f;

    /** Pixels between the image's upper left corner and the trigger. */
    private static final int MARGIN = 2;

    /** The global model as an attacker works with it. */
    public interface Model {

        /** Returns the shape of one sample. */
        Shape shape();

        /** Returns the number of samples of a step. */
        int batch();

        /** Returns the global weights. */
        float[] global();

        /** Returns the global weights after {@code epochs} of training on {@code samples}. */
        float[] trained(Samples samples, int epochs);

        /** Returns the gradient of the mean loss of {@code weights} by the values of a stamp on {@code samples}. */
        float[] stampGradient(float[] weights, Samples samples);

        /** Returns the mean cosine, over matrices of weights, of the gradients of {@code weights} and of the global ones. */
        double likeness(float[] weights, Samples samples);
    }

    /** The values of an image; those inside the trigger are stamped. */
    record Trigger(float[] values) implements RuleState {}

    public static A3Fl read(Parameters entry) {
        entry.require("target_class", "for a backdoor");
        return new A3Fl(
                AttackedClass.read(entry, "target_class"),
                entry.number("poison_ratio", 0.25, Range.SHARE),
                entry.integer("trigger_size", 5, 1, 1024),
                entry.integer("passes", 20, 0, 10_000),
                entry.number("rate", 0.01, Range.POSITIVE_SHARE),
                entry.number("balance", 0.01, Range.NON_NEGATIVE),
                entry.integer("renewal", 5, 1, 10_000),
                entry.integer("epochs", 5, 1, 1_000));
    }

    @Override
    public String type() {
        return "a3fl";
    }

    @Override
    public boolean poisons(Modality modality) {
        return modality == Modality.IMAGE;
    }

    @Override
    public A3Fl on(List<String> labels, int classes) {
        return new A3Fl(
                AttackedClass.of(target.among("target_class", labels, classes)),
                ratio,
                size,
                passes,
                rate,
                balance,
                renewal,
                epochs);
    }

    @Override
    public List<String> told(List<String> labels, int classes) {
        return target.told("target_class", labels, classes).stream().toList();
    }

    /** Poisons with the first trigger. */
    @Override
    public Samples poison(Samples shard, PoisonContext context) {
        return poison(shard, context, RuleState.NONE);
    }

    /** Poisons with the trigger in {@code state}. */
    public Samples poison(Samples shard, PoisonContext context, RuleState state) {
        PoisonContext.requireClass("target_class", target.number(), context);
        Seed seed = new Seed(context.run().nextLong());
        boolean[] chosen = new boolean[shard.size()];
        for (int i = 0; i < chosen.length; i++) {
            chosen[i] = seed.stream(Purpose.DATA_ATTACK, i).nextDouble() < ratio;
        }
        Samples stamped = triggered(shard, context.shape(), () -> state);
        return new PoisonedSamples(shard) {
            @Override
            public int label(int index) {
                return chosen[index] ? target.number() : shard.label(index);
            }

            @Override
            public void features(int index, float[] values, int offset) {
                (chosen[index] ? stamped : shard).features(index, values, offset);
            }
        };
    }

    /** Returns {@code clean} with the trigger of the state at each reading, and with their labels. */
    public Samples triggered(Samples clean, Shape shape, Supplier<RuleState> state) {
        int[] inside = inside(shape);
        return new PoisonedSamples(clean) {
            @Override
            public void features(int index, float[] values, int offset) {
                clean.features(index, values, offset);
                float[] trigger = values(state.get(), shape);
                for (int k : inside) {
                    values[offset + k] = trigger[k];
                }
            }
        };
    }

    /** Returns the state with the trigger tuned to {@code model} on the attacker's {@code clean} samples. */
    public RuleState tuned(RuleState before, Samples clean, Model model, RandomStream random) {
        Trigger trigger = new Trigger(values(before, model.shape()).clone());
        Samples stamped = triggered(clean, model.shape(), () -> trigger);
        Samples aimed = new PoisonedSamples(stamped) {
            @Override
            public int label(int index) {
                return target.number();
            }
        };
        int[] inside = inside(model.shape());
        float[] unlearned = model.global();
        double weight = 0;
        for (int pass = 0; pass < passes; pass++) {
            int[] order = random.permutation(clean.size());
            if (balance > 0 && pass % renewal == 0) {
                unlearned = model.trained(stamped, epochs);
                weight = balance * model.likeness(unlearned, batch(aimed, order, 0, model.batch()));
            }
            for (int from = 0; from < order.length; from += model.batch()) {
                Samples batch = batch(aimed, order, from, model.batch());
                float[] gradient = model.stampGradient(model.global(), batch);
                float[] other = weight == 0 ? new float[gradient.length] : model.stampGradient(unlearned, batch);
                for (int k : inside) {
                    double step = rate * Math.signum(gradient[k] + weight * other[k]);
                    trigger.values[k] = (float) Math.clamp(trigger.values[k] - step, 0, 1);
                }
            }
        }
        return trigger;
    }

    private static Samples batch(Samples samples, int[] order, int from, int size) {
        return new Subset(samples, Arrays.copyOfRange(order, from, Math.min(order.length, from + size)));
    }

    private static float[] values(RuleState state, Shape shape) {
        if (state instanceof Trigger(float[] values)) {
            return values;
        }
        float[] first = new float[shape.size()];
        Arrays.fill(first, FIRST);
        return first;
    }

    /** Returns the places of the trigger in a sample. */
    private int[] inside(Shape shape) {
        int height = Math.min(size, shape.height());
        int width = Math.min(size, shape.width());
        int top = Math.min(MARGIN, shape.height() - height);
        int left = Math.min(MARGIN, shape.width() - width);
        return IntStream.range(top, top + height)
                .flatMap(y -> IntStream.range(left, left + width).map(x -> y * shape.width() + x))
                .flatMap(pixel -> IntStream.range(0, shape.channels()).map(c -> pixel * shape.channels() + c))
                .toArray();
    }
}
