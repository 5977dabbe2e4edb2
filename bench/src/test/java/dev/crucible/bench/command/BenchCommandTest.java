package dev.crucible.bench.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.bench.Complaint;
import dev.crucible.bench.runs.ManyClients;
import dev.crucible.cli.BadInputException;
import dev.crucible.cli.ExitCodes;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;

class BenchCommandTest {

    @Test
    void listsTheBenchmarksAndNoneOfTheirParts() {
        Executed run = Executed.of("bench");

        assertThat(run.code()).isZero();
        String listed = run.out().strip();
        assertThat(listed).startsWith("benchmarks: ");
        assertThat(listed.substring("benchmarks: ".length()).split(", "))
                .isSorted()
                .contains("aggregation-bench", "all", "chaos", "runs-table-speed", "strength", "wire")
                .doesNotContain("wire-run", "disk-run", "workload", "translation", "bench-command");
    }

    @Test
    void saysThatABenchmarkDoesNotExist() {
        Executed run = Executed.of("bench", "nonsense");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("no benchmark \"nonsense\"");
    }

    @Test
    void whatABenchmarkDoesNotTakeIsBadInput() {
        assertThatThrownBy(() -> BenchCommand.run(ManyClients.class, new PrintWriter(Writer.nullWriter()), "many"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("crucible: bench: clients must be a whole number of at least 1, got \"many\"");
    }

    /** Stands in for a benchmark that judges. */
    public static final class Judge {

        private Judge() {}

        public static void main(String[] arguments) {
            if (arguments.length == 0) {
                throw new Complaint("two answers were wrong");
            }
        }
    }

    @Test
    void whatABenchmarkComplainsAboutIsALineAndAnExitCode() throws Exception {
        StringWriter err = new StringWriter();
        assertThat(BenchCommand.run(Judge.class, new PrintWriter(err, true))).isEqualTo(ExitCodes.FAILED);
        assertThat(err.toString().strip()).isEqualTo("crucible: bench: two answers were wrong");
    }
}
