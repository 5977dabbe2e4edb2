package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.A3Fl;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.attack.BackdoorTrigger;
import dev.crucible.engine.attack.TargetedLabelFlipping;
import dev.crucible.engine.attack.TokenBackdoor;
import dev.crucible.engine.results.Digests;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.strategy.StrategyIdentity;
import java.nio.charset.StandardCharsets;

/** SHA-256 of everything that determines a cell's result: the strategy's identity, and the version of the computation. */
final class CellHash {

    /** Incremented when the measurements of a cell change. */
    private static final int VERSION = 2;

    /** The version of cells with an attack on a class, whose success is a mean of the last rounds. */
    private static final int TARGETED = 3;

    private CellHash() {}

    static String of(StrategyConfig strategy) {
        boolean targeted = strategy.schedule().stream().map(AttackPhase::attack).anyMatch(CellHash::hasTarget);
        ObjectNode identity = StrategyIdentity.of(strategy).put("cell_version", targeted ? TARGETED : VERSION);
        return Digests.of(identity.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Returns true if {@code attack} has a target class. */
    static boolean hasTarget(Attack attack) {
        return attack instanceof BackdoorTrigger
                || attack instanceof A3Fl
                || attack instanceof TokenBackdoor
                || attack instanceof TargetedLabelFlipping;
    }
}
