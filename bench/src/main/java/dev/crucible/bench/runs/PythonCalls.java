package dev.crucible.bench.runs;

import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Complaint;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.GlobalModel;
import dev.crucible.engine.aggregation.NamedShape;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.catalog.StrategyFolder;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.python.PythonException;
import dev.crucible.engine.python.PythonStrategies;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a rule in Python costs beside its own work, and whether its processes leave anything behind: calls of a rule that returns its first
 * row, over ten updates; then many small calls; then processes that are killed, half of them in the midst of a call.
 *
 * <p>BenchArguments: numbers of an update in the timed calls (1000000), small calls (10000), kills (100).
 */
public final class PythonCalls {

    private static final int CLIENTS = 10;
    private static final int SMALL = 1_000;
    private static final int WARM_UP = 20;
    private static final int TIMED = 101;
    private static final int DEADLY = 1_000;
    private static final double MIB = 1 << 20;
    private static final double NANOS_A_MILLISECOND = 1e6;

    /** What neither the live heap nor a worker may grow by while small calls go on. */
    private static final long SLACK = 8 << 20;

    /** A first call loads classes, whose jars and modules stay open. */
    private static final long FEW_FILES = 4;

    private static final String RULE = """
            import os
            import signal

            import crucible_fl as crucible


            @crucible.rule
            def first(updates, f, ctx):
                if ctx.round == %d:
                    os.kill(os.getpid(), signal.SIGKILL)
                return updates[0]
            """.formatted(DEADLY);

    private PythonCalls() {}

    /** Runs the benchmark; complains of what is left behind. */
    public static void main(String[] arguments) throws IOException {
        BenchArguments given = BenchArguments.of(arguments);
        int d = given.number(0, "numbers of an update", 1_000_000);
        int calls = given.number(1, "calls", SMALL, 10_000);
        int kills = given.number(2, "kills", 100);
        Path folder = Files.createTempDirectory("crucible-python-calls");
        Files.writeString(folder.resolve("calls.py"), RULE);
        System.setProperty(StrategyFolder.PROPERTY, folder.toString());
        try (Workers all = new Workers(Runtime.getRuntime().availableProcessors())) {
            new Calls(rule(), all).measure(d, calls, kills);
        } finally {
            FolderTree.delete(folder);
        }
    }

    private static Aggregator rule() {
        List<Problem> problems = new ArrayList<>();
        return PythonStrategies.rule("python:calls.py:first", CLIENTS, 0, Json.object(), problems)
                .orElseThrow(() -> new Complaint(problems.getFirst().message()));
    }

    /** Calls of {@code rule}. */
    private record Calls(Aggregator rule, Workers workers) {

        void measure(int d, int calls, int kills) {
            double milliseconds = overhead(d);
            System.out.printf(
                    Locale.ROOT, "a call over %d x %d: %.1f ms, the median of %d%n", CLIENTS, d, milliseconds, TIMED);
            PythonStrategies.endIdle();
            UpdateMatrix small = updates(SMALL);
            repeat(small, SMALL);
            Footprint warm = Footprint.now();
            repeat(small, calls);
            Footprint after = Footprint.now();
            System.out.printf(
                    Locale.ROOT, "%d calls over %d x %d: from %s to %s%n", calls, CLIENTS, SMALL, warm, after);
            kill(small, kills);
            PythonStrategies.endIdle();
            Footprint left = Footprint.now();
            System.out.printf(Locale.ROOT, "%d kills, then the end of all: %s%n", kills, left);
            judge(warm, after, left);
            System.out.printf(
                    Locale.ROOT,
                    "overhead %.1f ms, %d calls and %d kills: %d processes and %d pieces of shared memory left, %+.1f MiB heap, %+.1f MiB Python%n",
                    milliseconds,
                    calls,
                    kills,
                    left.processes(),
                    left.shared(),
                    (after.heap() - warm.heap()) / MIB,
                    (after.python() - warm.python()) / MIB);
        }

        private static void judge(Footprint warm, Footprint after, Footprint left) {
            boolean grows = after.heap() - warm.heap() > SLACK || after.python() - warm.python() > SLACK;
            boolean stays = left.processes() > 0 || left.shared() > 0 || left.files() > warm.files() + FEW_FILES;
            if (grows || stays || after.processes() != warm.processes() || after.shared() != warm.shared()) {
                throw new Complaint("something is left behind: after warm-up %s; after the calls %s; at the end %s"
                        .formatted(warm, after, left));
            }
        }

        private double overhead(int d) {
            UpdateMatrix updates = updates(d);
            GlobalModel model =
                    new GlobalModel(new float[d], new float[d], List.of(new NamedShape("weights", List.of(d))));
            double[] times = new double[TIMED];
            for (int i = -WARM_UP; i < TIMED; i++) {
                long begun = System.nanoTime();
                call(updates, 1, Optional.of(model));
                if (i >= 0) {
                    times[i] = (System.nanoTime() - begun) / NANOS_A_MILLISECOND;
                }
            }
            Arrays.sort(times);
            return times[TIMED / 2];
        }

        private void repeat(UpdateMatrix updates, int times) {
            for (int i = 0; i < times; i++) {
                call(updates, 1, Optional.empty());
            }
        }

        private void kill(UpdateMatrix updates, int kills) {
            for (int i = 0; i < kills; i++) {
                if (i % 2 == 0) {
                    killInTheMidst(updates);
                } else {
                    Footprint.processesOfPython().forEach(process -> {
                        process.destroyForcibly();
                        process.onExit().join();
                    });
                }
                call(updates, 1, Optional.empty());
            }
        }

        private void killInTheMidst(UpdateMatrix updates) {
            try {
                call(updates, DEADLY, Optional.empty());
            } catch (PythonException e) {
                return;
            }
            throw new Complaint("a call went on after its process was killed");
        }

        private void call(UpdateMatrix updates, int round, Optional<GlobalModel> model) {
            float[] update = rule.aggregate(
                            updates,
                            new RoundContext(
                                    round,
                                    new RandomStream(round),
                                    workers,
                                    RuleState.NONE,
                                    Optional.empty(),
                                    model,
                                    Optional.empty()))
                    .update();
            if (!Arrays.equals(update, updates.rows()[0])) {
                throw new Complaint("a call gave other numbers than those of the first row");
            }
        }

        private static UpdateMatrix updates(int d) {
            RandomStream random = new Seed(1).stream(Purpose.DATA);
            float[][] rows = new float[CLIENTS][d];
            for (float[] row : rows) {
                for (int i = 0; i < d; i++) {
                    row[i] = random.nextFloat();
                }
            }
            return UpdateMatrix.of(rows);
        }
    }
}
