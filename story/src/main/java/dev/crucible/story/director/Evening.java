package dev.crucible.story.director;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Events of an evening so far.
 *
 * @param number number of the evening
 * @param met ids of the scenes begun, in order
 * @param runs runs launched before it
 * @param hearts affinities at its beginning, by agent id
 * @param quiet turns still without a scene, because the player needs quiet
 * @param pause turns still without a scene, because one was played
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Evening(int number, List<String> met, int runs, Map<String, Double> hearts, int quiet, int pause) {
    public Evening {
        met = met == null ? List.of() : List.copyOf(met);
        hearts = hearts == null ? Map.of() : Map.copyOf(hearts);
    }

    /** Returns a copy with a scene that was begun; a scene counts once. */
    Evening with(String scene) {
        return met.contains(scene)
                ? this
                : new Evening(
                        number, Stream.concat(met.stream(), Stream.of(scene)).toList(), runs, hearts, quiet, pause);
    }

    /** Returns a copy with the turns to come without a scene. */
    Evening with(int quietTurns, int waitingTurns) {
        return new Evening(number, met, runs, hearts, quietTurns, waitingTurns);
    }
}
