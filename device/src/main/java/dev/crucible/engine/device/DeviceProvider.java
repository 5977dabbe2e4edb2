package dev.crucible.engine.device;

import dev.crucible.engine.accelerator.Accelerator;
import dev.crucible.engine.accelerator.AcceleratorProvider;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.model.Architecture;
import java.util.Optional;

/** The provider of {@link ComputeDevices}. */
public final class DeviceProvider implements AcceleratorProvider {

    @Override
    public Optional<String> impossible() {
        return ComputeDevices.impossible();
    }

    @Override
    public Optional<String> obstacle(Architecture architecture, Hyperparameters how) {
        return BatchedTraining.obstacle(architecture, how);
    }

    @Override
    public Found look() {
        return ComputeDevices.look();
    }

    @Override
    public Opened open() {
        ComputeDevices.Opened opened = ComputeDevices.open();
        return new Opened(opened.device().map(Accelerator.class::cast), opened.reason());
    }

    @Override
    public void forget(String reason) {
        ComputeDevices.forget(reason);
    }

    @Override
    public String speedTrial() {
        return DeviceSpeed.class.getName();
    }
}
