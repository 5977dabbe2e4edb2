package dev.crucible.story.director;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import dev.crucible.story.Discoveries;
import dev.crucible.story.Tally;
import dev.crucible.story.scene.Script;
import dev.crucible.story.scene.WrittenScene;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Plays the first evenings of several players, who talk to everybody and launch a run now and then. */
class FirstEveningsTest {

    private static final Script SCRIPT = Script.packed();
    private static final int PLAYERS = 20;
    private static final int EVENINGS = 3;
    private static final int TURNS = 35;
    private static final int RUN_EVERY = 18;
    private static final int RUN_TURNS = 6;

    private Instant now = Instant.parse("2026-11-01T18:00:00Z");
    private Affinities bonds = Affinities.initial(Company.BUNDLED);

    @Test
    void mostScenesOfTheFirstEveningsAreRemembered() {
        List<String> met = Stream.iterate(0, player -> player + 1)
                .limit(PLAYERS)
                .flatMap(player -> scenesOf(player).stream())
                .toList();
        long remembered =
                met.stream().filter(scene -> Memories.of(scene).isPresent()).count();
        assertThat(met.size()).as("scenes of %d players", PLAYERS).isGreaterThan(15 * PLAYERS);
        assertThat((double) remembered / met.size())
                .as("share of the scenes met that have a memory")
                .isGreaterThan(.6);
    }

    private List<String> scenesOf(int player) {
        Random chance = new Random(player);
        bonds = Affinities.initial(Company.BUNDLED);
        Discoveries known = Discoveries.NONE;
        for (int evening = 0; evening < EVENINGS; evening++) {
            Director director = new Director(
                    () -> SCRIPT,
                    new Director.Who("player-" + player, known, bonds, Optional.empty(), () -> false),
                    () -> now,
                    changed -> {});
            director.open().ifPresent(scene -> meet(director, scene, chance));
            for (int turn = 0; turn < TURNS; turn++) {
                turn(director, turn, chance);
            }
            known = director.known();
            now = now.plus(Duration.ofHours(24));
        }
        return List.copyOf(known.scenes());
    }

    private void turn(Director director, int turn, Random chance) {
        now = now.plusSeconds(50);
        List<Agent> agents = List.copyOf(bonds.agents());
        Agent speaker = agents.get(chance.nextInt(agents.size()));
        bonds = bonds.plus(speaker, Affinities.STEP);
        String run = "run-" + now;
        if (turn % RUN_EVERY == RUN_TURNS) {
            director.launched(List.of(run));
        }
        Director.Due due = director.turnOver(
                new Director.Turn(Optional.of(speaker), Optional.empty(), TurnMood.PLAIN, false), bonds);
        Stream.concat(due.stage().stream(), due.corner().stream()).forEach(scene -> meet(director, scene, chance));
        if (turn % RUN_EVERY == 2 * RUN_TURNS) {
            director.known().tally().open().forEach(open -> director.ended(open, Tally.Ending.HELD));
            director.told(Tally.Ending.HELD, Optional.of(speaker)).ifPresent(scene -> meet(director, scene, chance));
        }
    }

    private static void meet(Director director, WrittenScene scene, Random chance) {
        director.begun(scene);
        if (!scene.answers().isEmpty()) {
            director.answered(
                    scene, scene.answers().get(chance.nextInt(scene.answers().size())));
        }
    }
}
