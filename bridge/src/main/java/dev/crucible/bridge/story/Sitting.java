package dev.crucible.bridge.story;

import dev.crucible.bridge.player.Stories;
import dev.crucible.story.Affinities;
import dev.crucible.story.Discoveries;
import dev.crucible.story.director.Director;
import dev.crucible.story.scene.Script;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** A player at the table: the director, and the number of turns of each conversation. Its monitor guards it. */
final class Sitting {

    private final Director director;
    private final Map<String, Integer> turns = new HashMap<>();
    private final Set<String> said = new HashSet<>();
    private boolean romance;

    Sitting(
            String player,
            Supplier<Script> script,
            Optional<Stories.Progress> progress,
            Affinities bonds,
            InstantSource clock) {
        this.director = new Director(
                script,
                new Director.Who(
                        player,
                        progress.map(Stories.Progress::known).orElse(Discoveries.NONE),
                        bonds,
                        progress.map(Stories.Progress::evening),
                        () -> romance),
                clock,
                changed -> {});
    }

    Director director() {
        return director;
    }

    void romance(boolean wanted) {
        romance = wanted;
    }

    /** Returns the number of turns of a conversation, as far as known. */
    int turns(String context) {
        return turns.getOrDefault(context, 0);
    }

    void turns(String context, int number) {
        turns.merge(context, number, Math::max);
    }

    /** Records a line of the player. */
    void said(String line) {
        said.add(line);
    }

    /** Returns the lines that the player has said. */
    Set<String> said() {
        return said;
    }

    Stories.Progress progress() {
        return new Stories.Progress(director.known(), director.evening());
    }
}
