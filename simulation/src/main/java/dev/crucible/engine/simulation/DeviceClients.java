package dev.crucible.engine.simulation;

import dev.crucible.engine.accelerator.Accelerator;
import dev.crucible.engine.accelerator.Accelerators;
import dev.crucible.engine.accelerator.DeviceException;
import dev.crucible.engine.accelerator.WaveTraining;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.attack.HonestMoments;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.ClientJob;
import dev.crucible.engine.compute.Evaluation;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.model.Architecture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The clients of one strategy, trained and evaluated together on a graphics processor. If it fails, this machine's threads repeat the round
 * and train all later ones; the bytes are the same either way.
 */
final class DeviceClients implements ClientPool {

    private final LocalClients local;
    private final Accelerator device;
    private final WaveTraining training;
    private final DeviceRows kept;
    private final boolean gradients;
    private final boolean required;
    private final Cancellation cancellation;
    private Optional<String> failure = Optional.empty();
    private SimulationListener told = SimulationListener.NONE;

    /**
     * Trains the clients of {@code local} on {@code device}.
     *
     * @param gradients true if a round is one gradient per client
     * @param share of the device's memory to use, in (0, 1]
     * @param required true if a failing device fails the run
     */
    DeviceClients(
            LocalClients local,
            Accelerator device,
            Architecture architecture,
            boolean gradients,
            double share,
            boolean required,
            Cancellation cancellation) {
        this.local = local;
        this.device = device;
        this.training = device.training(architecture, local.whole(), share);
        this.kept = new DeviceRows(device, training, event -> told.heard(event));
        this.gradients = gradients;
        this.required = required;
        this.cancellation = cancellation;
    }

    /** Returns the facts of the device. */
    Accelerator.Facts facts() {
        return device.facts();
    }

    /** Returns the reason why the device was given up, if it was. */
    Optional<String> failure() {
        return failure;
    }

    @Override
    public void keepRows() {
        kept.keep();
    }

    /** Reports to {@code listener} from now on: a device that is given up, and the processor that answers rules. */
    void tell(SimulationListener listener) {
        told = listener;
    }

    @Override
    public TrainingOutcome[] train(
            int round, float[] global, float[] lastUpdate, int[] participants, Objectives honest, float[][] rows) {
        if (failure.isEmpty()) {
            try {
                synchronized (device) {
                    return trained(round, global, lastUpdate, participants, honest, rows);
                }
            } catch (DeviceException e) {
                giveUp(e, "round " + round);
            }
        }
        return local.train(round, global, lastUpdate, participants, honest, rows);
    }

    private TrainingOutcome[] trained(
            int round, float[] global, float[] lastUpdate, int[] participants, Objectives honest, float[][] rows) {
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
            jobs.add(local.job(round, global, lastUpdate, participants[working[k]], honest));
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
                    return JudgedParts.verdict(evaluations, test);
                }
            } catch (DeviceException e) {
                giveUp(e, "judging");
            }
        }
        return local.judge(weights, clients, test);
    }

    /** Returns the class that {@code weights} predict for each of {@code samples}. */
    int[] predict(float[] weights, Samples samples) {
        if (failure.isEmpty()) {
            try {
                synchronized (device) {
                    int[][] pieces = training.judge(weights, JudgedParts.pieces(samples), cancellation)
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
            Accelerators.provider().forget(device.facts().name() + " was lost: " + e.sentence());
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
