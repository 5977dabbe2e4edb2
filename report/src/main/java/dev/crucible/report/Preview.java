package dev.crucible.report;

import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetSummary;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.simulation.DataPoisoning;
import dev.crucible.engine.simulation.ExperimentSetup;
import dev.crucible.engine.simulation.MemoryForecast;
import dev.crucible.engine.simulation.Simulation;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.report.chart.Chart;
import dev.crucible.report.chart.ChartTheme;
import dev.crucible.report.chart.ImageExport;
import dev.crucible.report.snapshot.DataPictures;
import dev.crucible.report.snapshot.PoisonDiff;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Preview of a strategy before its first round: its partition, and the effect of attacks on data. */
public final class Preview implements AutoCloseable {

    private static final int SAMPLES = 8;
    private static final double PIXELS_A_POINT = 1.5;

    private final StrategyConfig config;
    private final Dataset dataset;
    private final Workers workers;
    private final ExperimentSetup setup;
    private final Simulation simulation;

    private Preview(StrategyConfig config, Dataset dataset, Workers workers) {
        this.config = config;
        this.dataset = dataset;
        this.workers = workers;
        this.setup = ExperimentSetup.of(config, dataset);
        this.simulation = new Simulation(config, setup, Optional.empty(), workers, new Cancellation());
    }

    /** Loads the data of {@code config} from the folder {@code datasets} and partitions them. */
    public static Preview of(StrategyConfig config, Path datasets) {
        Dataset dataset = new Datasets(datasets).load(config.dataRequest());
        Workers workers = new Workers(1);
        try {
            return new Preview(config, dataset, workers);
        } catch (RuntimeException e) {
            workers.close();
            throw e;
        }
    }

    /** Returns what was understood of the files of the data. */
    public DatasetSummary summary() {
        return dataset.summary();
    }

    /** Returns what may be wrong with the data and their split. */
    public List<String> warnings() {
        return setup.warnings();
    }

    /** Returns the training samples by client and class. */
    public long[][] partition() {
        return EvidenceCollector.partition(config, dataset, simulation);
    }

    /** Returns the memory that the strategy needs, in bytes, with {@code threads} that train clients. */
    public long memory(int threads) {
        return MemoryForecast.of(config, dataset, simulation.architecture(), threads);
    }

    /** Writes samples, labels and their partition to {@code file}, as NumPy's NPZ. */
    public void data(Path file) throws IOException {
        DataExport.write(dataset, simulation, config.clients(), file);
    }

    /** Returns a plot of {@link #partition()} as PNG. */
    public byte[] partitionPicture() throws IOException {
        return ImageExport.png(
                RunPlots.partition(config.keyword(), dataset.summary().labels(), partition()),
                ChartTheme.PAPER,
                PIXELS_A_POINT);
    }

    /** Returns a description of each entry of the schedule. */
    public List<String> attacks() {
        return java.util.stream.IntStream.range(0, config.schedule().size())
                .mapToObj(i -> {
                    AttackPhase phase = config.schedule().get(i);
                    return "%s, rounds %d to %d, clients %s; %s"
                            .formatted(
                                    phase.attack().type(),
                                    phase.startRound(),
                                    phase.endRound(),
                                    java.util.Arrays.toString(
                                            simulation.attackers().clients().get(i)),
                                    phase.attack().threatModel());
                })
                .toList();
    }

    /** Returns PNGs by file name, for the first attacker of each attack on images or labels in the attack's first round. */
    public Map<String, byte[]> attackPictures() throws IOException {
        Map<String, byte[]> pictures = new LinkedHashMap<>();
        if (dataset.vocabulary().isPresent()) {
            return pictures;
        }
        for (int i = 0; i < config.schedule().size(); i++) {
            AttackPhase phase = config.schedule().get(i);
            int client = simulation.attackers().clients().get(i)[0];
            for (DataPoisoning step : simulation.poisonings(client, phase.startRound())) {
                if (!step.phase().equals(phase)) {
                    continue;
                }
                String attack = phase.attack().type();
                PoisonDiff change = PoisonDiff.of(
                        step.before(), step.after(), dataset.shape().size(), dataset.classes(), SAMPLES);
                Map<String, Chart> charts = DataPictures.of(
                        attack,
                        "client " + client + ", round " + phase.startRound(),
                        step.before(),
                        step.after(),
                        change,
                        dataset);
                for (Map.Entry<String, Chart> chart : charts.entrySet()) {
                    pictures.put(
                            i + "_" + attack + chart.getKey(),
                            ImageExport.png(chart.getValue(), ChartTheme.PAPER, PIXELS_A_POINT));
                }
            }
        }
        return pictures;
    }

    @Override
    public void close() {
        workers.close();
    }
}
