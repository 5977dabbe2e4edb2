package dev.crucible.engine.simulation;

import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.List;
import java.util.stream.Stream;

/** The classes that the attacks of a strategy name, among those of its data. */
public final class ScheduledClasses {

    private ScheduledClasses() {}

    /**
     * Returns a sentence for each class whose number in the config differs from its label in the files.
     *
     * @throws dev.crucible.engine.data.DataException if an attack names a class that the data do not have
     */
    public static List<String> told(StrategyConfig strategy, Dataset dataset) {
        return strategy.schedule().stream()
                .flatMap(phase -> phase.attack() instanceof Attack.OnData attack
                        ? attack.told(dataset.summary().labels(), dataset.classes()).stream()
                        : Stream.empty())
                .distinct()
                .toList();
    }
}
