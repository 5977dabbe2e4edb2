package dev.crucible.engine.device;

import dev.crucible.engine.accelerator.DeviceException;
import dev.crucible.engine.accelerator.WaveTraining;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.ClassCounts;
import dev.crucible.engine.compute.ClientJob;
import dev.crucible.engine.compute.Evaluation;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.Optimizer;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.model.Architecture;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Training and evaluation of many clients together on a device, bit-identical to {@link dev.crucible.engine.compute.LocalTraining}. The number
 * of clients trained together depends on the device's free memory and does not affect results. Not thread-safe.
 */
public final class BatchedTraining implements WaveTraining {

    /** Samples per evaluation batch; the CPU adds their losses in such batches. */
    private static final int JUDGED = 64;

    /** Samples per evaluation batch if parts of the model are frozen. */
    private static final int JUDGED_OF_FROZEN = 16;

    /** Evaluation batches between two checks for a stop; they are enough to fill a GPU. */
    private static final int JUDGED_TOGETHER = 256;

    /** Maximum number of clients trained together: the limit of CUDA's grid in that dimension. */
    private static final int MOST = 65_535;

    /** Share of free memory that a wave may take, because drivers need some of it. */
    private static final double SHARE = 0.9;

    private final ComputeDevice device;
    private final DevicePlan plan;
    private final ResidentData data;
    private final ResidentWeights frozen;
    private final int judged;
    private final double share;
    private int most = MOST;
    private boolean halved;
    private int largest;
    private Optional<ResidentRows> kept = Optional.empty();

    /** Training of {@code architecture}, which the device must support; see {@link #obstacle}. */
    public BatchedTraining(ComputeDevice device, Architecture architecture) {
        this(device, architecture, new float[0], 1);
    }

    /**
     * Training with a part of the device's memory.
     *
     * @param whole all parameters, with the frozen ones; not copied, so callers must not change these
     * @param share in (0, 1]
     */
    public BatchedTraining(ComputeDevice device, Architecture architecture, float[] whole, double share) {
        DevicePlan.obstacle(architecture).ifPresent(why -> {
            throw new IllegalArgumentException(why);
        });
        this.device = device;
        this.share = SHARE * share;
        this.plan = DevicePlan.of(architecture);
        this.data = new ResidentData(device, plan.inputSize(), this.share);
        this.frozen = new ResidentWeights(device, plan, whole);
        this.judged = architecture.tuning() == Architecture.Tuning.FULL ? JUDGED : JUDGED_OF_FROZEN;
    }

    /** Returns the reason why the CPU must train this, beginning with the setting; empty if a device can. */
    public static Optional<String> obstacle(Architecture architecture, Hyperparameters how) {
        if (how.privacy().isPresent()) {
            return Optional.of("dp_noise_multiplier: gradients are clipped sample by sample");
        }
        return DevicePlan.obstacle(architecture).map(why -> "model_keyword: " + why);
    }

    /** Returns the largest number of clients that were trained together so far. */
    public int together() {
        return largest;
    }

    @Override
    public Optional<ResidentRows> keepRows(int places) {
        if (kept.isEmpty() || kept.get().places() < places) {
            forgetRows();
            kept = ResidentRows.of(device, places, plan.flat(), share);
        }
        return kept;
    }

    @Override
    public void forgetRows() {
        kept.ifPresent(ResidentRows::close);
        kept = Optional.empty();
    }

    @Override
    public TrainingOutcome[] train(
            float[] global, List<ClientJob> jobs, Hyperparameters how, float[][] updates, Cancellation cancellation) {
        int batch = batch(how.batchSize(), jobs);
        List<DrawnOrder> orders = jobs.stream()
                .map(job -> DrawnOrder.of(job.samples(), how.epochs(), batch, plan, job.random()))
                .toList();
        boolean terms = jobs.stream().anyMatch(job -> job.objective() instanceof LocalObjective.ControlVariate);
        return trained(global, jobs, orders, batch, StepRule.of(how, terms), how.optimizer(), updates, cancellation);
    }

    @Override
    public TrainingOutcome[] gradients(
            float[] weights, List<ClientJob> jobs, int capacity, float[][] gradients, Cancellation cancellation) {
        int batch = batch(capacity, jobs);
        List<DrawnOrder> orders = jobs.stream()
                .map(job -> DrawnOrder.asTheyCome(job.samples(), batch, plan, job.random()))
                .toList();
        return trained(
                weights, jobs, orders, batch, StepRule.mean(), new Optimizer.Sgd(1, 0, 0), gradients, cancellation);
    }

    /** Limits the batch size to the samples of the largest client. */
    private static int batch(int wanted, List<ClientJob> jobs) {
        int samples = 1;
        for (ClientJob job : jobs) {
            if (job.samples().size() == 0) {
                throw new IllegalArgumentException("training needs at least 1 sample");
            }
            samples = Math.max(samples, job.samples().size());
        }
        return Math.min(wanted, samples);
    }

