package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.cluster.ChunkGrid;
import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.cluster.Cluster.Kept;
import dev.crucible.engine.cluster.Cluster.Made;
import dev.crucible.engine.cluster.Cluster.Scattered;
import dev.crucible.engine.cluster.Cluster.Shared;
import dev.crucible.engine.cluster.ColumnPartitionedUpdates;
import dev.crucible.engine.cluster.RowPartitionedUpdates;
import dev.crucible.engine.compute.Evaluation;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The clients of one strategy, trained and judged on a cluster in blocks of neighbours. Which client lies in which block changes no byte:
 * updates are put in the order of their clients wherever they come together.
 */
final class ClusterClients implements ClientPool {

    private final Cluster cluster;
    private final UpdatePlacement form;
    private final IntUnaryOperator samples;
    private final Shared<StrategyBroadcast> site;

    /**
     * Sends a strategy to {@code cluster}.
     *
     * @param samples the number of training samples of a client
     */
    ClusterClients(
            StrategyConfig config,
            Dataset dataset,
            Attackers attackers,
            Cluster cluster,
            UpdatePlacement form,
            IntUnaryOperator samples) {
        if (config.local().scaffold()) {
            throw new DataException("scaffold: " + ClusterLimits.SCAFFOLD);
        }
        if (config.model().trainer().isPresent()) {
            throw new DataException("trainer: " + ClusterLimits.TRAINER);
        }
        this.cluster = cluster;
        this.form = form;
        this.samples = samples;
        this.site = cluster.share(
                new StrategyBroadcast(config, dataset, !attackers.phases().isEmpty()));
    }

    /** How updates come together. */
    UpdatePlacement form() {
        return form;
    }

    /** Rows and outcomes of a block. */
    private record Trained(float[][] rows, TrainingOutcome[] outcomes) implements Serializable {}

    /** Brings every update here. What honest clients minimise hangs on the config alone, as there is no SCAFFOLD. */
    @Override
    public TrainingOutcome[] train(int round, float[] global, int[] participants, Objectives honest, float[][] rows) {
        int blocks = blocks(participants.length);
        ClientBlockTask.Start start =
                new ClientBlockTask.Start(round, global, new float[0], participants, participants, blocks);
        TrainingOutcome[] outcomes = new TrainingOutcome[participants.length];
        Shared<StrategyBroadcast> where = site;
        try (Shared<ClientBlockTask.Start> shared = cluster.share(start)) {
            List<Trained> trained =
                    cluster.map(blocks, block -> train(where.value().ready(), shared.value(), block));
            for (int block = 0; block < blocks; block++) {
                int from = start.from(block);
                System.arraycopy(trained.get(block).rows, 0, rows, from, trained.get(block).rows.length);
                System.arraycopy(trained.get(block).outcomes, 0, outcomes, from, trained.get(block).outcomes.length);
            }
        }
        return outcomes;
    }

    private static Trained train(ExecutorStrategy site, ClientBlockTask.Start start, int block) {
        LocalClients clients = site.clients();
        int[] own = Arrays.copyOfRange(start.participants(), start.from(block), start.from(block + 1));
        float[][] rows = new float[own.length][];
        TrainingOutcome[] outcomes =
                clients.train(start.round(), start.weights(), own, c -> ClientUpdates.plain(site.config()), rows);
        site.done(clients);
        return new Trained(rows, outcomes);
    }

    /**
     * Updates that stay on the cluster until they are closed.
     *
     * @param updates the usable ones, empty when there is none
     */
    record Sent(Trainees trainees, Optional<Updates> updates) implements AutoCloseable {

        @Override
        public void close() {
            trainees.close();
        }
    }

    /** The rows at some positions as updates, with their clients and samples. */
    @FunctionalInterface
    private interface Placed {
        Updates updates(int[] positions, int[] clients, int[] samples);
    }

    /** What the participants of a round made of what they were sent, which is kept as long as they might have to do it again. */
    private record Trainees(Shared<ClientBlockTask.Start> start, Made<ClientBlockTask.Note> rows, Placed placed)
            implements AutoCloseable {

        int[] places(Predicate<ClientBlockTask.Note> choice) {
            List<ClientBlockTask.Note> notes = rows.notes();
            return IntStream.range(0, notes.size())
                    .filter(i -> choice.test(notes.get(i)))
                    .toArray();
        }

        @Override
        public void close() {
            rows.close();
            start.close();
        }
    }

