package dev.crucible.bridge.turn;

import dev.crucible.dialogue.Tier;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How close the agents are to a player when a turn begins, which decides what they may say in it. */
final class Closeness {

    private static final double NEW = 0.5;

    private final PlayerProgress standing;
    private final String player;
    private final boolean romance;
    /** Null until something is said that hangs on them. */
    private @Nullable Map<String, Double> affinities;

    Closeness(PlayerProgress standing, String player, boolean romance) {
        this.standing = standing;
        this.player = player;
        this.romance = romance;
    }

    /** Whether an agent may say what takes this tier; romance also takes a player who wants it. */
    boolean allows(String agent, Tier tier) {
        if (tier == Tier.PROFESSIONAL) {
            return true;
        }
        Map<String, Double> known = affinities == null ? standing.about(player).affinities() : affinities;
        affinities = known;
        return Tier.of(known.getOrDefault(agent, NEW)).compareTo(tier) >= 0 && (tier != Tier.INTIMATE || romance);
    }
}
