package dev.crucible.engine.statistics;

import dev.crucible.engine.random.RandomSource;
import dev.crucible.engine.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Decomposition of a measured number's variance by source of randomness. The model is additive, y = μ + Σ a_s, with independent a_s of
 * variances σ²_s. Runs that agree in the seeds of all sources except s form a line, along which only a_s varies, so that
 * <pre>σ̂²_s = Σ_lines Σ_line (y − ȳ_line)² / Σ_lines (n_line − 1),   share_s = σ̂²_s / Σ_t σ̂²_t</pre>
 *
 * <p>Runs may vary one seed at a time or combine several; interactions of sources count for each of them.
 *
 * @param source one of {@link RandomSource}, or {@code rule} for the rule's own draws
 * @param runs the number of runs on its lines
 * @param degrees Σ (n_line − 1), at least 1
 * @param variance σ̂²_s
 * @param share of the sum over all sources that vary, 0..1; NaN when the number did not vary
 */
public record SeedVariance(String source, int runs, int degrees, double variance, double share) {

    private static final String RULE = "rule";

    /**
     * A run.
     *
     * @param value the measured number; NaN counts as missing
     */
    public record Observation(Seed seed, double value) {

        /** Returns the seed of every source, that of the rule's draws last. */
        private List<Long> seeds() {
            return LongStream.concat(
                            Arrays.stream(RandomSource.values()).mapToLong(seed::of), LongStream.of(seed.value()))
                    .boxed()
                    .toList();
        }
    }

    /** Returns the sources that vary on a line of {@code observations}, in their order; equal seeds count once. */
    public static List<SeedVariance> of(List<Observation> observations) {
        Map<List<Long>, Double> values = new LinkedHashMap<>();
        observations.stream()
                .filter(run -> !Double.isNaN(run.value))
                .forEach(run -> values.putIfAbsent(run.seeds(), run.value));
        List<String> names = Stream.concat(Arrays.stream(RandomSource.values()).map(RandomSource::key), Stream.of(RULE))
                .toList();
        List<SeedVariance> found = new ArrayList<>();
        for (int source = 0; source < names.size(); source++) {
            along(names.get(source), lines(values, source), found);
        }
        double all = found.stream().mapToDouble(SeedVariance::variance).sum();
        return found.stream()
                .map(one -> new SeedVariance(one.source, one.runs, one.degrees, one.variance, one.variance / all))
                .toList();
    }

    private static List<List<Double>> lines(Map<List<Long>, Double> values, int source) {
        Map<List<Long>, List<Double>> lines = new LinkedHashMap<>();
        values.forEach((seeds, value) -> {
            List<Long> others = new ArrayList<>(seeds);
            others.remove(source);
            lines.computeIfAbsent(others, _ -> new ArrayList<>()).add(value);
        });
        return lines.values().stream().filter(line -> line.size() > 1).toList();
    }

    private static void along(String source, List<List<Double>> lines, List<SeedVariance> found) {
        int runs = lines.stream().mapToInt(List::size).sum();
        int degrees = runs - lines.size();
        if (degrees > 0) {
            double squares = lines.stream().mapToDouble(SeedVariance::squares).sum();
            found.add(new SeedVariance(source, runs, degrees, squares / degrees, Double.NaN));
        }
    }

    private static double squares(List<Double> line) {
        double mean = line.stream().mapToDouble(Double::doubleValue).sum() / line.size();
        return line.stream().mapToDouble(y -> (y - mean) * (y - mean)).sum();
    }
}
