package dev.crucible.lab.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.lab.scheduling.Previews.Outcome;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PreviewsTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    /** More than a pipe holds, so that a child that does not read it breaks the pipe. */
    private static final ObjectNode LARGE = Json.object().put("display_name", "x".repeat(1 << 20));

    @Test
    void takesWhatTheChildDraws() throws Exception {
        Outcome outcome = draw("cat > /dev/null; echo '{\"attacks\": []}'", LONG);
        assertThat(outcome).isEqualTo(new Outcome.Drawn(Json.MAPPER.readTree("{\"attacks\": []}")));
    }

    @Test
    void tellsWhatTheDataForbid() throws Exception {
        assertThat(draw("cat > /dev/null; echo 'no data' >&2; exit " + Previews.NO_DATA, LONG))
                .isEqualTo(new Outcome.Refused("no data"));
    }

    @Test
    void seesThatTheChildDied() throws Exception {
        assertThat(draw("exit 3", LONG)).isEqualTo(new Outcome.Died(3));
        assertThat(draw("kill -9 $$", LONG)).isEqualTo(new Outcome.Died(128 + 9));
    }

    @Test
    void losesItsPatience() throws Exception {
        assertThat(draw("cat > /dev/null; exec sleep 60", Duration.ofMillis(50)))
                .isEqualTo(new Outcome.TooSlow());
    }

    private static Outcome draw(String child, Duration patience) throws IOException, InterruptedException {
        return new Previews(_ -> new ProcessBuilder("sh", "-c", child), patience).draw(LARGE);
    }
}
