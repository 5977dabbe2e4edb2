package dev.crucible.engine.accelerator;

import dev.crucible.engine.model.Architecture;
import java.util.Locale;

/** A processor with its own memory that trains many clients at once. One thread uses it at a time and holds its monitor meanwhile. */
public interface Accelerator {

    /** The driver that operates it. */
    enum Kind {
        OPENCL,
        CUDA;

        /** The name in configs, manifests and messages. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Description of an accelerator.
     *
     * @param name as its maker calls it
     * @param driver with its version
     * @param memory in bytes
     * @param processor true for a CPU that poses as an accelerator, which gains nothing
     */
    record Facts(Kind kind, String name, String driver, long memory, boolean processor) {

        /** Name and driver, for logs. */
        public String text() {
            return "%s (%s, driver %s)".formatted(name, kind.text(), driver);
        }
    }

    /** Description of this accelerator. */
    Facts facts();

    /**
     * Training of {@code architecture} on this accelerator; {@link AcceleratorProvider#obstacle} must be empty for it.
     *
     * @param whole all parameters, from which those come that no client trains; kept, so the caller must not change them
     * @param share of the memory that the training may take, in (0, 1]
     */
    WaveTraining training(Architecture architecture, float[] whole, double share);
}
