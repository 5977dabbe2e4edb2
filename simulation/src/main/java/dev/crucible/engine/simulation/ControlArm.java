package dev.crucible.engine.simulation;

import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.Digests;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.ControlRules;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.strategy.StrategyIdentity;
import dev.crucible.engine.verdict.ControlFile;
import dev.crucible.engine.verdict.StrategyResult;
import dev.crucible.engine.verdict.Trial;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A rule without a defence in the place of a strategy, with and without its attacks: shows whether these bite. Like a clean twin, it has no number. */
public final class ControlArm {

    private ControlArm() {}

    /** Prepares a strategy with or without its attackers, to be compared with a twin if there is one. */
    interface Preparation {
        Simulation of(StrategyConfig strategy, boolean attacked, Optional<CleanTwin> twin);
    }

    /**
     * Leaves the controls of {@code strategy} in {@code run}: read from their files, taken from an earlier strategy, or run.
     *
     * @param progress receives the rule and each round that is run
     */
    static void keep(
            StrategyConfig strategy,
            List<StrategyConfig> all,
            RunDirectory run,
            Preparation preparation,
            BiConsumer<String, RoundReport> progress)
            throws IOException {
        for (StrategyConfig control : of(strategy, all)) {
            String rule = control.keyword();
            String scenario = scenario(control);
            Optional<ControlFile> known = IntStream.iterate(
                            strategy.number(), number -> number >= 0, number -> number - 1)
                    .mapToObj(number -> ControlFile.read(run, number, rule))
                    .flatMap(Optional::stream)
                    .filter(file -> file.scenario().equals(scenario))
                    .findFirst();
            ControlFile file = known.isPresent()
                    ? known.get()
                    : new ControlFile(scenario, run(control, preparation, round -> progress.accept(rule, round)));
            file.write(run, strategy.number(), rule);
        }
    }

    private static String scenario(StrategyConfig control) {
        return Digests.of(StrategyIdentity.of(control).toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the number of controls that are trained before the first round of {@code strategy}, and not shared with an earlier one of {@code all}. */
    public static int count(StrategyConfig strategy, List<StrategyConfig> all) {
        List<String> earlier = all.stream()
                .limit(strategy.number())
                .flatMap(other -> of(other, all).stream())
                .map(ControlArm::scenario)
                .toList();
        return (int) of(strategy, all).stream()
                .filter(control -> !earlier.contains(scenario(control)))
                .count();
    }

    /** Returns the controls that the config of {@code strategy} wants: the mean unless one of {@code all} is, and with full the rules that papers break. */
    private static List<StrategyConfig> of(StrategyConfig strategy, List<StrategyConfig> all) {
        String wanted = strategy.settings().get(Setting.CONTROLS);
        boolean full = wanted.equals("full");
        if (strategy.schedule().isEmpty()
                || mixesAdapters(strategy)
                || wanted.equals("none")
                || !(full || strategy.cleanTwin())) {
            return List.of();
        }
        boolean hasMean = isMean(strategy)
                || all.stream().anyMatch(other -> isMean(other) && other.cleanTwin() && sameScenario(other, strategy));
        return Stream.concat(
                        hasMean ? Stream.empty() : Stream.of(StrategyConfig.WEIGHTED_MEAN),
                        full ? ControlRules.broken(strategy.settings().json()).stream() : Stream.empty())
                .map(rule -> ControlRules.of(strategy, rule))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns true if the rule sees the products of adapters, which a control does not. */
    private static boolean mixesAdapters(StrategyConfig strategy) {
        return List.of("product", "stack").contains(strategy.settings().get(Setting.LORA_AGGREGATION));
    }

    private static boolean isMean(StrategyConfig strategy) {
        return StrategyResult.isMean(strategy.settings().json());
    }

    private static boolean sameScenario(StrategyConfig one, StrategyConfig other) {
        return StrategyIdentity.scenario(one.settings().json())
                .equals(StrategyIdentity.scenario(other.settings().json()));
    }

    private static Trial run(StrategyConfig control, Preparation preparation, Consumer<RoundReport> progress) {
        CleanTwin twin;
        try {
            twin = CleanTwin.run(preparation.of(control, false, Optional.empty()), Optional.empty(), progress);
        } catch (DivergedException e) {
            // Without a clean twin a control shows nothing; the run goes on.
            return unknown(control, Double.NaN);
        }
        Simulation attacked = preparation.of(control, true, Optional.of(twin));
        List<RoundReport> rounds = new ArrayList<>();
        try {
            attacked.run(attacked.initial(), event -> {
                if (event instanceof SimulationEvent.RoundEnded ended) {
                    rounds.add(ended.report());
                    progress.accept(ended.report());
                }
            });
        } catch (DivergedException e) {
            return unknown(control, twin.accuracy(control.rounds()));
        }
        return Trial.of(control.seed().value(), rounds).orElseGet(() -> unknown(control, Double.NaN));
    }

    private static Trial unknown(StrategyConfig control, double clean) {
        return new Trial(control.seed().value(), Double.NaN, clean, Double.NaN, Double.NaN, Double.NaN);
    }
}
