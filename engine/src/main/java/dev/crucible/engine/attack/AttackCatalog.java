package dev.crucible.engine.attack;

import dev.crucible.engine.config.Parameters;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Every {@code attack_type} of the schedule and how its parameters are read. */
public final class AttackCatalog {

    private static final Map<String, Function<Parameters, Attack>> READERS = new TreeMap<>(Map.of(
            "label_flipping", entry -> new LabelFlipping(),
            "gaussian_noise", GaussianNoise::read,
            "sign_flip", SignFlip::read));

    private AttackCatalog() {}

    /** The attack of a schedule entry; an unknown type or a wrong parameter is noted in {@code entry} and gives none. */
    public static Optional<Attack> create(String type, Parameters entry) {
        Function<Parameters, Attack> reader = READERS.get(type);
        if (reader == null) {
            entry.error(
                    "attack_type", "must be one of " + String.join(", ", READERS.keySet()) + ", got \"" + type + "\"");
            return Optional.empty();
        }
        return Optional.of(reader.apply(entry));
    }
}
