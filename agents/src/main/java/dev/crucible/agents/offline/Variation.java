package dev.crucible.agents.offline;

import dev.crucible.agents.experiment.ExperimentPlan;
import dev.crucible.agents.offline.grammar.Design;
import dev.crucible.agents.offline.grammar.Request;
import java.util.Collections;
import java.util.List;

/**
 * The numbers of an experiment, of which another one has more or less.
 *
 * @param clients n
 * @param attackers f, 0 for none
 */
record Variation(int clients, int attackers, int rounds, int seeds) {

    private static final int USUAL_CLIENTS = 10;
    private static final int USUAL_ROUNDS = 16;

    static Variation of(ExperimentPlan plan) {
        return new Variation(
                plan.clients(),
                most(plan.attackers()),
                plan.rounds(),
                plan.seeds().size());
    }

    static Variation of(Design design) {
        return new Variation(
                design.clients().orElse(USUAL_CLIENTS),
                most(design.attackers()),
                design.rounds().orElse(USUAL_ROUNDS),
                design.seeds().orElse(1));
    }

    private static int most(List<Integer> counts) {
        return counts.isEmpty() ? 0 : Collections.max(counts);
    }

    /** What changes; with other clients the share of attackers stays. */
    Design by(Request.Varied wish) {
        double factor = wish.factor();
        return switch (wish.part()) {
            // One attacker more already shows where a bound ends.
            case ATTACKERS -> Design.ofAttackers(factor > 1 && factor < 2 ? attackers + 1 : times(attackers, factor));
            case ROUNDS -> Design.ofRounds(times(rounds, factor));
            case SEEDS -> Design.ofSeeds(times(seeds, factor));
            case CLIENTS -> {
                int others = times(clients, factor);
                Design more = Design.ofClients(others);
                int attack = Math.max(1, Math.round((float) attackers * others / clients));
                yield attackers == 0 ? more : more.with(Design.ofAttackers(attack));
            }
        };
    }

    /** One more, or one less, at least. */
    private static int times(int count, double factor) {
        return factor > 1
                ? Math.max(count + 1, (int) Math.ceil(count * factor))
                : Math.max(1, Math.min(count - 1, (int) Math.round(count * factor)));
    }
}
