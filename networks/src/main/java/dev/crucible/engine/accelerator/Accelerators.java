package dev.crucible.engine.accelerator;

import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.model.Architecture;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The accelerators of this process. */
public final class Accelerators {

    private Accelerators() {}

    /** Loads the provider on first use. */
    private static final class Loaded {

        private static final AcceleratorProvider PROVIDER = ServiceLoader.load(
                        AcceleratorProvider.class, AcceleratorProvider.class.getClassLoader())
                .findFirst()
                .orElseGet(Absent::new);
    }

    /** The provider on the class path; one that finds no accelerator where there is none. */
    public static AcceleratorProvider provider() {
        return Loaded.PROVIDER;
    }

    /** Takes the place of a provider on a class path without one. */
    private static final class Absent implements AcceleratorProvider {

        private static final String REASON =
                "crucible-device.jar, the experimental module for graphics processors, is not on the class path";

        @Override
        public Optional<String> impossible() {
            return Optional.of(REASON);
        }

        @Override
        public Optional<String> obstacle(Architecture architecture, Hyperparameters how) {
            return Optional.empty();
        }

        @Override
        public Found look() {
            return new Found(List.of(), REASON);
        }

        @Override
        public Opened open() {
            return new Opened(Optional.empty(), REASON);
        }

        @Override
        public void forget(String reason) {
            throw new IllegalStateException(REASON);
        }

        @Override
        public String speedTrial() {
            throw new IllegalStateException(REASON);
        }
    }
}
