package dev.crucible.engine.accelerator;

import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.model.Architecture;
import java.util.List;
import java.util.Optional;

/** Finds and opens accelerators. A jar provides one by {@code META-INF/services}; {@link Accelerators#provider} loads it. */
public interface AcceleratorProvider {

    /**
     * Result of a search.
     *
     * @param devices in the order of preference
     * @param reason why there is none; empty when there is one
     */
    record Found(List<Accelerator.Facts> devices, String reason) {

        public Found {
            devices = List.copyOf(devices);
        }
    }

    /**
     * The accelerator of this process.
     *
     * @param device ready to train, its bits compared with the CPU's
     * @param reason why there is none; empty when there is one
     */
    record Opened(Optional<Accelerator> device, String reason) {}

    /** The reason why a search is in vain; empty when it may succeed. Loads no driver. */
    Optional<String> impossible();

    /** The reason why the CPU must train this, beginning with the setting; empty when an accelerator can. */
    Optional<String> obstacle(Architecture architecture, Hyperparameters how);

    /** Searches for accelerators and opens none. */
    Found look();

    /** Opens and checks the accelerator of this process on the first call; later calls return the same. */
    Opened open();

    /** Gives the accelerator of this process up, which was lost; {@link #open} returns none from now on. */
    void forget(String reason);

    /**
     * The class whose main method measures the accelerator in a separate process. It prints a line of the name, the memory in bytes, the kind,
     * the driver, and samples a second on the accelerator and on the CPU, separated by tabs; or the reason why there is none.
     */
    String speedTrial();
}
