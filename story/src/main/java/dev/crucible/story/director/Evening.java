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
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Evening(int number, List<String> met, int runs, Map<String, Double> hearts) {
    public Evening {
        met = met == null ? List.of() : List.copyOf(met);
        hearts = hearts == null ? Map.of() : Map.copyOf(hearts);
    }

    /** Returns a copy with a scene that was begun; a scene counts once. */
    Evening with(String scene) {
        return met.contains(scene)
                ? this
                : new Evening(
                        number, Stream.concat(met.stream(), Stream.of(scene)).toList(), runs, hearts);
    }
}
