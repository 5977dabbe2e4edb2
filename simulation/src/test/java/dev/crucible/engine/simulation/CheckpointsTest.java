package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.ConfigDigest;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckpointsTest {

    @TempDir
    private Path folder;

    private RunDirectory run;
    private Checkpoints checkpoints;

    @BeforeEach
    void open() throws IOException {
        run = new RunDirectory(folder);
        checkpoints = new Checkpoints(run);
        Files.createDirectories(run.checkpoint().getParent());
        Json.write(run.config(), Json.object().put("rounds", 9));
    }

    @Test
    void theLastTwoAreKept() throws IOException {
        assertThat(checkpoints.files()).startsWith(run.checkpoint(), run.checkpointBefore());
        checkpoints.keep(after(1));
        assertThat(round(run.checkpoint())).contains(1);
        assertThat(run.checkpointBefore()).doesNotExist();
        checkpoints.keep(after(2));
        checkpoints.keep(after(3));
        assertThat(round(run.checkpoint())).contains(3);
        assertThat(round(run.checkpointBefore())).contains(2);
        checkpoints.stepBack(run.checkpointBefore());
        assertThat(round(run.checkpoint())).contains(2);
        assertThat(run.checkpointBefore()).doesNotExist();
        checkpoints.keep(after(3));
        checkpoints.clear();
        assertThat(run.checkpoint()).doesNotExist();
        assertThat(run.checkpointBefore()).doesNotExist();
    }

    @Test
    void theLastThatIsOnTheDiskStaysUntilAnotherIs() throws IOException {
        Path forced = checkpoints.files().getLast();
        checkpoints.keep(after(1));
        assertThat(round(forced)).contains(1);
        checkpoints.place(after(2));
        checkpoints.place(after(3));
        assertThat(round(run.checkpoint())).contains(3);
        assertThat(round(run.checkpointBefore())).contains(2);
        assertThat(round(forced)).contains(1);
        checkpoints.keep(after(4));
        assertThat(round(run.checkpointBefore())).contains(3);
        assertThat(round(forced)).contains(4);
        checkpoints.place(after(5));
        checkpoints.place(after(6));
        checkpoints.stepBack(forced);
        assertThat(round(run.checkpoint())).contains(4);
        assertThat(run.checkpointBefore()).doesNotExist();
        assertThat(round(forced)).contains(4);
    }

    @Test
    void statesForBranchesStayAsTheyWere() throws IOException {
        Path kept = run.checkpoints(0).resolve(Checkpoints.name(1));
        assertThat(kept).isEqualTo(folder.resolve("checkpoint/strategy_0/round_1.bin"));
        checkpoints.keep(after(1));
        checkpoints.keepAs(kept);
        checkpoints.keep(after(2));
        checkpoints.keep(after(3));
        assertThat(round(kept)).contains(1);
        checkpoints.keepAs(kept);
        assertThat(round(kept)).contains(3);
    }

    @Test
    void aBranchBeginsAtTheLatestStateThatIsNotTooLate() throws IOException {
        assertThat(upTo(0, 9)).isEmpty();
        checkpoints.keep(after(1));
        checkpoints.keepAs(run.checkpoints(0).resolve(Checkpoints.name(1)));
        checkpoints.keep(after(2));
        checkpoints.keepAs(run.checkpoints(0).resolve(Checkpoints.name(2)));
        checkpoints.keep(after(5));
        checkpoints.keep(after(6));
        assertThat(upTo(0, 9)).contains(6);
        assertThat(upTo(0, 6)).contains(6);
        assertThat(upTo(0, 5)).contains(5);
        assertThat(upTo(0, 4)).contains(2);
        assertThat(upTo(0, 1)).contains(1);
        assertThat(upTo(0, 0)).isEmpty();
        assertThat(upTo(1, 9)).isEmpty();
        Files.writeString(run.checkpoint(), "damaged");
        assertThat(upTo(0, 9)).contains(5);
        Json.write(run.config(), Json.object().put("rounds", 10));
        assertThat(upTo(0, 9)).isEmpty();
    }

    private Optional<Integer> upTo(int strategy, int round) throws IOException {
        return Checkpoints.upTo(run, strategy, round).map(GlobalState::round);
    }

    private static Optional<Integer> round(Path file) throws IOException {
        return Checkpoint.read(file).map(checkpoint -> checkpoint.state().round());
    }

    private Checkpoint after(int round) throws IOException {
        GlobalState state = GlobalState.initial(new float[] {round});
        return new Checkpoint(
                ConfigDigest.of(run),
                0,
                new GlobalState(round, state.weights(), state.lastUpdate(), state.state(), state.variates()));
    }
}
