package dev.crucible.engine.simulation;

import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.device.BatchedTraining;
import dev.crucible.engine.device.ComputeDevice;
import dev.crucible.engine.device.ComputeDevices;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.results.HostProcessors;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Optional;

/**
 * Where a strategy's clients are trained.
 *
 * @param clients trains them on a graphics processor, when that was asked for and can be
 * @param obstacle why the CPU trains them although a graphics processor was asked for, beginning with the setting
 */
public record TrainingDevice(Optional<DeviceClients> clients, Optional<String> obstacle) {

    /** Why a cluster's clients are not trained by this machine's graphics processor. */
    public static final String CLUSTER = "clients on a cluster are trained by its processors";

    private static final TrainingDevice CPU = new TrainingDevice(Optional.empty(), Optional.empty());

    /**
     * Chooses for {@code config}; nothing is looked for unless it asks for a graphics processor.
     *
     * @param elsewhere whether a cluster trains
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
            ComputeDevices.Opened opened = ComputeDevices.open();
            if (opened.device().isPresent()) {
                ComputeDevice device = opened.device().get();
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

    /** Why no graphics processor can train {@code config}, beginning with the setting; empty when one could. */
    public static Optional<String> obstacle(StrategyConfig config, Architecture architecture) {
        if (config.model().trainer().isPresent()) {
            return Optional.of("trainer: code of your own trains on the CPU");
        }
        return BatchedTraining.obstacle(architecture, config.training());
    }

    /** The processor that trains, unless that is the CPU. */
    public Optional<ComputeDevice.Facts> facts() {
        return clients.filter(c -> c.failure().isEmpty()).map(DeviceClients::facts);
    }

    /** What trains now, as the manifest tells it. */
    public Manifest.Processor processor() {
        return facts().map(facts ->
                        new Manifest.Processor(facts.kind().text(), facts.name(), facts.driver(), Optional.empty()))
                .orElseGet(() -> HostProcessors.cpu(reason()));
    }

    /** Why the CPU trains, or trained a part, although a graphics processor was asked for. */
    public Optional<String> reason() {
        return obstacle.or(() -> clients.flatMap(DeviceClients::failure).map(why -> "training_device: " + why));
    }
}
