package dev.crucible.bridge;

import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.speech.SpeechServer;
import dev.crucible.web.Admission;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How a bridge runs.
 *
 * @param host address to bind; another than loopback needs a token
 * @param port port, 0 for any free one
 * @param tokens one of which clients must carry, if there are any; each holder has players of their own
 * @param admission who may call besides its own user
 * @param crew where the crew answers
 * @param crewToken what the crew wants to see, if anything
 * @param identity the file of the key that the services of this installation share; made when missing
 * @param data where profiles and spoken lines are kept; made when missing
 * @param voice what speaks
 * @param limits what turns may cost
 * @param posts how often one client address may POST
 */
public record BridgeConfig(
        String host,
        int port,
        Tokens tokens,
        Admission admission,
        URI crew,
        Optional<String> crewToken,
        Path identity,
        Path data,
        Voice voice,
        TurnLimits limits,
        Rate posts) {

    public static final int DEFAULT_PORT = 10_010;

    /** What speaks the lines. */
    public sealed interface Voice {

        /** Nothing; every request for speech is answered with 503. */
        record Off() implements Voice {}

        /** The engine in this process. */
        record BuiltIn() implements Voice {}

        /** A server that speaks as OpenAI's does. */
        record Served(SpeechServer server) implements Voice {}
    }
}
