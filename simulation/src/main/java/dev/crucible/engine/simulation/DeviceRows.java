package dev.crucible.engine.simulation;

import dev.crucible.engine.accelerator.Accelerator;
import dev.crucible.engine.accelerator.AcceleratorRows;
import dev.crucible.engine.accelerator.DeviceException;
import dev.crucible.engine.accelerator.UpdateStatistics;
import dev.crucible.engine.accelerator.WaveTraining;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.attack.HonestMoments;
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
 * The updates of a round in the device's memory, where they were trained, for queries of rules and attackers. Changed rows are copied to
 * the device before the next query. Queries that do not pay off or fit there run on this machine's threads, with the same bytes.
 */
final class DeviceRows {

    /** Floats below which the CPU is faster than starting a kernel. */
    private static final long LEAST = 1L << 20;

    private final Accelerator device;
    private final WaveTraining training;
    private final Consumer<SimulationEvent> told;
    private final FasterSide faster;
    private final IdentityHashMap<float[], Integer> places = new IdentityHashMap<>();
    private final Set<float[]> stale = Collections.newSetFromMap(new IdentityHashMap<>());
    private Optional<? extends AcceleratorRows> resident = Optional.empty();
    private boolean wanted;

    /**
     * Starts without rows.
     *
     * @param told receives notes about which processor answers a query
     */
    DeviceRows(Accelerator device, WaveTraining training, Consumer<SimulationEvent> told) {
        this.device = device;
        this.training = training;
        this.told = told;
        this.faster =
                new FasterSide(decision -> told.accept(new SimulationEvent.Noted("rules on the device: " + decision)));
    }

    /** Keeps rows from now on, because each training covers a whole round. */
    void keep() {
        wanted = true;
    }

    /** Reserves {@code n} rows of {@code d} floats for the next training. */
    void prepare(int n, int d) {
        places.clear();
        stale.clear();
        if (wanted && faster.isWorthwhile() && (long) n * d >= LEAST) {
            resident = training.keepRows(n);
        } else {
            forget();
        }
    }

    /** Registers the trained rows, in the order of their jobs. */
    void trained(float[][] rows) {
        for (int i = 0; i < rows.length && resident.isPresent(); i++) {
            places.put(rows[i], i);
        }
    }

    /** Marks {@code row} as changed since training. */
    void changed(float[] row) {
        if (places.containsKey(row)) {
            stale.add(row);
        }
    }

    /** Keeps nothing any more; the memory is released together with the training. */
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

    /** Returns a view of {@code updates} for the rule. */
    Updates view(UpdateMatrix updates, Workers workers) {
        Updates here = Updates.of(updates, workers);
        return holds(updates) ? new DeviceUpdates(updates, here, this) : here;
    }

    /** Returns the moments of {@code honest} rows for attackers; empty if the rows are not on the device. */
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

    /** Returns the answer to {@code question} about {@code updates}, from the faster of processor and device. */
    <T> T answer(String question, UpdateMatrix updates, Function<UpdateStatistics, T> there, Supplier<T> here) {
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

    private <T> T ask(UpdateMatrix updates, Function<UpdateStatistics, T> question) {
        synchronized (device) {
            AcceleratorRows rows = resident.orElseThrow();
            int[] own = new int[updates.n()];
            for (int i = 0; i < own.length; i++) {
                float[] row = updates.rows()[i];
                own[i] = Objects.requireNonNull(places.get(row));
                if (stale.remove(row)) {
                    rows.write(own[i], row);
                }
            }
            return question.apply(rows.statistics(own, updates.rows()));
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

    /** Moments of honest rows; the device computes mean and deviation together. */
    private final class Moments implements HonestMoments {

        private final UpdateMatrix honest;
        private Optional<UpdateStatistics.Moments> found = Optional.empty();

        Moments(UpdateMatrix honest) {
            this.honest = honest;
        }

        private UpdateStatistics.Moments both(UpdateStatistics rows) {
            UpdateStatistics.Moments both = found.orElseGet(rows::moments);
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
                    UpdateStatistics::squaredDistancesInDouble,
                    () -> RowMoments.squaredDistances(honest.rows()));
        }
    }
}
