package dev.crucible.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchArgumentsTest {

    @Test
    void whatIsLeftOutIsAsUsual() {
        BenchArguments given = BenchArguments.of("7", "b,a");
        assertThat(given.number(0, "clients", 3)).isEqualTo(7);
        assertThat(given.number(2, "rounds", 3)).isEqualTo(3);
        assertThat(given.some(1, "parts", List.of("a", "b", "c"))).containsExactly("b", "a");
        assertThat(given.some(2, "parts", List.of("a", "b"))).containsExactly("a", "b");
        assertThat(given.numbers(2, "n")).isEmpty();
        assertThat(BenchArguments.of("0.5").seconds(0, 3)).isEqualTo(0.5);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            kernels.AggregationBench | ten          | n must be a whole number of at least 1, got "ten"
            kernels.AggregationBench | 10,          | n must be a whole number of at least 1, got ""
            play.PlayThrough | --help       | argument 1 must be a value, not an option, got "--help"
            runs.Arena | mnist x      | seeds must be a whole number of at least 1, got "x"
            services.BridgeLoad | x            | conversations must be a whole number of at least 1, got "x"
            services.BridgeLoad | 1 1 shouting | parts must be of typing, many, stalled, voice, got "shouting"
            runs.ClusterRounds | local[2] 0   | clients must be a whole number of at least 1, got "0"
            runs.ClusterRounds | here         | address must be local[N] or spark://host:port, got "here"
            services.CrewLoad | 1 2 -3       | pause must be a whole number of at least 0, got "-3"
            kernels.EncoderSpeed | x            | batches must be a whole number of at least 1, got "x"
            services.RunsTableSpeed | 5 x          | metrics must be a whole number of at least 1, got "x"
            services.LabSpeed | a.json x     | runs must be a whole number of at least 1, got "x"
            kernels.LoaderSpeed | 99999999999  | repeats must be a whole number of at least 1, got "99999999999"
            runs.ClientMemory | 5            | clients must be a whole number of at least 10, got "5"
            runs.ManyClients | 1 many       | rounds must be a whole number of at least 1, got "many"
            peers.Peers | mnist        | workloads must be of lr_mnist, ten_clients, blazefl, pfl_cifar10, got "mnist"
            peers.Peers | blazefl jax  | libraries must be of crucible, pytorch, flower, pfl, fluke, blazefl, byzfl, got "jax"
            runs.RoundCost | x            | rounds must be a whole number of at least 1, got "x"
            runs.RoundCost | 1 nope       | rule must be a rule that 2 attackers of 100 clients suit, got "nope"
            services.Soak | 1 x          | seed must be a whole number of at least 0, got "x"
            runs.StreamingMemory | x            | clients must be a whole number of at least 1, got "x"
            services.Streams | 1 1 x        | seconds must be a whole number of at least 1, got "x"
            kernels.TrainingBench | x            | seconds must be a number, got "x"
            """)
    void namesWhatABenchmarkDoesNotTake(String benchmark, String arguments, String complaint) throws Exception {
        Class<?> type = Class.forName("dev.crucible.bench." + benchmark);
        assertThatThrownBy(() -> type.getMethod("main", String[].class).invoke(null, (Object) arguments.split(" ")))
                .isInstanceOf(InvocationTargetException.class)
                .cause()
                .isInstanceOf(BadArgument.class)
                .hasMessage(complaint);
    }
}
