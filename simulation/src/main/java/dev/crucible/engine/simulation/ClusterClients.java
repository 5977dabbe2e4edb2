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
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The clients of one strategy, trained and evaluated on a cluster in blocks of neighbours. The assignment of clients to blocks changes no
 * byte: updates are ordered by client wherever they are combined.
 */
final class ClusterClients implements ClientPool {

    private final Cluster cluster;
    private final UpdatePlacement placement;
    private final Attackers attackers;
    private final IntUnaryOperator samples;
    private final Shared<StrategyBroadcast> site;

    /**
     * Sends a strategy to {@code cluster}.
     *
     * @param samples returns the number of training samples of a client
     */
    ClusterClients(
            StrategyConfig config,
            Dataset dataset,
            Attackers attackers,
            Cluster cluster,
            UpdatePlacement placement,
            IntUnaryOperator samples) {
        if (config.local().scaffold()) {
            throw new DataException("scaffold: " + ClusterLimits.SCAFFOLD);
        }
        if (config.local().ditto().isPresent()) {
            throw new DataException("ditto_lambda: " + ClusterLimits.DITTO);
        }
        if (config.model().trainer().isPresent()) {
            throw new DataException("trainer: " + ClusterLimits.TRAINER);
        }
        this.cluster = cluster;
        this.placement = placement;
        this.attackers = attackers;
        this.samples = samples;
        this.site = cluster.share(
                new StrategyBroadcast(config, dataset, !attackers.phases().isEmpty()));
    }

    /** Returns the placement of updates. */
    UpdatePlacement placement() {
        return placement;
    }

    /** Rows and outcomes of a block. */
    private record Trained(float[][] rows, TrainingOutcome[] outcomes) implements Serializable {}

    /** Collects every update here. Without SCAFFOLD, the objective of honest clients depends only on the config. */
    @Override
    public TrainingOutcome[] train(
            int round, float[] global, float[] lastUpdate, int[] participants, Objectives honest, float[][] rows) {
        int blocks = blocks(participants.length);
        ClientBlockTask.Start start =
                new ClientBlockTask.Start(round, global, lastUpdate, participants, participants, blocks);
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
        TrainingOutcome[] outcomes = clients.train(
                start.round(), start.weights(), start.lastUpdate(), own, c -> ClientUpdates.plain(site.config()), rows);
        site.done(clients);
        return new Trained(rows, outcomes);
    }

    /**
     * Updates that stay on the cluster until closed.
     *
     * @param updates the usable ones, empty when there is none
     */
    record Sent(Trainees trainees, Optional<Updates> updates) implements AutoCloseable {

        @Override
        public void close() {
            trainees.close();
        }
    }

    /** Makes updates from the rows at some positions, with their clients and samples. */
    @FunctionalInterface
    private interface Placed {
        Updates updates(int[] positions, int[] clients, int[] samples);
    }

    /** Trained rows of a round, with the broadcast that is kept as long as they might have to be recomputed. */
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

    /** Returns the updates of the participants of {@code round}. */
    Sent sent(Round round) {
        int[] all = round.participants();
        Trainees trainees = train(round, all);
        int[] trained = trainees.places(note -> Double.isFinite(note.outcome().loss()));
        if (trained.length < all.length && placement.countsTrained(round)) {
            // Attackers count the participants, and a client whose training failed is none.
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
                                IntStream.of(clients)
                                        .map(c -> attackers.claimed(c, round.number(), samples.applyAsInt(c)))
                                        .toArray())));
    }

    private Trainees train(Round round, int[] present) {
        int clients = round.participants().length;
        int blocks = placement.whole() ? UpdatePlacement.chain(clients, cluster) : blocks(clients);
        ClientBlockTask.Start start = new ClientBlockTask.Start(
                round.number(), round.weights(), round.lastUpdate(), round.participants(), present, blocks);
        Shared<ClientBlockTask.Start> shared = cluster.share(start);
        ClientBlockTask rows = new ClientBlockTask(site, shared);
        int d = round.weights().length;
        if (placement.whole()) {
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
                (positions, ids, counts) ->
                        new ColumnPartitionedUpdates(scattered, grid, positions, ids, counts, new BitSet()));
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

    /** Weights to evaluate, and the clients on whose samples, in addition to the server's. */
    private record Question(float[] weights, int[] clients, int tasks) implements Serializable {}

    @Override
    public Verdict judge(float[] weights, int[] clients, Samples test) {
        int parts = JudgedParts.count(clients, test);
        Question question = new Question(weights, clients, blocks(parts));
        Shared<StrategyBroadcast> where = site;
        try (Shared<Question> shared = cluster.share(question)) {
            List<Evaluation[]> answers =
                    cluster.map(question.tasks, task -> judge(where.value().ready(), shared.value(), task));
            return JudgedParts.verdict(answers.stream().flatMap(Arrays::stream).toArray(Evaluation[]::new), test);
        }
    }

    private static Evaluation[] judge(ExecutorStrategy site, Question question, int task) {
        LocalClients clients = site.clients();
        int parts = JudgedParts.count(question.clients, site.test());
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