    /** What the participants of {@code round} send. */
    Sent sent(Round round) {
        int[] all = round.participants();
        Trainees trainees = train(round, all);
        int[] trained = trainees.places(note -> Double.isFinite(note.outcome().loss()));
        if (trained.length < all.length && form.countsTrained(round)) {
            // Attackers count who takes part, and a client whose training failed does not.
            trainees.close();
            trainees = train(round, IntStream.of(trained).map(i -> all[i]).toArray());
        }
        tell(round, trainees.rows.notes());
        int[] kept = trainees.places(ClientBlockTask.Note::usable);
        int[] clients = IntStream.of(kept).map(i -> all[i]).toArray();
        return new Sent(
                trainees,
                kept.length == 0
                        ? Optional.empty()
                        : Optional.of(trainees.placed.updates(
                                kept,
                                clients,
                                IntStream.of(clients).map(samples).toArray())));
    }

    private Trainees train(Round round, int[] present) {
        int clients = round.participants().length;
        int blocks = form.whole() ? UpdatePlacement.chain(clients, cluster) : blocks(clients);
        ClientBlockTask.Start start = new ClientBlockTask.Start(
                round.number(), round.weights(), round.lastUpdate(), round.participants(), present, blocks);
        Shared<ClientBlockTask.Start> shared = cluster.share(start);
        ClientBlockTask rows = new ClientBlockTask(site, shared);
        int d = round.weights().length;
        if (form.whole()) {
            Kept<ClientBlockTask.Note> kept = cluster.keep(blocks, rows);
            return new Trainees(
                    shared,
                    kept,
                    (positions, ids, counts) -> new RowPartitionedUpdates(cluster, kept, d, positions, ids, counts));
        }
        ChunkGrid grid = ChunkGrid.of(d, clients, cluster.slots());
        Scattered<ClientBlockTask.Note> scattered = cluster.scatter(blocks, rows, grid);
        return new Trainees(
                shared,
                scattered,
                (positions, ids, counts) -> new ColumnPartitionedUpdates(scattered, grid, positions, ids, counts));
    }

    private static void tell(Round round, List<ClientBlockTask.Note> notes) {
        int[] all = round.participants();
        round.recorder()
                .trained(all, notes.stream().map(ClientBlockTask.Note::outcome).toArray(TrainingOutcome[]::new));
        int[] trained = IntStream.range(0, all.length)
                .filter(i -> round.uses(
                        all[i],
                        FailedClient.untrained(
                                all[i], round.number(), notes.get(i).outcome())))
                .toArray();
        for (int i : trained) {
            round.uses(
                    all[i],
                    FailedClient.unusable(all[i], round.number(), notes.get(i).usable()));
        }
        round.recorder().attacked();
    }

    /** Weights to judge, and on whose samples beside the server's. */
    private record Question(float[] weights, int[] clients, int tasks) implements Serializable {}

    @Override
    public Verdict judge(float[] weights, int[] clients, Samples test) {
        int parts = LocalClients.parts(clients, test);
        Question question = new Question(weights, clients, blocks(parts));
        Shared<StrategyBroadcast> where = site;
        try (Shared<Question> shared = cluster.share(question)) {
            List<Evaluation[]> answers =
                    cluster.map(question.tasks, task -> judge(where.value().ready(), shared.value(), task));
            return LocalClients.verdict(answers.stream().flatMap(Arrays::stream).toArray(Evaluation[]::new), test);
        }
    }

    private static Evaluation[] judge(ExecutorStrategy site, Question question, int task) {
        LocalClients clients = site.clients();
        int parts = LocalClients.parts(question.clients, site.test());
        Evaluation[] answer = clients.evaluate(
                question.weights, question.clients, site.test(), (int) ((long) parts * task / question.tasks), (int)
                        ((long) parts * (task + 1) / question.tasks));
        site.done(clients);
        return answer;
    }

    private int blocks(int items) {
        return UpdatePlacement.blocks(items, cluster);
    }
}
