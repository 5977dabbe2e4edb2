package dev.crucible.engine.compute;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Once the compiler is done, training allocates a little per call and nothing per step. In a JVM of its own, as a simulation is: what
 * other tests have run decides what the compiler draws into what, and a vector that crosses a call is an object.
 */
class AllocationTest {

    private static final int EPOCHS = 100;
    private static final int BATCHES = 5;
    private static final long PER_CALL = 2_000;
    private static final int WARM_UP_CALLS = 200;

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"softmax,sgd", "mlp,sgd", "mlp,adam", "cnn,sgd"})
    void stepsAllocateNothing(String name, String optimizer) throws IOException, InterruptedException {
        Process alone = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-modules=jdk.incubator.vector",
                        // Compiled where it is called, the same way each time.
                        "-Xbatch",
                        "-cp",
                        System.getProperty("java.class.path"),
                        AllocationTest.class.getName(),
                        name,
                        optimizer)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String least = new String(alone.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(alone.waitFor()).isZero();
        assertThat(Long.parseLong(least))
                .as("bytes allocated by %d steps", EPOCHS * BATCHES)
                .isLessThanOrEqualTo(PER_CALL);
    }

    /** The child: trains until a call allocates little, or long enough, and prints the least that one took. */
    public static void main(String[] arguments) {
        Architecture architecture =
                Architectures.named(arguments[0], new Shape(1, 8, 8), 5).orElseThrow();
        TestSamples samples = TestSamples.random(8 * BATCHES - 3, 64, 5, true);
        LocalTraining training = LocalTraining.of(architecture, 8);
        float[] weights = ParameterLayout.of(architecture).initial(new RandomStream(2));
        Hyperparameters hyperparameters = new Hyperparameters(EPOCHS, 8, optimizer(arguments[1]));
        long least = Long.MAX_VALUE;
        for (int i = 0; i < WARM_UP_CALLS && least > PER_CALL; i++) {
            least = Math.min(least, allocated(training, weights, samples, hyperparameters));
        }
        System.out.println(least);
    }

    private static long allocated(
            LocalTraining training, float[] weights, TestSamples samples, Hyperparameters hyperparameters) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().threadId();
        long before = threads.getThreadAllocatedBytes(id);
        training.train(
                weights, samples, hyperparameters, new LocalObjective.Plain(), new RandomStream(9), new Cancellation());
        return threads.getThreadAllocatedBytes(id) - before;
    }

    private static Optimizer optimizer(String name) {
        return name.equals("adam")
                ? new Optimizer.Adam(1e-4f, 0.9f, 0.999f, 1e-8f, 0)
                : new Optimizer.Sgd(0.01f, 0.9f, 1e-4f);
    }
}
