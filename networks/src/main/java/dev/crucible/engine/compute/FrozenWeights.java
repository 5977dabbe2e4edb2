package dev.crucible.engine.compute;

import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.ParameterLayout;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The large tensors of a language model that no client trains, once for all threads. Those whose rows need no filling up stay where they
 * are among the parameters to start from.
 */
public final class FrozenWeights {

    /** For networks that are trained as a whole. */
    public static final FrozenWeights NONE = new FrozenWeights(new float[0]);

    private final float[] base;
    private final Map<Integer, FrozenTensor> tensors = new ConcurrentHashMap<>();

    private FrozenWeights(float[] base) {
        this.base = base;
    }

    /**
     * Those of a network.
     *
     * @param base all parameters, in the order of {@link ParameterLayout}; kept and not copied, so nobody may change the frozen ones
     */
    public static FrozenWeights of(Architecture architecture, float[] base) {
        return architecture.tuning() == Architecture.Tuning.FULL ? NONE : new FrozenWeights(base);
    }

    /** All parameters, empty for {@link #NONE}. */
    float[] base() {
        return base;
    }

    boolean hold(ParameterLayout.Tensor tensor) {
        return base.length > 0 && tensor.role() == ParameterLayout.Role.FROZEN;
    }

    /** A tensor that is held, as {@code load} makes it of the base. */
    FrozenTensor tensor(ParameterLayout.Tensor tensor, Function<float[], FrozenTensor> load) {
        return tensors.computeIfAbsent(tensor.offset(), _ -> load.apply(base));
    }
}
