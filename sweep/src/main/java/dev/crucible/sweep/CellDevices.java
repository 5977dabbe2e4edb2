package dev.crucible.sweep;

import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.simulation.TrainingDevice;
import java.io.IOException;
import java.util.Optional;

/** What trains the cells that ask for a graphics processor: a device while it trains any of them, else the CPU. */
public final class CellDevices {

    private final Listener listener;
    private int there;
    private Optional<Manifest.Processor> told = Optional.empty();

    /** Hears what trains from now on, when that is news; nothing where no cell asks for a graphics processor. */
    public interface Listener {
        void now(Manifest.Processor processor) throws IOException;
    }

    public CellDevices(Listener listener) {
        this.listener = listener;
    }

    /** A cell begins. */
    synchronized void begin(TrainingDevice device) throws IOException {
        boolean asked = device.clients().isPresent() || device.reason().isPresent();
        there += device.clients().isPresent() ? 1 : 0;
        tell(device, asked || told.isPresent());
    }

    /** It has ended, perhaps elsewhere than it began. */
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
