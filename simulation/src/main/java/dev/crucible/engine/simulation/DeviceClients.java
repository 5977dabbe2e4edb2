package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.attack.HonestMoments;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.Evaluation;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.device.BatchedTraining;
import dev.crucible.engine.device.ClientJob;
import dev.crucible.engine.device.ComputeDevice;
import dev.crucible.engine.device.ComputeDevices;
import dev.crucible.engine.device.DeviceException;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.model.Architecture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The clients of one strategy, trained and judged together on a graphics processor. Where that fails, this machine's threads train the
 * round again and all later ones; bytes are the same either way.
 */
final class DeviceClients implements ClientPool {

    private final LocalClients local;
    private final ComputeDevice device;
    private final BatchedTraining training;
    private final DeviceRows kept;
    private final boolean gradients;
    private final boolean required;
    private final Cancellation cancellation;
    private Optional<String> failure = Optional.empty();
    private SimulationListener told = SimulationListener.NONE;

    /**
     * Trains on {@code device} the clients that {@code local} knows.
     *
     * @param gradients whether a round is a gradient of each client
     * @param share of the device's memory that it may take, in (0, 1]
     * @param required whether a device that fails is the end of the run
     */
    DeviceClients(
            LocalClients local,
            ComputeDevice device,
            Architecture architecture,
            boolean gradients,
            double share,
            boolean required,
            Cancellation cancellation) {
        this.local = local;
        this.device = device;
        this.training = new BatchedTraining(device, architecture, local.whole(), share);
        this.kept = new DeviceRows(device, training, event -> told.heard(event));
        this.gradients = gradients;
        this.required = required;
        this.cancellation = cancellation;
    }

    /** What it trains on. */
    ComputeDevice.Facts facts() {
        return device.facts();
    }

    /** Why the device was given up, if it was. */
    Optional<String> failure() {
        return failure;
    }

    @Override
    public void keepRows() {
        kept.keep();
    }

    /** From now on {@code listener} hears when the device is given up, and who answers what rules ask. */
    void tell(SimulationListener listener) {
        told = listener;
    }

    @Override
    public TrainingOutcome[] train(int round, float[] global, int[] participants, Objectives honest, float[][] rows) {
        if (failure.isEmpty()) {
            try {
                synchronized (device) {
                    return trained(round, global, participants, honest, rows);
                }
            } catch (DeviceException e) {
                giveUp(e, "round " + round);
            }
        }
        return local.train(round, global, participants, honest, rows);
    }

    private TrainingOutcome[] trained(
            int round, float[] global, int[] participants, Objectives honest, float[][] rows) {
        TrainingOutcome[] outcomes = new TrainingOutcome[participants.length];
        int[] working = IntStream.range(0, participants.length)
                .filter(i -> !gradients || local.holds(participants[i]))
                .toArray();
        for (int i = 0; i < outcomes.length; i++) {
            if (gradients && !local.holds(participants[i])) {
                rows[i] = new float[global.length];
                outcomes[i] = new TrainingOutcome(0, 0);
            }
        }
        List<ClientJob> jobs = new ArrayList<>();
        float[][] own = new float[working.length][];
        for (int k = 0; k < working.length; k++) {
            jobs.add(local.job(round, participants[working[k]], honest));
            own[k] = rows[working[k]];
        }
        kept.prepare(own.length, global.length);
        TrainingOutcome[] reports = gradients
                ? training.gradients(global, jobs, local.batch(), own, cancellation)
                : training.train(global, jobs, local.hyperparameters(), own, cancellation);
        for (int k = 0; k < working.length; k++) {
            rows[working[k]] = own[k];
            outcomes[working[k]] = reports[k];
        }
        kept.trained(own);
        return outcomes;
    }

    @Override
    public void changed(float[] row) {
        kept.changed(row);
    }

    @Override
    public Updates view(UpdateMatrix updates, Workers workers) {
        return kept.view(updates, workers);
    }

    @Override
    public Optional<HonestMoments> moments(UpdateMatrix honest) {
        return kept.moments(honest);
    }

    @Override
    public Verdict judge(float[] weights, int[] clients, Samples test) {
        List<Samples> parts = local.judged(clients, test);
        if (failure.isEmpty()) {
            try {
                synchronized (device) {
                    Evaluation[] evaluations =
                            training.judge(weights, parts, cancellation).evaluations();
                    return LocalClients.verdict(evaluations, test);
                }
            } catch (DeviceException e) {
                giveUp(e, "judging");
            }
        }
        return local.judge(weights, clients, test);
    }

    /** The class that {@code weights} give each of {@code samples}. */
    int[] predict(float[] weights, Samples samples) {
        if (failure.isEmpty()) {
            try {
                synchronized (device) {
                    int[][] pieces = training.judge(weights, LocalClients.pieces(samples), cancellation)
                            .predictions();
                    return Arrays.stream(pieces).flatMapToInt(IntStream::of).toArray();
                }
            } catch (DeviceException e) {
                giveUp(e, "judging");
            }
        }
        return local.predict(weights, samples);
    }

    private void giveUp(DeviceException e, String when) {
        String why = "%s: %s; the CPU trains from here on".formatted(when, e.sentence());
        failure = Optional.of(why);
        kept.abandon();
        if (e.kind() == DeviceException.Kind.LOST) {
            ComputeDevices.forget(device.facts().name() + " was lost: " + e.sentence());
        } else {
            release();
        }
        if (required) {
            throw new DataException(
                    "require_device: %s: %s; set it to false to go on with the CPU".formatted(when, e.sentence()));
        }
        told.heard(new SimulationEvent.Moved("training_device: " + why));
    }

    @Override
    public void release() {
        synchronized (device) {
            training.close();
        }
    }
}
