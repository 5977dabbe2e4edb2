package dev.crucible.bench.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.bench.BadArgument;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairedTest {

    @Test
    void comparesTheMediansOfLikeLines() {
        FigureLines before = new FigureLines();
        FigureLines after = new FigureLines();
        for (String line : List.of(
                "mlp, 1 thread: 1,000 samples/s", "mlp, 1 thread: 3,000 samples/s", "mlp, 1 thread: 1,100 samples/s")) {
            before.add(List.of(line, "gone: 4 ms", "no number at all"));
        }
        after.add(List.of("mlp, 1 thread: 2,200 samples/s", "new: 0.5 s"));
        assertThat(Paired.compare(before, after))
                .containsExactly(
                        "mlp, # thread: # samples/s",
                        "  1 -> 1, 1.000 times (1 to 1, then 1 to 1)",
                        "  1,100 -> 2,200, 2.000 times (1,000 to 3,000, then 2,200 to 2,200)",
                        "only here: new: # s",
                        "only there: gone: # ms");
    }

    @Test
    void lettersMakeANumberAWord() {
        FigureLines lines = new FigureLines();
        lines.add(List.of("resnet8 at v1.2: -0.50 of 1,234.5"));
        assertThat(lines.words()).containsExactly("resnet8 at v1.2: # of #");
        assertThat(lines.sorted("resnet8 at v1.2: # of #", 0)).containsExactly(-0.5);
        assertThat(lines.sorted("resnet8 at v1.2: # of #", 1)).containsExactly(1234.5);
    }

    @Test
    void asksForACommitAndABenchmark() {
        assertThatThrownBy(() -> Paired.main(new String[] {"--turns", "2", "HEAD"}))
                .isInstanceOf(BadArgument.class)
                .hasMessageContaining("commit and benchmark are wanted");
        assertThatThrownBy(() -> Paired.main(new String[] {"--turns", "0", "HEAD", "streams"}))
                .isInstanceOf(BadArgument.class)
                .hasMessageContaining("turns must be a whole number of at least 1");
    }
}
