package dev.crucible.bridge.turn;

import dev.crucible.dialogue.Tier;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Affinities at the beginning of a turn, which limit what agents may say in it. */
final class Closeness {

    private static final double NEW = 0.5;

    private final PlayerProgress progress;
    private final String player;
    private final boolean romance;
    /** Null until a line depends on them. */
    private @Nullable Map<String, Double> affinities;

    Closeness(PlayerProgress progress, String player, boolean romance) {
        this.progress = progress;
        this.player = player;
        this.romance = romance;
    }

    /** Returns true if an agent may say a line of this tier; an intimate one also requires a player who enabled romance. */
    boolean allows(String agent, Tier tier) {
        if (tier == Tier.PROFESSIONAL) {
            return true;
        }
        Map<String, Double> known = affinities == null ? progress.about(player).affinities() : affinities;
        affinities = known;
        return Tier.of(known.getOrDefault(agent, NEW)).compareTo(tier) >= 0 && (tier != Tier.INTIMATE || romance);
    }
}
