package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.random.RandomStream;
import java.util.Optional;

/**
 * What a poisoner knows of the data and which randomness it draws from.
 *
 * @param shape the shape of one sample
 * @param classes the number of classes
 * @param vocabulary the words of the data, empty for images
 * @param client the attacker's id
 * @param position the attacker's place among the attackers of its phase, from 0
 * @param run a stream of (client, run): what must stay the same from round to round is drawn from it
 * @param round a stream of (client, round)
 */
@PublicApi
public record PoisonContext(
        Shape shape,
        int classes,
        Optional<TokenVocabulary> vocabulary,
        int client,
        int position,
        RandomStream run,
        RandomStream round) {

    /** Checks that {@code label} is a class of the data. */
    static void requireClass(String field, int label, PoisonContext context) {
        if (label >= context.classes) {
            throw new DataException("attack_schedule: %s %d does not exist, the data have classes 0 to %d"
                    .formatted(field, label, context.classes - 1));
        }
    }
}
