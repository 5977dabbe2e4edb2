package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.attack.HonestMoments;
import dev.crucible.engine.device.BatchedTraining;
import dev.crucible.engine.device.ComputeDevice;
import dev.crucible.engine.device.DeviceException;
import dev.crucible.engine.device.ResidentRows;
import dev.crucible.engine.device.RowStatistics;
import dev.crucible.engine.kernel.RowMoments;
import dev.crucible.engine.kernel.Workers;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The updates of a round where they were trained, for rules and attackers to ask of. Rows that somebody changed since are copied there before
 * the next question. What does not pay there, or does not fit, is answered by this machine's threads, to the same bytes.
 */
final class DeviceRows {

    /** Fewer floats are summed by the CPU before a device has heard of it. */
    private static final long LEAST = 1L << 20;

    private final ComputeDevice device;
    private final BatchedTraining training;
    private final Consumer<SimulationEvent> told;
    private final FasterSide faster;
    private final IdentityHashMap<float[], Integer> places = new IdentityHashMap<>();
    private final Set<float[]> stale = Collections.newSetFromMap(new IdentityHashMap<>());
    private Optional<ResidentRows> resident = Optional.empty();
    private boolean wanted;

    /**
     * Keeps nothing yet.
     *
     * @param told hears who answers a question from now on
     */
    DeviceRows(ComputeDevice device, BatchedTraining training, Consumer<SimulationEvent> told) {
        this.device = device;
        this.training = training;
        this.told = told;
        this.faster =
                new FasterSide(decision -> told.accept(new SimulationEvent.Noted("rules on the device: " + decision)));
    }

    /** From now on rows are kept, for somebody sees all of a round together. */
    void keep() {
        wanted = true;
    }

    /** Makes room for {@code n} rows of {@code d} floats that are trained next. */
    void prepare(int n, int d) {
        places.clear();
        stale.clear();
        if (wanted && faster.isWorthwhile() && (long) n * d >= LEAST) {
            resident = training.keepRows(n);
        } else {
            forget();
        }
    }

    /** The rows that were trained, in the order of their jobs. */
    void trained(float[][] rows) {
        for (int i = 0; i < rows.length && resident.isPresent(); i++) {
            places.put(rows[i], i);
        }
    }

    /** {@code row} is no longer what was trained. */
    void changed(float[] row) {
        if (places.containsKey(row)) {
            stale.add(row);
        }
    }

    /** Keeps nothing any more; what lies there is given back by whoever gives back the rest. */
    void abandon() {
        wanted = false;
        resident = Optional.empty();
        places.clear();
        stale.clear();
    }

    /** Keeps nothing until the next training. */
    void forget() {
        training.forgetRows();
        resident = Optional.empty();
        places.clear();
        stale.clear();
    }

    /** What a rule may ask of {@code updates}. */
    Updates view(UpdateMatrix updates, Workers workers) {
        Updates here = Updates.of(updates, workers);
        return holds(updates) ? new DeviceUpdates(updates, here, this) : here;
    }

    /** What attackers may ask of {@code honest} rows; empty where they lie here only. */
    Optional<HonestMoments> moments(UpdateMatrix honest) {
        return holds(honest) ? Optional.of(new Moments(honest)) : Optional.empty();
    }

    private boolean holds(UpdateMatrix updates) {
        for (float[] row : updates.rows()) {
            if (!places.containsKey(row)) {
                return false;
            }
        }
        return true;
    }

    /** What {@code question} asks of {@code updates}, answered by whoever is faster. */
    <T> T answer(String question, UpdateMatrix updates, Function<RowStatistics, T> there, Supplier<T> here) {
        if (!holds(updates)) {
            return here.get();
        }
        try {
            return faster.answer(question, () -> ask(updates, there), here).orElseGet(here);
        } catch (DeviceException e) {
            stop(question + ": " + e.sentence());
        } catch (FasterSide.Differs _) {
            stop(question + " differ from the CPU's");
        }
        return here.get();
    }

    private <T> T ask(UpdateMatrix updates, Function<RowStatistics, T> question) {
        synchronized (device) {
            ResidentRows rows = resident.orElseThrow();
            int[] own = new int[updates.n()];
            for (int i = 0; i < own.length; i++) {
                float[] row = updates.rows()[i];
                own[i] = Objects.requireNonNull(places.get(row));
                if (stale.remove(row)) {
                    rows.write(own[i], row);
                }
            }
            return question.apply(new RowStatistics(rows, own, updates.rows()));
        }
    }

    private void stop(String why) {
        wanted = false;
        synchronized (device) {
            forget();
        }
        told.accept(
                new SimulationEvent.RulesMoved("rules on the device: %s; the CPU answers from here on".formatted(why)));
    }

    /** Moments of honest rows, of which the device computes two at once. */
    private final class Moments implements HonestMoments {

        private final UpdateMatrix honest;
        private Optional<RowStatistics.Moments> found = Optional.empty();

        Moments(UpdateMatrix honest) {
            this.honest = honest;
        }

        private RowStatistics.Moments both(RowStatistics rows) {
            RowStatistics.Moments both = found.orElseGet(rows::moments);
            found = Optional.of(both);
            return both;
        }

        @Override
        public double[] mean() {
            return answer("means", honest, rows -> both(rows).mean().clone(), () -> RowMoments.mean(honest.rows()));
        }

        @Override
        public double[] deviation(double[] mean) {
            return answer(
                    "deviations",
                    honest,
                    rows -> both(rows).deviation().clone(),
                    () -> RowMoments.deviation(honest.rows(), mean));
        }

        @Override
        public double[][] squaredDistances() {
            return answer(
                    "distances in double",
                    honest,
                    RowStatistics::squaredDistancesInDouble,
                    () -> RowMoments.squaredDistances(honest.rows()));
        }
    }
}
