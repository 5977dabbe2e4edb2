package dev.crucible.engine.simulation;

import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The attackers of each phase, resolved to fixed clients once for the run.
 *
 * @param phases the schedule, in stacking order
 * @param clients the ids of each phase's attackers, ascending
 */
public record Attackers(List<AttackPhase> phases, List<int[]> clients) {

    /** A schedule without attackers. */
    static final Attackers NONE = new Attackers(List.of(), List.of());

    /** Resolves a schedule; the draw of an entry depends on its own seed, or else on the run's seed and the entry's index. */
    public static Attackers resolve(StrategyConfig config) {
        List<int[]> clients = new ArrayList<>();
        for (int i = 0; i < config.schedule().size(); i++) {
            clients.add(config.schedule()
                    .get(i)
                    .selection()
                    .resolve(
                            config.clients(),
                            config.rule().trustedClient(),
                            config.seed(),
                            Purpose.ATTACKER_SELECTION,
                            i));
        }
        return new Attackers(config.schedule(), clients);
    }

    /** Returns the schedule for the manifest. */
    List<Manifest.Attack> described() {
        List<Manifest.Attack> attacks = new ArrayList<>();
        for (int i = 0; i < phases.size(); i++) {
            AttackPhase phase = phases.get(i);
            attacks.add(new Manifest.Attack(
                    phase.attack().toString(),
                    phase.startRound(),
                    phase.endRound(),
                    phase.attack().threatModel(),
                    clients.get(i),
                    Collections.emptySortedMap()));
        }
        return attacks;
    }

    /** Returns true if {@code client} attacks in {@code round}. */
    public boolean attacks(int client, int round) {
        for (int i = 0; i < phases.size(); i++) {
            if (phases.get(i).covers(round) && contains(i, client)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the clients that attack in {@code round}, ascending. */
    int[] in(int round) {
        return IntStream.range(0, phases.size())
                .filter(i -> phases.get(i).covers(round))
                .flatMap(i -> Arrays.stream(clients.get(i)))
                .sorted()
                .distinct()
                .toArray();
    }

    /** Returns true if there is no attack in the rounds up to {@code round}. */
    boolean isCalm(int round) {
        return phases.stream().allMatch(phase -> phase.startRound() > round);
    }

    /** Returns true if {@code client} attacks in any round. */
    public boolean everAttacks(int client) {
        for (int i = 0; i < phases.size(); i++) {
            if (contains(i, client)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the number of samples that {@code client} claims in {@code round}, in the order of the schedule. */
    int claimed(int client, int round, int samples) {
        int claimed = samples;
        for (int i = 0; i < phases.size(); i++) {
            if (phases.get(i).attack() instanceof Attack.OnUpdate attack
                    && phases.get(i).covers(round)
                    && contains(i, client)) {
                claimed = attack.claimed(claimed);
            }
        }
        return claimed;
    }

    /** Returns true if {@code client} belongs to phase {@code phase}. */
    boolean contains(int phase, int client) {
        return Arrays.binarySearch(clients.get(phase), client) >= 0;
    }
}
