package dev.crucible.story.scene;

import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.Discoveries;
import dev.crucible.story.Tally;
import dev.crucible.story.scene.WrittenScene.Outcome;
import java.time.LocalDateTime;
import java.util.Optional;

/**
 * Counts of one player, and the present time.
 *
 * @param romance true if the player has enabled romance and is of age
 */
public record PlayerCounts(Discoveries known, Affinities affinities, boolean romance, LocalDateTime now)
        implements SceneFacts {

    @Override
    public double of(Count count, Optional<Agent> agent) {
        Tally tally = known.tally();
        return switch (count) {
            case TURNS -> tally.turns();
            case EVENING_TURNS -> tally.eveningTurns();
            case EVENINGS -> Math.max(1, tally.evenings());
            case DAYS_AWAY -> tally.daysAway();
            case HOUR -> now.getHour();
            case MONTH -> now.getMonthValue();
            case RUNS -> tally.runs();
            case RUNS_FAILED -> tally.failed();
            case RUNS_HELD -> tally.held();
            case RUNS_BROKE -> tally.broke();
            case SEASON -> tally.season();
            case TALKS -> tally.talks().getOrDefault(agent.orElseThrow().id(), 0);
            case LOSSES -> tally.losses().getOrDefault(agent.orElseThrow().id(), 0);
            case AFFINITY -> affinities.of(agent.orElseThrow());
        };
    }

    @Override
    public boolean romance(Optional<Agent> agent) {
        return romance
                && agent.map(Agent::id)
                        .map(known.decided()::get)
                        .filter(Outcome.REFUSED.name()::equals)
                        .isEmpty();
    }

    @Override
    public boolean seen(String scene) {
        return known.scenes().contains(scene);
    }

    @Override
    public Optional<String> chosen(String scene) {
        return Optional.ofNullable(known.chosen().get(scene));
    }

    /** Fills in counts and the player's name. */
    public String fill(String text, String name) {
        String filled = text.replace("{" + SceneReader.PLAYER + "}", name);
        for (Count count : Count.TOLD) {
            filled = filled.replace("{" + count.word() + "}", Long.toString((long) of(count, Optional.empty())));
        }
        return filled;
    }
}
