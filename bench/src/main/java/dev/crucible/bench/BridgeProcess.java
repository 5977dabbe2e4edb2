package dev.crucible.bench;

import dev.crucible.bridge.Bridge;
import dev.crucible.bridge.BridgeConfig;
import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.web.Admission;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A bridge in a process of its own, so that its memory can be told from that of what measures it. */
final class BridgeProcess {

    private BridgeProcess() {}

    /** Starts a bridge with the flags that the launchers give it. */
    static ServiceProcess start(URI crew, Path data, boolean voice) throws IOException {
        return ServiceProcess.start(ServiceJvm.of(
                BridgeProcess.class,
                ServiceJvm.flags(Bridge.jvmFlags()),
                List.of(crew.toString(), data.toString(), String.valueOf(voice))));
    }

    /** The child: a bridge that prints its port and ends with its standard input. */
    public static void main(String[] args) throws IOException {
        BridgeConfig config = new BridgeConfig(
                "127.0.0.1",
                0,
                Tokens.NONE,
                Admission.OWN,
                URI.create(args[0]),
                Optional.empty(),
                Path.of(args[1], "identity.key"),
                Path.of(args[1]),
                Boolean.parseBoolean(args[2]) ? new BridgeConfig.Voice.BuiltIn() : new BridgeConfig.Voice.Off(),
                TurnLimits.usual(),
                Rate.UNLIMITED);
        ServiceJvm.hush();
        try (Bridge bridge = Bridge.start(config)) {
            ServiceProcess.serve(bridge.port());
        }
    }
}
