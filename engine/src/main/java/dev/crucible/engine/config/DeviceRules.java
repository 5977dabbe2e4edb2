package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.accelerator.Accelerators;
import dev.crucible.engine.config.Diagnostic.Kind;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.Encoder;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.simulation.TrainingDevice;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.List;
import java.util.Optional;

/** Check that a requested graphics processor can train, on this machine and with these settings. */
final class DeviceRules {

    private static final String REQUIRED = Setting.REQUIRE_DEVICE.name();

    private DeviceRules() {}

    /**
     * Returns the obstacles to training a strategy on the requested graphics processor.
     *
     * @param merged its settings as given
     * @param config the strategy, empty if reading failed
     * @param elsewhere true if other machines, whose devices are unknown here, may run it
     * @param cluster true if a cluster trains
     */
    static List<Diagnostic> in(ObjectNode merged, Optional<StrategyConfig> config, boolean elsewhere, boolean cluster) {
        boolean asked = config.map(StrategyConfig::wantsGpu)
                .orElseGet(() -> LegacyKeys.keyword(Setting.TRAINING_DEVICE.name(), Setting.TRAINING_DEVICE.in(merged))
                        .equals("gpu"));
        boolean required = merged.path(REQUIRED).asBoolean();
        if (!asked) {
            return required
                    ? List.of(told(Problem.warning(REQUIRED, "is ignored; training_device does not say gpu")))
                    : List.of();
        }
        Optional<String> why = cluster ? Optional.of(TrainingDevice.CLUSTER) : config.flatMap(DeviceRules::obstacle);
        if (why.isEmpty() && !elsewhere) {
            String reason = Accelerators.provider().look().reason();
            why = reason.isEmpty() ? Optional.empty() : Optional.of(reason);
        }
        return why
                .map(reason -> told((required
                                ? Problem.error(
                                        REQUIRED,
                                        "no GPU trains this strategy: %s; set it to false to train on the CPU"
                                                .formatted(reason))
                                : Problem.warning(
                                        Setting.TRAINING_DEVICE.name(),
                                        "asks for a GPU; the run uses the CPU, to the same bytes: " + reason))
                        .of(Problem.Code.NO_GPU)))
                .stream()
                .toList();
    }

    private static Diagnostic told(Problem problem) {
        return new Diagnostic(problem, Kind.RULE, List.of());
    }

    /** Returns the obstacle in the settings; it depends on the kinds of layers, not on the size of a sample. */
    private static Optional<String> obstacle(StrategyConfig config) {
        return architecture(config).flatMap(network -> TrainingDevice.obstacle(config, network));
    }

    private static Optional<Architecture> architecture(StrategyConfig config) {
        if (config.model().llm().isPresent()) {
            return Optional.of(Encoder.small(100, 8).forClasses(2, Optional.empty(), Architecture.Tuning.FULL));
        }
        Modality modality = Datasets.modality(config.data().keyword());
        String keyword = config.model().keyword().isEmpty()
                ? Architectures.usual(modality)
                : config.model().keyword();
        Architectures.Options options = config.model().options();
        return switch (modality) {
            case IMAGE -> Architectures.named(keyword, new Shape(1, 32, 32), 10, options);
            case TABLE -> Architectures.named(keyword, new Shape(4, 1, 1), 2, options);
            case TEXT -> Architectures.text(keyword, 8, 100, 2, options);
        };
    }
}