    private TrainingOutcome[] trained(
            float[] global,
            List<ClientJob> jobs,
            List<DrawnOrder> orders,
            int batch,
            StepRule rule,
            Optimizer optimizer,
            float[][] results,
            Cancellation cancellation) {
        TrainingOutcome[] outcomes = new TrainingOutcome[jobs.size()];
        // Clients with most steps come first, so that the active clients are always the first ones of a wave.
        int[] places = IntStream.range(0, jobs.size())
                .boxed()
                .sorted(Comparator.comparingInt(i -> -orders.get(i).steps()))
                .mapToInt(Integer::intValue)
                .toArray();
        int from = 0;
        while (from < places.length) {
            cancellation.check();
            bring(orders.get(places[from]).samples());
            ComputeDevice.Buffer shared = frozen.with(global);
            int count = Math.min(places.length - from, fitting(orders, batch, rule, places.length - from));
            int[] wave = java.util.Arrays.copyOfRange(places, from, from + count);
            try (WaveMemory memory = new WaveMemory(device)) {
                TrainingWave training = new TrainingWave(device, memory, plan, data, shared, batch, rule);
                training.run(global, pick(jobs, wave), pick(orders, wave), optimizer, cancellation);
                kept.ifPresent(rows -> training.keep(wave, rows));
                training.results(wave, results, outcomes);
            } catch (DeviceException e) {
                if (e.kind() != DeviceException.Kind.MEMORY || halved || count == 1) {
                    throw e;
                }
                halved = true;
                most = count / 2;
                continue;
            }
            largest = Math.max(largest, count);
            from += count;
        }
        return outcomes;
    }

    /** Copies samples to the device permanently, unless each wave copies them as they are read. */
    private void bring(Samples samples) {
        if (!(plan.asked() instanceof Asked.Hidden)) {
            data.of(samples);
        }
    }

    private static <T> List<T> pick(List<T> all, int[] places) {
        return IntStream.of(places).mapToObj(all::get).toList();
    }

    /** Returns the number of clients that fit into the free memory. */
    private int fitting(List<DrawnOrder> orders, int batch, StepRule rule, int wanted) {
        long vectors = 2L;
        for (int bit : new int[] {StepRule.ADAM, StepRule.TERMS, StepRule.CLIP}) {
            vectors += rule.has(bit) ? 1 : 0;
        }
        long parameters = (long) plan.padded() * Float.BYTES;
        long tables = 0;
        for (DrawnOrder order : orders) {
            long one = plan.asked().bytes() * order.order().length;
            for (byte[] kept : order.kept()) {
                one += kept.length;
            }
            int texts = order.hiding().isPresent() ? order.order().length : order.size();
            one += (long) texts * plan.inputSize() * Float.BYTES;
            tables = Math.max(tables, one);
        }
        long each = vectors * parameters + batch * plan.activationBytes(true) + tables;
        long widest =
                plan.stages().stream().mapToLong(DeviceStage::outputs).max().orElse(1);
        ComputeDevice.Room room = device.room();
        long fit = Math.min(
                (long) (share * room.free() - parameters) / each,
                room.largest() / Math.max(parameters, Float.BYTES * widest * batch));
        if (fit < 1) {
            throw new DeviceException(
                    DeviceException.Kind.MEMORY,
                    "%s has no room for one client (%,d bytes); a smaller batch_size or max_dataset_samples needs less"
                            .formatted(device.facts().name(), each));
        }
        return (int) Math.min(Math.min(fit, most), wanted);
    }

    @Override
    public Judged judge(float[] weights, List<Samples> parts, Cancellation cancellation) {
        Evaluation[] evaluations = new Evaluation[parts.size()];
        int[][] predictions = new int[parts.size()][];
        int from = 0;
        while (from < parts.size()) {
            cancellation.check();
            Samples base = ResidentData.base(parts.get(from));
            bring(base);
            ComputeDevice.Buffer shared = frozen.with(weights);
            int room = judgedTogether();
            int to = from;
            int batches = 0;
            while (to < parts.size() && ResidentData.base(parts.get(to)) == base) {
                int more = Math.ceilDiv(parts.get(to).size(), judged);
                if (to > from && batches + more > room) {
                    break;
                }
                batches += more;
                to++;
            }
            try (WaveMemory memory = new WaveMemory(device)) {
                JudgingWave wave = new JudgingWave(device, memory, plan, data, shared, judged);
                List<JudgingWave.Answer> answers = wave.run(weights, parts.subList(from, to), cancellation);
                for (int i = 0; i < answers.size(); i++) {
                    predictions[from + i] = answers.get(i).predictions();
                    evaluations[from + i] = evaluation(answers.get(i));
                }
            }
            from = to;
        }
        return new Judged(evaluations, predictions);
    }

    private int judgedTogether() {
        long each = judged
                * (plan.activationBytes(false)
                        + plan.inputSize() * (long) Float.BYTES
                        + plan.asked().bytes());
        long widest =
                plan.stages().stream().mapToLong(DeviceStage::outputs).max().orElse(1);
        ComputeDevice.Room room = device.room();
        long fit = Math.min(
                (long) (share * room.free() - (long) plan.padded() * Float.BYTES) / each,
                room.largest() / (Float.BYTES * widest * judged));
        if (fit < 1) {
            throw new DeviceException(
                    DeviceException.Kind.MEMORY,
                    device.facts().name() + " has no room to judge " + judged + " samples");
        }
        return (int) Math.min(fit, JUDGED_TOGETHER);
    }

    private static Evaluation evaluation(JudgingWave.Answer answer) {
        ClassCounts counts = answer.counts();
        int guesses = IntStream.of(counts.samples()).sum();
        return new Evaluation(
                answer.loss() / guesses,
                IntStream.of(counts.correct()).sum(),
                guesses,
                counts.samples().length == 1 ? ClassCounts.NONE : counts);
    }

    /** Releases memory that stays on the device between rounds; the device itself stays open. */
    @Override
    public void close() {
        forgetRows();
        data.close();
        frozen.close();
    }
}
