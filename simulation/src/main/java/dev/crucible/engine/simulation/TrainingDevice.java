package dev.crucible.engine.simulation;

import dev.crucible.engine.accelerator.Accelerator;
import dev.crucible.engine.accelerator.AcceleratorProvider;
import dev.crucible.engine.accelerator.Accelerators;
import dev.crucible.engine.attack.Neurotoxin;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.results.HostProcessors;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Optional;

/**
 * Processor that trains a strategy's clients.
 *
 * @param clients trains them on a graphics processor, if that was requested and is possible
 * @param obstacle the reason why the CPU trains them although a graphics processor was requested, beginning with the setting
 */
public record TrainingDevice(Optional<DeviceClients> clients, Optional<String> obstacle) {

    /** Reason why this machine's graphics processor does not train the clients of a cluster. */
    public static final String CLUSTER = "clients on a cluster are trained by its processors";

    private static final TrainingDevice CPU = new TrainingDevice(Optional.empty(), Optional.empty());

    /**
     * Chooses the processor for {@code config}; devices are opened only if it requests a graphics processor.
     *
     * @param elsewhere true if a cluster trains
     * @throws DataException when there is an obstacle and {@code require_device} is set
     */
    static TrainingDevice of(
            StrategyConfig config,
            Architecture architecture,
            LocalClients local,
            boolean elsewhere,
            Cancellation cancellation) {
        if (!config.wantsGpu()) {
            return CPU;
        }
        Optional<String> obstacle =
                elsewhere ? Optional.of("training_device: " + CLUSTER) : obstacle(config, architecture);
        if (obstacle.isEmpty()) {
            AcceleratorProvider.Opened opened = Accelerators.provider().open();
            if (opened.device().isPresent()) {
                Accelerator device = opened.device().get();
                return new TrainingDevice(
                        Optional.of(new DeviceClients(
                                local,
                                device,
                                architecture,
                                config.distributed().isPresent(),
                                config.deviceShare(),
                                config.requiresDevice(),
                                cancellation)),
                        Optional.empty());
            }
            obstacle = Optional.of("training_device: " + opened.reason());
        }
        if (config.requiresDevice()) {
            throw new DataException(
                    "require_device: no GPU trains this strategy (%s); set it to false to train on the CPU"
                            .formatted(obstacle.get()));
        }
        return new TrainingDevice(Optional.empty(), obstacle);
    }

    /** Returns the reason why no graphics processor can train {@code config}, beginning with the setting; empty if one can. */
    public static Optional<String> obstacle(StrategyConfig config, Architecture architecture) {
        if (config.model().trainer().isPresent()) {
            return Optional.of("trainer: code of your own trains on the CPU");
        }
        if (config.schedule().stream().anyMatch(phase -> phase.attack() instanceof Neurotoxin)) {
            return Optional.of("attack_schedule: neurotoxin masks every local step, on the CPU");
        }
        return Accelerators.provider().obstacle(architecture, config.training());
    }

    /** Returns the graphics processor that trains; empty if the CPU does. */
    public Optional<Accelerator.Facts> facts() {
        return clients.filter(c -> c.failure().isEmpty()).map(DeviceClients::facts);
    }

    /** Returns the current processor, for the manifest. */
    public Manifest.Processor processor() {
        return facts().map(facts ->
                        new Manifest.Processor(facts.kind().text(), facts.name(), facts.driver(), Optional.empty()))
                .orElseGet(() -> HostProcessors.cpu(reason()));
    }

    /** Returns the reason why the CPU trains, or trained a part, although a graphics processor was requested. */
    public Optional<String> reason() {
        return obstacle.or(() -> clients.flatMap(DeviceClients::failure).map(why -> "training_device: " + why));
    }
}
