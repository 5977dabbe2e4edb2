package dev.crucible.engine.python;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.aggregation.NamedShape;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.ClassCounts;
import dev.crucible.engine.compute.Evaluation;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.LocalTraining;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.setting.Setting;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Training in Python for one thread; a trainer without its own model is evaluated by the engine's network. */
final class PythonTraining implements LocalTraining {

    private final PythonTrainer trainer;
    private final List<Integer> dims;
    private final int features;
    private final int classes;
    private final List<NamedShape> tensors;
    private final Optional<LocalTraining> judge;
    private int round;
    private int client;

    PythonTraining(PythonTrainer trainer, Architecture architecture, Optional<LocalTraining> judge) {
        this.trainer = trainer;
        this.dims = architecture.input().dims();
        this.features = architecture.input().size();
        this.classes = architecture.classes();
        this.tensors = ParameterLayout.of(architecture).tensors().stream()
                .map(tensor -> new NamedShape(tensor.name(), tensor.dims(), tensor.statistic()))
                .toList();
        this.judge = judge;
    }

    @Override
    public void turn(int next, int whose) {
        round = next;
        client = whose;
    }

    @Override
    public TrainingOutcome train(
            float[] weights,
            Samples samples,
            Hyperparameters hyperparameters,
            LocalObjective objective,
            RandomStream random,
            Cancellation cancellation) {
        cancellation.check();
        return PythonPool.with(trainer.source(), process -> {
            Call call = call(process, "train", random.nextLong(), weights, samples, weights.length)
                    .labels("y", samples);
            call.head()
                    .put("epochs", hyperparameters.epochs())
                    .put(Setting.BATCH_SIZE.name(), hyperparameters.batchSize())
                    .put(
                            Setting.LEARNING_RATE.name(),
                            hyperparameters.optimizer().learningRate());
            JsonNode loss;
            try {
                loss = call.into(weights, new byte[0]).head().path("loss");
            } catch (PythonException e) {
                if (!e.raised()) {
                    throw new PythonException(
                            "client %d, round %d: %s".formatted(client, round, e.getMessage()),
                            e.trace().orElse(""));
                }
                return new TrainingOutcome(
                        Double.NaN, (long) samples.size() * hyperparameters.epochs(), String.valueOf(e.getMessage()));
            }
            return new TrainingOutcome(
                    loss.isNumber() ? loss.asDouble() : Double.NaN, (long) samples.size() * hyperparameters.epochs());
        });
    }

    private Call call(
            PythonProcess process, String operation, long seed, float[] weights, Samples samples, long result) {
        Call call = new Call(
                        process,
                        operation,
                        trainer.name(),
                        seed,
                        weights.length + (features + 1L) * samples.size() + result)
                .vector("weights", weights)
                .samples("x", samples, dims)
                .tensors(tensors);
        call.head()
                .put("round", round)
                .put("client", client)
                .put("classes", classes)
                .set("params", PythonStrategies.json(trainer.parameters()));
        dims.forEach(call.head().putArray("shape")::add);
        return call;
    }

    @Override
    public TrainingOutcome gradient(
            float[] weights, Samples samples, RandomStream random, float[] gradient, Cancellation cancellation) {
        throw new IllegalArgumentException("trainer: trains in local epochs; leave training out");
    }

    @Override
    public Evaluation[] evaluate(float[] weights, List<Samples> parts, Cancellation cancellation) {
        return judge.isPresent()
                ? judge.get().evaluate(weights, parts, cancellation)
                : parts.stream()
                        .map(samples -> scored(weights, samples, cancellation))
                        .toArray(Evaluation[]::new);
    }

    private Evaluation scored(float[] weights, Samples samples, Cancellation cancellation) {
        float[][] scores = scores(weights, samples, cancellation);
        double loss = 0;
        ClassCounts counts = new ClassCounts(new int[classes], new int[classes]);
        for (int i = 0; i < scores.length; i++) {
            int label = samples.label(i);
            loss += crossEntropy(scores[i], label);
            counts.samples()[label]++;
            counts.correct()[label] += largest(scores[i]) == label ? 1 : 0;
        }
        return new Evaluation(
                scores.length == 0 ? Double.NaN : loss / scores.length,
                IntStream.of(counts.correct()).sum(),
                scores.length,
                counts);
    }

    @Override
    public void predict(float[] weights, Samples samples, int[] predictions, Cancellation cancellation) {
        if (judge.isPresent()) {
            judge.get().predict(weights, samples, predictions, cancellation);
            return;
        }
        float[][] scores = scores(weights, samples, cancellation);
        for (int i = 0; i < scores.length; i++) {
            predictions[i] = largest(scores[i]);
        }
    }

    private float[][] scores(float[] weights, Samples samples, Cancellation cancellation) {
        cancellation.check();
        float[][] scores = new float[samples.size()][classes];
        if (scores.length > 0) {
            PythonPool.with(trainer.source(), process -> call(
                            process, "judge", 0, weights, samples, (long) scores.length * classes)
                    .into(scores, classes, new byte[0]));
        }
        return scores;
    }

    /** Returns −log softmax(scores)[label]. */
    private static double crossEntropy(float[] scores, int label) {
        double largest = scores[largest(scores)];
        double sum = 0;
        for (float score : scores) {
            sum += Math.exp(score - largest);
        }
        return Math.log(sum) + largest - scores[label];
    }

    /** Returns the class with the largest score, the lowest on a tie. */
    private static int largest(float[] scores) {
        int best = 0;
        for (int c = 1; c < scores.length; c++) {
            best = scores[c] > scores[best] ? c : best;
        }
        return best;
    }
}
