package dev.crucible.cli;

import dev.crucible.bridge.Bridge;
import dev.crucible.bridge.BridgeConfig;
import dev.crucible.store.StoreFailure;
import java.io.IOException;
import java.nio.file.FileSystemException;

/** Start of the dialogue bridge. */
final class BridgeService {

    private BridgeService() {}

    /**
     * Starts the bridge and returns once it answers; its crew need not answer.
     *
     * @param portOption option of the port, for the message if it is taken
     */
    static ServiceRunner.Service start(BridgeConfig config, String portOption) {
        ServiceRunner.checkPort(config.host(), config.port(), portOption);
        try {
            Bridge bridge = Bridge.start(config);
            return new ServiceRunner.Service("bridge", config.host(), bridge.port(), bridge, () -> {}, bridge.page());
        } catch (FileSystemException e) {
            throw new BadInputException("crucible: cannot keep players in %s: %s; choose another folder with --data"
                    .formatted(config.data(), ErrorPrinter.describe(e)));
        } catch (StoreFailure | IllegalArgumentException | IOException e) {
            throw new BadInputException("crucible: " + e.getMessage());
        }
    }
}
