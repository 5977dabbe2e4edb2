package dev.crucible.engine.aggregation;

import dev.crucible.engine.kernel.Workers;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Updates that arrive in waves and are discarded row by row, so that a rule reads them once, in O(d) memory. Their number is known only after
 * the pass, which therefore ends by checking the rule's bound.
 */
public final class StreamedUpdates implements Updates {

    private final int d;
    private final Consumer<Consumer<UpdateMatrix>> waves;
    private final IntConsumer bound;
    private final Workers workers;
    private final IntStream.Builder clients = IntStream.builder();
    private final IntStream.Builder samples = IntStream.builder();
    private Pass pass = Pass.AHEAD;
    private int[] ids = {};
    private int[] counts = {};

    private enum Pass {
        AHEAD,
        BEGUN,
        OVER
    }

    /**
     * A stream.
     *
     * @param d the number of coordinates
     * @param waves produces the waves in the order of their clients and passes each to the consumer
     * @param bound checks the number of updates after the pass, unless there was none; throws if the rule cannot work with so many
     */
    public StreamedUpdates(int d, Consumer<Consumer<UpdateMatrix>> waves, IntConsumer bound, Workers workers) {
        this.d = d;
        this.waves = waves;
        this.bound = bound;
        this.workers = workers;
    }

    @Override
    public int d() {
        return d;
    }

    @Override
    public int[] clients() {
        return afterThePass(ids);
    }

    @Override
    public int[] samples() {
        return afterThePass(counts);
    }

    @Override
    public Aggregate mean(Weighting weighting) {
        return mean(weighting, block -> {});
    }

    @Override
    public Aggregate mean(Weighting weighting, Consumer<UpdateMatrix> visitor) {
        RunningMean mean = new RunningMean(d, workers);
        forEach(block -> {
            visitor.accept(block);
            mean.add(block.rows()[0], weighting.of(block.samples()[0]), 1);
        });
        return mean.aggregate();
    }

    @Override
    public RowMean mean() {
        return new RunningMean(d, workers);
    }

    @Override
    public void forEach(Consumer<UpdateMatrix> visitor) {
        if (pass != Pass.AHEAD) {
            throw new IllegalStateException("a stream of updates has passed; it has no second pass");
        }
        pass = Pass.BEGUN;
        waves.accept(wave -> {
            for (int i = 0; i < wave.n(); i++) {
                clients.add(wave.clients()[i]);
                samples.add(wave.samples()[i]);
                visitor.accept(wave.rows(new int[] {i}));
            }
        });
        pass = Pass.OVER;
        ids = clients.build().toArray();
        counts = samples.build().toArray();
        if (ids.length > 0) {
            bound.accept(ids.length);
        }
    }

    @Override
    public Updates map(UnaryOperator<UpdateMatrix> step) {
        return new StreamedUpdates(d, visitor -> forEach(block -> visitor.accept(step.apply(block))), n -> {}, workers);
    }

    private int[] afterThePass(int[] values) {
        if (pass != Pass.OVER) {
            throw new IllegalStateException("a stream of updates knows its clients only after the pass");
        }
        return values;
    }
}
