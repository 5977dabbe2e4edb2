package dev.crucible.agents.offline.grammar;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a player said about an experiment; what was not said is empty.
 *
 * @param rules keywords
 * @param attacks types
 * @param pre pre-aggregators
 * @param shares of attackers, 0..1, one for each point of a sweep
 * @param attackers counts of attackers, likewise
 * @param alphas Dirichlet parameters, likewise
 * @param clients n
 * @param rounds number of rounds
 * @param seeds how many seeds
 * @param seed the one seed, if the player named it
 * @param dataset keyword
 * @param even whether the player asked for evenly shared data
 * @param clean whether the player asked for no attack
 * @param quicker whether it shall take less time
 * @param stopOnCancel whether cancelling shall stop the simulations
 */
public record Design(
        List<String> rules,
        List<String> attacks,
        List<String> pre,
        List<Double> shares,
        List<Integer> attackers,
        List<Double> alphas,
        OptionalInt clients,
        OptionalInt rounds,
        OptionalInt seeds,
        OptionalLong seed,
        Optional<String> dataset,
        boolean even,
        boolean clean,
        boolean quicker,
        boolean stopOnCancel) {

    public Design {
        rules = List.copyOf(rules);
        attacks = List.copyOf(attacks);
        pre = List.copyOf(pre);
        shares = List.copyOf(shares);
        attackers = List.copyOf(attackers);
        alphas = List.copyOf(alphas);
    }

    /** Whether nothing was said. */
    public boolean isEmpty() {
        return rules.isEmpty() && attacks.isEmpty() && pre.isEmpty() && !hasNumbers();
    }

    /** Whether something was said beside rules, attacks and pre-aggregators. */
    public boolean hasNumbers() {
        return !shares.isEmpty()
                || !attackers.isEmpty()
                || !alphas.isEmpty()
                || clients.isPresent()
                || rounds.isPresent()
                || seeds.isPresent()
                || seed.isPresent()
                || dataset.isPresent()
                || even
                || clean
                || quicker
                || stopOnCancel;
    }
}
