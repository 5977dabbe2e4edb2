package dev.crucible.engine.catalog;

import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.InnerProductManipulation;
import dev.crucible.engine.attack.SignFlip;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Suggestions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Attacks on updates by the names and parameters of reference vectors, which differ from those of the schedule. There {@code
 * inner_product_manipulation} with {@code tau} is the paper's attack, and {@code sign_flipping} sends the negated honest mean.
 */
public final class NamedAttacks {

    private static final String KIND = "attack:";

    private NamedAttacks() {}

    /** Creates the attack called {@code name}, with or without a leading {@code attack:}. Every mistake is added to {@code problems}. */
    public static Optional<Attack.OnUpdate> create(String name, Map<String, ?> parameters, List<Problem> problems) {
        List<Problem> found = new ArrayList<>();
        Parameters given = new Parameters(parameters, "", found);
        String bare = name.startsWith(KIND) ? name.substring(KIND.length()) : name;
        Optional<Attack> attack =
                switch (bare) {
                    case "sign_flipping" -> Optional.of(new SignFlip(true, given.has("scale") ? scale(given) : 1));
                    case "inner_product_manipulation" ->
                        given.has("perturbation_strength") || given.has("target_direction")
                                ? AttackCatalog.create(bare, given)
                                : Optional.of(InnerProductManipulation.read(given));
                    default -> AttackCatalog.create(bare, given);
                };
        List<String> known =
                given.declared().stream().map(Parameters.Declared::key).toList();
        given.unused()
                .forEach(key -> given.error(key, "is no parameter of " + bare + Suggestions.question(key, known)));
        boolean wrong = found.stream().anyMatch(Problem::isError);
        if (!wrong && attack.isPresent() && !(attack.get() instanceof Attack.OnUpdate)) {
            found.add(Problem.error("attack_type", bare + " poisons data; it has nothing to do with updates"));
        }
        problems.addAll(found);
        return attack.filter(a -> found.stream().noneMatch(Problem::isError)).map(Attack.OnUpdate.class::cast);
    }

    private static double scale(Parameters given) {
        return SignFlip.read(given).scale();
    }
}
