package dev.crucible.bridge;

import dev.crucible.bridge.api.RelayedLab;
import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.speech.SpeechServer;
import dev.crucible.web.Admission;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Configuration of a bridge.
 *
 * @param host address to bind; a non-loopback address requires a token
 * @param port port, 0 for any free one
 * @param tokens accepted bearer tokens, empty for none; each holder has separate players
 * @param admission callers besides the bridge's own user
 * @param crew address of the crew
 * @param crewToken bearer token for the crew, if it requires one
 * @param identity file of the key that the services of this installation share; created if missing
 * @param data folder of profiles and cached speech; created if missing
 * @param voice speech engine
 * @param limits resource limits of turns
 * @param posts rate limit of POST requests per client address
 * @param lab the lab whose runs the page shows, empty if unknown
 * @param scenes folder of an author's scenes, agents and portraits
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
        Rate posts,
        Optional<RelayedLab> lab,
        Optional<Path> scenes) {

    public static final int DEFAULT_PORT = 10_010;

    /** Creates a configuration without a lab and an author's scenes. */
    public BridgeConfig(
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
        this(
                host,
                port,
                tokens,
                admission,
                crew,
                crewToken,
                identity,
                data,
                voice,
                limits,
                posts,
                Optional.empty(),
                Optional.empty());
    }

    /** Returns a copy that passes the runs of {@code address} on. */
    public BridgeConfig withLab(RelayedLab address) {
        return new BridgeConfig(
                host,
                port,
                tokens,
                admission,
                crew,
                crewToken,
                identity,
                data,
                voice,
                limits,
                posts,
                Optional.of(address),
                scenes);
    }

    /** Returns a copy with an author's folder of scenes. */
    public BridgeConfig withScenes(Optional<Path> folder) {
        return new BridgeConfig(
                host, port, tokens, admission, crew, crewToken, identity, data, voice, limits, posts, lab, folder);
    }

    /** The engine that speaks the lines. */
    public sealed interface Voice {

        /** No engine; every request for speech gets 503. */
        record Off() implements Voice {}

        /** The engine in this process. */
        record BuiltIn() implements Voice {}

        /** A server with OpenAI's speech API. */
        record Served(SpeechServer server) implements Voice {}
    }
}
