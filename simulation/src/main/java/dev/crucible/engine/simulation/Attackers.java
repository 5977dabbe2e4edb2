package dev.crucible.engine.simulation;

import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Who attacks when: every phase's selection resolved to fixed clients, once for the run.
 *
 * @param phases the schedule, in stacking order
 * @param clients the ids of each phase's attackers, ascending
 */
public record Attackers(List<AttackPhase> phases, List<int[]> clients) {

    /** Nobody, never. */
    static final Attackers NONE = new Attackers(List.of(), List.of());

    /** Resolves a schedule; the draw of an entry hangs on its own seed or on the run's seed and the entry's index. */
    public static Attackers resolve(StrategyConfig config) {
        List<int[]> clients = new ArrayList<>();
        for (int i = 0; i < config.schedule().size(); i++) {
            clients.add(config.schedule()
                    .get(i)
                    .selection()
                    .resolve(config.clients(), config.seed(), Purpose.ATTACKER_SELECTION, i));
        }
        return new Attackers(config.schedule(), clients);
    }

    /** The schedule as the manifest states it. */
    List<Manifest.Attack> described() {
        List<Manifest.Attack> attacks = new ArrayList<>();
        for (int i = 0; i < phases.size(); i++) {
            AttackPhase phase = phases.get(i);
            attacks.add(new Manifest.Attack(
                    phase.attack().toString(),
                    phase.startRound(),
                    phase.endRound(),
                    phase.attack().threatModel(),
                    clients.get(i)));
        }
        return attacks;
    }

    /** Whether {@code client} attacks in {@code round}. */
    public boolean attacks(int client, int round) {
        for (int i = 0; i < phases.size(); i++) {
            if (phases.get(i).covers(round) && contains(i, client)) {
                return true;
            }
        }
        return false;
    }

    /** The clients that attack in {@code round}, ascending. */
    int[] in(int round) {
        return IntStream.range(0, phases.size())
                .filter(i -> phases.get(i).covers(round))
                .flatMap(i -> Arrays.stream(clients.get(i)))
                .sorted()
                .distinct()
                .toArray();
    }

    /** Whether nobody attacks in the rounds up to {@code round}. */
    boolean isCalm(int round) {
        return phases.stream().allMatch(phase -> phase.startRound() > round);
    }

    /** Whether {@code client} attacks in any round. */
    public boolean everAttacks(int client) {
        for (int i = 0; i < phases.size(); i++) {
            if (contains(i, client)) {
                return true;
            }
        }
        return false;
    }

    /** Whether {@code client} belongs to phase {@code phase}. */
    boolean contains(int phase, int client) {
        return Arrays.binarySearch(clients.get(phase), client) >= 0;
    }
}
