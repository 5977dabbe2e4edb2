package dev.crucible.bench.figures;

import dev.crucible.bench.BadArgument;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The figures that the project tells of itself: benchmarks with the arguments of a run of a minute or a few, and what their numbers are
 * compared to.
 */
enum PublishedFigure {
    TRAINING_BENCH("Samples a second of local training.", "the multiply-add peak of the same run; PyTorch and JAX"),
    KERNEL_BENCH("Products of matrices, as networks need them.", "the multiply-add peak of the same run"),
    AGGREGATION_BENCH("Rules on a million coordinates.", "bandwidth and peak of the same run", "50"),
    ENCODER_SPEED("A transformer encoder, forward and backward.", "the multiply-add peak of the same run"),
    LORA_SPEED("Adapters on an encoder of MiniLM's shape, milliseconds a text.", "PyTorch and peft"),
    ROUND_COST("Where the time of a round goes.", "the training of the same rounds"),
    MANY_CLIENTS("Ten thousand clients of which a hundred are asked.", "the hundred alone", "10000 5 1"),
    CLIENT_MEMORY("Memory by clients and rounds.", "the same run with ten clients"),
    STREAMING_MEMORY("Rules that take updates one by one.", "a heap of 2 GiB", "1000 fedavg"),
    TRUNK_SHARING("Branches of a sweep that share a trunk.", "the same runs whole", "20 10 3"),
    PEERS(
            "The same federated runs here and in other libraries.",
            "PyTorch in as many processes as processors; Flower, pfl, fluke, BlazeFL, ByzFL"),
    LOADER_SPEED("Reading data sets.", "goals in images a second"),
    TEXT_REFERENCE("Language models.", "transformers and peft, number by number"),
    PYTHON_CALLS("Rules written in Python.", "their own work", "1000000 2000 10"),
    LAB_SPEED("Answers of the lab.", "nothing; times on this machine"),
    STREAMS("Open streams of events.", "the lab without any", "500 1 10"),
    RUNS_TABLE_SPEED(
            "Questions about five thousand runs.",
            "nothing; times on this machine (bench/peers/mlflow_runs.py asks MLflow)"),
    CREW_LOAD("The crew, with many conversations.", "nothing; times on this machine", "200 3 5"),
    BRIDGE_LOAD("What the bridge adds to the crew's latency.", "the crew without a bridge", "500 30 typing"),
    UNDERSTANDING("How the crew takes lines that people say.", "what the lines were written to mean"),
    DEVICE("Many clients at once on a device.", "two threads of the CPU; PyTorch", "2 100 mlp");

    private final String told;
    private final String beside;
    private final String arguments;

    PublishedFigure(String told, String beside) {
        this(told, beside, "");
    }

    PublishedFigure(String told, String beside, String arguments) {
        this.told = told;
        this.beside = beside;
        this.arguments = arguments;
    }

    /** The benchmark's name. */
    String benchmark() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What is measured. */
    String told() {
        return told;
    }

    /** What it is compared to. */
    String beside() {
        return beside;
    }

    /** What follows {@code crucible}. */
    List<String> command() {
        return Stream.of(("bench " + benchmark() + " " + arguments).split(" ", -1))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /** The figure of {@code benchmark}. */
    static Optional<PublishedFigure> of(String benchmark) {
        return Stream.of(values())
                .filter(figure -> figure.benchmark().equals(benchmark))
                .findFirst();
    }

    /** Those that {@code names} say, all when they say none. */
    static List<PublishedFigure> of(List<String> names) {
        List<String> known = Stream.of(values()).map(PublishedFigure::benchmark).toList();
        List<PublishedFigure> figures = new ArrayList<>();
        for (String name : names) {
            figures.add(of(name).orElseThrow(() ->
                    new BadArgument("benchmarks must be of %s, got \"%s\"".formatted(String.join(", ", known), name))));
        }
        return figures.isEmpty() ? List.of(values()) : figures;
    }
}
