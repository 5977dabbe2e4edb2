package dev.crucible.cli;

import dev.crucible.bridge.Bridge;
import dev.crucible.bridge.BridgeConfig;
import dev.crucible.store.StoreFailure;
import java.io.IOException;
import java.nio.file.FileSystemException;

/** Starts the dialogue bridge. */
final class BridgeService {

    private BridgeService() {}

    /**
     * The bridge, once it answers; whether its crew does too is another matter.
     *
     * @param portOption the option that chooses the port, for the message when it is taken
     */
    static ServiceRunner.Service start(BridgeConfig config, String portOption) {
        ServiceRunner.checkPort(config.host(), config.port(), portOption);
        try {
            Bridge bridge = Bridge.start(config);
            return new ServiceRunner.Service("bridge", config.host(), bridge.port(), bridge);
        } catch (FileSystemException e) {
            throw new BadInputException("crucible: cannot keep players in %s: %s; choose another folder with --data"
                    .formatted(config.data(), ErrorPrinter.describe(e)));
        } catch (StoreFailure | IllegalArgumentException | IOException e) {
            throw new BadInputException("crucible: " + e.getMessage());
        }
    }
}
