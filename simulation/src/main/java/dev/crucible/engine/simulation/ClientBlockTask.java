package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.attack.AttackContext;
import dev.crucible.engine.cluster.Cluster.BlockRows;
import dev.crucible.engine.cluster.Cluster.Row;
import dev.crucible.engine.cluster.Cluster.Shared;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.kernel.Finite;
import java.io.Serializable;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Task that trains the clients of a block one after the other and returns their updates. */
record ClientBlockTask(Shared<StrategyBroadcast> site, Shared<Start> start) implements BlockRows<ClientBlockTask.Note> {

    private static final float[] NOTHING = {};

    /**
     * State at the start of a round.
     *
     * @param participants the clients that train, ascending
     * @param present the clients that the attackers count as participants
     * @param blocks the number of blocks of participants
     */
    record Start(int round, float[] weights, float[] lastUpdate, int[] participants, int[] present, int blocks)
            implements Serializable {

        int from(int block) {
            return (int) ((long) participants.length * block / blocks);
        }
    }

    /**
     * Data about a client's update.
     *
     * @param usable true if the update is sent on
     */
    record Note(TrainingOutcome outcome, boolean usable) implements Serializable {}

    @Override
    public Iterable<Row<Note>> of(int block) {
        return () -> new Rows(site.value().ready(), start.value(), block);
    }

    /** The rows of a block; all reuse one array. */
    private static final class Rows implements Iterator<Row<Note>> {
        private final ExecutorStrategy site;
        private final Start start;
        private final LocalClients clients;
        private final float[][] row;
        private final int end;
        private int position;

        Rows(ExecutorStrategy site, Start start, int block) {
            this.site = site;
            this.start = start;
            this.clients = site.clients();
            this.row = new float[1][site.parameters()];
            this.position = start.from(block);
            this.end = start.from(block + 1);
        }

        @Override
        public boolean hasNext() {
            return position < end;
        }

        @Override
        public Row<Note> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Row<Note> next = train(position++);
            if (!hasNext()) {
                site.done(clients);
            }
            return next;
        }

        private Row<Note> train(int place) {
            int[] client = {start.participants[place]};
            TrainingOutcome outcome = clients.train(
                            start.round,
                            start.weights,
                            start.lastUpdate,
                            client,
                            c -> ClientUpdates.plain(site.config()),
                            row)[0];
            if (FailedClient.untrained(client[0], start.round, outcome).isPresent()) {
                return new Row<>(place, new Note(outcome, false), NOTHING);
            }
            site.attacks()
                    .rewrite(
                            new UpdateAttacks.Moment(
                                    start.round,
                                    start.weights,
                                    start.lastUpdate,
                                    new RoundContext(
                                            start.round,
                                            AttackContext.tuning(site.config().seed(), start.round),
                                            site.attacks().workers(),
                                            RuleState.NONE),
                                    start.present,
                                    _ -> false,
                                    SimulationListener.NONE,
                                    clients),
                            client,
                            new int[] {0},
                            row);
            boolean usable = Finite.all(row[0]);
            return new Row<>(place, new Note(outcome, usable), usable ? row[0] : NOTHING);
        }
    }
}
