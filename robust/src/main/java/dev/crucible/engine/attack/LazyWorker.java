package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.RandomStream;

/**
 * A lazy worker: it does not train and sends back the model it received, with a little noise N(0, std²) to hide it.
 *
 * @param std the standard deviation of the noise, at least 0
 */
@PublicApi
public record LazyWorker(double std) implements Attack.OnUpdate {

    public static LazyWorker read(Parameters entry) {
        return new LazyWorker(entry.number("std", 0, Range.NON_NEGATIVE));
    }

    @Override
    public String type() {
        return "lazy_worker";
    }

    @Override
    public boolean needsNoData() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        for (int i = 0; i < own.length; i++) {
            RandomStream random = context.stream(i);
            for (int j = 0; j < own[i].length; j++) {
                own[i][j] = std == 0 ? 0 : (float) (std * random.nextGaussian());
            }
        }
    }
}
