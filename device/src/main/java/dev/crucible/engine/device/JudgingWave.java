package dev.crucible.engine.device;

import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.ClassCounts;
import dev.crucible.engine.data.Samples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Evaluation of one model: batches take the place of clients, and all of them read the same weights. */
record JudgingWave(
        ComputeDevice device,
        WaveMemory memory,
        DevicePlan plan,
        ResidentData data,
        ComputeDevice.Buffer frozen,
        int batch) {

    /**
     * Result of one part.
     *
     * @param loss the sum over its targets
     */
    record Answer(double loss, ClassCounts counts, int[] predictions) {}

    List<Answer> run(float[] weights, List<Samples> parts, Cancellation cancellation) {
        List<DrawnOrder> orders = parts.stream()
                .filter(part -> part.size() > 0)
                .map(part -> DrawnOrder.judged(part, batch, plan))
                .toList();
        if (orders.isEmpty()) {
            return parts.stream()
                    .map(_ -> new Answer(0, plan.asked().counts(plan.classes()), new int[0]))
                    .toList();
        }
        WaveSamples samples = WaveSamples.of(memory, data, orders, plan);
        List<int[]> rows = new ArrayList<>();
        int places = 0;
        for (DrawnOrder order : orders) {
            for (int from = 0; from < order.size(); from += batch) {
                rows.add(new int[] {places + from, Math.min(batch, order.size() - from), 1, 0});
            }
            places += order.size();
        }
        float[] padded = new float[plan.padded()];
        plan.blocks().forEach(block -> System.arraycopy(weights, block.flat(), padded, block.padded(), block.length()));
        ComputeDevice.Buffer clients =
                memory.of(rows.stream().flatMapToInt(Arrays::stream).toArray());
        StageLaunches launches = new StageLaunches(memory, plan, samples, clients, frozen, rows.size(), batch, false);
        StageLaunches.Losses losses =
                TrainingWave.losses(memory, places * plan.asked().rows());
        launches.forward(memory.of(padded), 0, losses, null);
        launches.enqueue(0, rows.size());
        device.finish();
        cancellation.check();
        return answers(
                parts,
                PlaceLosses.read(device, losses, samples.answers(), plan.asked().rows()));
    }

    private List<Answer> answers(List<Samples> parts, PlaceLosses losses) {
        List<Answer> answers = new ArrayList<>();
        int at = 0;
        for (Samples part : parts) {
            int end = at + part.size();
            ClassCounts counts = plan.asked().counts(plan.classes());
            losses.count(at, end, counts);
            answers.add(new Answer(losses.sum(at, end, batch), counts, losses.predictions(at, end)));
            at = end;
        }
        return answers;
    }
}
