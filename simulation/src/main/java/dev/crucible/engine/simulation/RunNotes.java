package dev.crucible.engine.simulation;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.results.RunLog;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.Llm;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.List;
import java.util.Set;

/**
 * Lines of a run's log about its strategies.
 *
 * @param listener also receives the warnings
 * @param told the lines about data so far; equal data are told once
 */
record RunNotes(RunLog log, SimulationListener listener, Set<String> told) {

    void warn(String message) {
        log.warning(message);
        listener.heard(new SimulationEvent.Warning(message));
    }

    /** Tells what was understood of the data, and what may be wrong with them. */
    void data(StrategyConfig strategy, Dataset dataset, List<String> warnings) {
        dataset.summary().lines().stream().filter(told::add).forEach(line -> log.info("data: " + line));
        ScheduledClasses.told(strategy, dataset).stream()
                .filter(told::add)
                .forEach(line -> log.info("attack_schedule: " + line));
        warnings.stream().map(warning -> "data: " + warning).filter(told::add).forEach(this::warn);
    }

    /** Tells of a strategy, one of {@code strategies}, before its first round. */
    void prepared(StrategyConfig strategy, int strategies, Simulation simulation, Dataset dataset) {
        log.info("strategy %d of %d: %s, %d clients, %d rounds, model of %d parameters"
                .formatted(
                        strategy.number() + 1,
                        strategies,
                        // Without parameters, a rule is shown as its plain name.
                        strategy.rule().toString().replace("[]", ""),
                        strategy.clients(),
                        strategy.rounds(),
                        simulation.layout().size()));
        log.info("memory: " + simulation.memory());
        ClientSizes.note(strategy, simulation.sampler()::samples).ifPresent(log::info);
        strategy.model().llm().ifPresent(llm -> origin(strategy, llm, simulation.origin()));
        simulation
                .ledger()
                .map(PrivacyLedger::guarantee)
                .ifPresent(p -> log.info("privacy: epsilon %.3f for delta %s after %d rounds"
                        .formatted(p.epsilon(), p.delta(), strategy.rounds())));
        simulation
                .placement()
                .map(note -> "cluster: " + note)
                .or(() -> simulation.mode().note())
                .ifPresent(log::info);
        if (strategy.wantsGpu()) {
            device(simulation.device().processor());
        }
        log.info("data: " + dataset.keyword() + ", " + dataset.provenance().description());
    }

    private void origin(StrategyConfig strategy, Llm llm, String origin) {
        if (!strategy.settings().get(Setting.ALLOW_STANDINS) && origin.equals(Manifest.Model.standIn(llm.name()))) {
            warn("model: %s, as when the run began".formatted(origin));
        } else {
            log.info("model: " + origin);
        }
    }

    private void device(Manifest.Processor processor) {
        if (processor.reason().isPresent()) {
            warn(processor.text());
        } else {
            log.info(processor.text());
        }
    }

    /** Tells of a round without attack, or with another rule. */
    void control(StrategyConfig strategy, String run, int round, double accuracy) {
        log.info("strategy %d%s: %d of %d rounds, test accuracy %.4f"
                .formatted(strategy.number() + 1, run, round, strategy.rounds(), accuracy));
    }
}
