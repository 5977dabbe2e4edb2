package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TokenVocabulary;
import dev.crucible.engine.random.RandomStream;
import java.util.Optional;

/**
 * Context of a data attack: properties of the data, the attacker, and random streams.
 *
 * @param shape the shape of one sample
 * @param classes the number of classes
 * @param vocabulary the words of the data, empty for images
 * @param client the attacker's id
 * @param position the attacker's place among the attackers of its phase, from 0
 * @param run a stream of (client, run), for draws that must be the same in every round
 * @param phase a stream of the phase, the same for all its attackers and rounds
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
        RandomStream phase,
        RandomStream round) {

    /** Checks that {@code label} is a class of the data. */
    static void requireClass(String field, int label, PoisonContext context) {
        if (label >= context.classes) {
            throw new DataException("attack_schedule: %s %d does not exist, the data have classes 0 to %d"
                    .formatted(field, label, context.classes - 1));
        }
    }
}
