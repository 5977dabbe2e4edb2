package dev.crucible.engine.simulation;

import dev.crucible.engine.attack.A3Fl;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.ArrayList;
import java.util.List;

/** Limits of a run on a cluster, checked before it starts. */
public final class ClusterLimits {

    static final String SCAFFOLD =
            "is not available on a cluster: the server would send every client a control variate as long as the model each"
                    + " round; set it to false (proximal_mu also holds clients together), or run without --cluster";

    static final String DITTO =
            "is not available on a cluster: clients would keep a personal model there; leave it out, or run without --cluster";

    static final String ADAPTIVE =
            "tunes its trigger on this machine and is not available on a cluster; choose backdoor_trigger, or run without --cluster";

    static final String LANGUAGE_MODEL =
            "is not available on a cluster: a language model begins with weights from files of this machine; set it to false"
                    + " (model_type transformer trains one from scratch), or run without --cluster";

    static final String TRAINER =
            "is not available on a cluster: its file and its Python are on this machine alone; leave it out, or run without"
                    + " --cluster";

    private ClusterLimits() {}

    /** Returns an error for each setting of {@code config} that does not work on a cluster, with an alternative. */
    public static List<Problem> check(SimulationConfig config) {
        List<Problem> problems = new ArrayList<>();
        for (StrategyConfig strategy : config.strategies()) {
            if (strategy.local().scaffold()) {
                problems.add(Problem.error("simulation_strategies." + strategy.number() + ".scaffold", SCAFFOLD));
            }
            if (strategy.local().ditto().isPresent()) {
                problems.add(Problem.error("simulation_strategies." + strategy.number() + ".ditto_lambda", DITTO));
            }
            if (strategy.schedule().stream().anyMatch(phase -> phase.attack() instanceof A3Fl)) {
                problems.add(Problem.error(
                        "simulation_strategies." + strategy.number() + ".attack_schedule", "a3fl " + ADAPTIVE));
            }
            if (strategy.model().trainer().isPresent()) {
                problems.add(Problem.error("simulation_strategies." + strategy.number() + ".trainer", TRAINER));
            }
            if (strategy.data().external().isPresent()) {
                problems.add(Problem.error("simulation_strategies." + strategy.number() + ".dataset_keyword", TRAINER));
            }
            if (strategy.model().llm().isPresent()) {
                problems.add(Problem.error("simulation_strategies." + strategy.number() + ".use_llm", LANGUAGE_MODEL));
            }
        }
        return problems;
    }
}
