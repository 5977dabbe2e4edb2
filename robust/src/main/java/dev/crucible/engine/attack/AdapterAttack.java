package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.AdapterPairs;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.random.RandomStream;

/**
 * Attacks on low-rank adapters, which change a map by A·B: the attacker trains honestly and sends other halves. Balance and rotation keep the
 * product, so the attacker's model is as accurate as an honest one, but separate averages of A and B are corrupted.
 *
 * @param form the change of the halves
 * @param factor c &gt; 0; unused by a rotation
 */
@PublicApi
public record AdapterAttack(Form form, double factor) implements Attack.OnUpdate {

    /** Change of the halves of every adapter. */
    public enum Form {
        /** c·B: the product grows by c. */
        SCALE_B,
        /** c·A and B/c: the product stays. */
        BALANCE,
        /** A·R and Rᵀ·B with a random rotation R, drawn per adapter and round: the product stays. */
        ROTATION
    }

    static AdapterAttack rotation(Parameters entry) {
        return new AdapterAttack(Form.ROTATION, 1);
    }

    public static AdapterAttack scaling(Parameters entry) {
        Form form = entry.flag("keep_product", false) ? Form.BALANCE : Form.SCALE_B;
        return new AdapterAttack(form, entry.number("scale_factor", 10, Range.POSITIVE));
    }

    @Override
    public String type() {
        return form == Form.ROTATION ? "adapter_rotation" : "adapter_scaling";
    }

    @Override
    public boolean readsModel() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        AdapterPairs adapters = AdapterPairs.of(context.layers());
        if (adapters.isEmpty()) {
            throw new DataException(
                    "attack_schedule: attack_type %s needs clients that send both halves of adapters; set llm_finetuning lora and lora_aggregation other than freeze_a"
                            .formatted(type()));
        }
        for (int n = 0; n < own.length; n++) {
            RandomStream random = context.stream(n);
            for (AdapterPairs.Pair pair : adapters.pairs()) {
                rewrite(own[n], context.global(), pair, random);
            }
        }
    }

    private void rewrite(float[] own, float[] global, AdapterPairs.Pair pair, RandomStream random) {
        switch (form) {
            case SCALE_B -> scale(own, global, pair.up(), pair.rank() * pair.outputs(), factor);
            case BALANCE -> {
                scale(own, global, pair.down(), pair.inputs() * pair.rank(), factor);
                scale(own, global, pair.up(), pair.rank() * pair.outputs(), 1 / factor);
            }
            case ROTATION -> {
                for (int r = 0; r < pair.rank(); r++) {
                    for (int s = r + 1; s < pair.rank(); s++) {
                        turn(own, global, pair, r, s, 2 * Math.PI * random.nextDouble());
                    }
                }
            }
        }
    }

    /** Applies w ← c·w to the weights w = global + update. */
    private static void scale(float[] own, float[] global, int from, int length, double factor) {
        for (int i = from; i < from + length; i++) {
            own[i] = (float) (factor * ((double) global[i] + own[i]) - global[i]);
        }
    }

    /** Rotates columns r and s of A and the rows r and s of B by the same angle. */
    private static void turn(float[] own, float[] global, AdapterPairs.Pair pair, int r, int s, double angle) {
        for (int i = 0; i < pair.inputs(); i++) {
            int row = pair.down() + i * pair.rank();
            turn(own, global, row + r, row + s, angle);
        }
        for (int j = 0; j < pair.outputs(); j++) {
            turn(own, global, pair.up() + r * pair.outputs() + j, pair.up() + s * pair.outputs() + j, angle);
        }
    }

    private static void turn(float[] own, float[] global, int first, int second, double angle) {
        double x = (double) global[first] + own[first];
        double y = (double) global[second] + own[second];
        own[first] = (float) (StrictMath.cos(angle) * x - StrictMath.sin(angle) * y - global[first]);
        own[second] = (float) (StrictMath.sin(angle) * x + StrictMath.cos(angle) * y - global[second]);
    }
}
