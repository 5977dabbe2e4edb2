package dev.crucible.engine.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.aggregation.pre.Clipping;
import dev.crucible.engine.aggregation.pre.PreAggregated;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.RandomStream;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** 1,000 updates of a million parameters, 4 GB together, pass through a JVM with a heap of 64 MiB. */
class StreamingMemoryTest {

    private static final int CLIENTS = 1_000;
    private static final int PARAMETERS = 1_000_000;

    @Tag("slow")
    @Test
    void aThousandMillionsNeedNoMoreThanAFewVectors() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "--add-modules=jdk.incubator.vector",
                        "-cp",
                        String.join(
                                File.pathSeparator,
                                folder(Workers.class),
                                folder(Aggregator.class),
                                folder(StreamingMemoryTest.class)),
                        StreamingMemoryTest.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        // Every update is constant, so the mean of 0 to 999 is exact.
        assertThat(output).contains("499.5 499.5");
    }

    private static String folder(Class<?> of) throws URISyntaxException {
        return Path.of(of.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    /** Entry point of the child process. */
    public static void main(String[] arguments) throws IOException {
        try (Workers workers = new Workers(2)) {
            Aggregator rule = new PreAggregated(List.of(new Clipping(1e9)), new FedAvg());
            float[] update = new float[PARAMETERS];
            StreamedUpdates updates = new StreamedUpdates(
                    PARAMETERS,
                    visitor -> {
                        for (int client = 0; client < CLIENTS; client++) {
                            Arrays.fill(update, client);
                            visitor.accept(
                                    new UpdateMatrix(new float[][] {update}, new int[] {client}, new int[] {10}));
                        }
                    },
                    rule::require,
                    workers);
            float[] mean = rule.aggregate(updates, new RoundContext(1, new RandomStream(1), workers, RuleState.NONE))
                    .update();
            System.out.println(mean[0] + " " + mean[PARAMETERS - 1]);
        }
    }
}
