package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.agents.lab.LabAddress;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.dialogue.Line;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** The first line comes before anything is asked of the lab, here one that accepts calls and never answers. */
class FirstLineTest {

    private static final List<String> REQUESTS = List.of(
            "does krum survive 30 % label flippers on skewed data?",
            "what is running?",
            "plot the last run",
            "show the results of the last run",
            "list my runs",
            "stop the run",
            "why did it fail?",
            "what is alie?",
            "what have we learned?",
            "rename the last run to \"x\"",
            "help",
            "hello",
            "",
            "asdf qwertz",
            "expalin bulyn");

    private static final int TIMES = 5;

    private static final class Abrupt extends RecordingStage {
        @Override
        public synchronized void play(Line line) {
            throw new CancellationException(line.text());
        }
    }

    @Test
    void comesAtOnceWhateverTheLabDoes() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                LabClient lab = new LabClient(
                        LabAddress.of(URI.create("http://127.0.0.1:" + silent.getLocalPort()), Optional.empty()));
                Theatre theatre = new Theatre(lab)) {
            for (String request : REQUESTS) {
                double[] millis = new double[TIMES];
                for (int i = 0; i < TIMES; i++) {
                    long start = System.nanoTime();
                    assertThatThrownBy(() -> theatre.mind.answer(theatre.turn(request), new Abrupt()))
                            .isInstanceOf(CancellationException.class);
                    millis[i] = (System.nanoTime() - start) / 1e6;
                }
                Arrays.sort(millis);
                // The machine may stall some turns; one that waits for the lab, which never answers, takes longer each
                // time.
                assertThat(millis[TIMES / 2]).as(request).isLessThan(1_000);
            }
        }
    }
}
