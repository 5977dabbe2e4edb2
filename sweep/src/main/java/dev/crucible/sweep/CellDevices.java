package dev.crucible.sweep;

import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.simulation.TrainingDevice;
import java.io.IOException;
import java.util.Optional;

/** Processor that trains the cells with a requested graphics processor: a device while it trains any of them, otherwise the CPU. */
public final class CellDevices {

    private final Listener listener;
    private int there;
    private Optional<Manifest.Processor> told = Optional.empty();

    /** Receives the current processor when it changes; never called if no cell requests a graphics processor. */
    public interface Listener {
        void now(Manifest.Processor processor) throws IOException;
    }

    public CellDevices(Listener listener) {
        this.listener = listener;
    }

    /** Registers the start of a cell. */
    synchronized void begin(TrainingDevice device) throws IOException {
        boolean asked = device.clients().isPresent() || device.reason().isPresent();
        there += device.clients().isPresent() ? 1 : 0;
        tell(device, asked || told.isPresent());
    }

    /** Registers the end of a cell, which may have moved to another processor. */
    synchronized void end(TrainingDevice device) throws IOException {
        there -= device.clients().isPresent() ? 1 : 0;
        tell(device, device.clients().isPresent() && device.reason().isPresent());
    }

    private void tell(TrainingDevice device, boolean news) throws IOException {
        Manifest.Processor now = device.processor();
        boolean first = device.facts().isPresent() || there == 0;
        if (news && first && !told.equals(Optional.of(now))) {
            told = Optional.of(now);
            listener.now(now);
        }
    }
}
