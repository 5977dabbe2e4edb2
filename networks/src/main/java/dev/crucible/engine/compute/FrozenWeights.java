package dev.crucible.engine.compute;

import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.ParameterLayout;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The large tensors of a language model that no client trains, stored once for all threads. Tensors whose rows need no padding stay in the
 * array of initial parameters.
 */
public final class FrozenWeights {

    /** No frozen tensors, for networks that are trained as a whole. */
    public static final FrozenWeights NONE = new FrozenWeights(new float[0]);

    private final float[] base;
    private final Map<Integer, FrozenTensor> tensors = new ConcurrentHashMap<>();

    private FrozenWeights(float[] base) {
        this.base = base;
    }

    /**
     * Returns the frozen weights of a network.
     *
     * @param base all parameters, in the order of {@link ParameterLayout}; not copied, so callers must not change the frozen ones
     */
    public static FrozenWeights of(Architecture architecture, float[] base) {
        return architecture.tuning() == Architecture.Tuning.FULL ? NONE : new FrozenWeights(base);
    }

    /** Returns all parameters, empty for {@link #NONE}. */
    float[] base() {
        return base;
    }

    boolean hold(ParameterLayout.Tensor tensor) {
        return base.length > 0 && tensor.role() == ParameterLayout.Role.FROZEN;
    }

    /** Returns a frozen tensor, computed once by {@code load} from the base. */
    FrozenTensor tensor(ParameterLayout.Tensor tensor, Function<float[], FrozenTensor> load) {
        return tensors.computeIfAbsent(tensor.offset(), _ -> load.apply(base));
    }
}
