package dev.crucible.cli;

import dev.crucible.bridge.BridgeConfig;
import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.speech.SpeechServer;
import dev.crucible.web.Tokens;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of every command that starts the bridge. */
final class BridgeOptions {

    @Option(
            names = "--voice",
            paramLabel = "on|off|openai",
            defaultValue = "on",
            description =
                    "Speech engine: on for the engine in this process, off for none, openai for a server with OpenAI's"
                            + " speech API, which receives every line. [default: ${DEFAULT-VALUE}]")
    private String voice;

    @Option(
            names = "--speech-url",
            paramLabel = "URL",
            description = "Speech server of --voice=openai, such as http://127.0.0.1:8880/v1. Its key is read from"
                    + " CRUCIBLE_SPEECH_KEY.")
    private URI speechUrl;

    @Option(
            names = "--speech-model",
            paramLabel = "NAME",
            defaultValue = SpeechServer.USUAL_MODEL,
            description = "Model of the speech server. [default: ${DEFAULT-VALUE}]")
    private String speechModel;

    /** Hidden, because other users can see command lines; the environment sets it. */
    @Option(names = "--speech-key", hidden = true)
    private String speechKey;

    @Option(
            names = "--tokens",
            paramLabel = "FILE",
            description =
                    "File with one name and token per line, for people who share the bridge. Only you may be able to"
                            + " read it. People see only their own players and conversations. [default: none]")
    private Path tokens;

    @Option(
            names = "--scenes",
            paramLabel = "DIR",
            description = "Folder of additional scenes, agents and portraits for the novel. Changes of scenes are read"
                    + " immediately. [default: none]")
    private Path scenes;

    /** Returns the bridge's configuration for {@code port}. */
    BridgeConfig bridge(int port, ListenOptions listen, URI agents, Optional<String> agentsToken, ServiceData data) {
        if (scenes != null) {
            ScenesCommand.own(scenes);
            ScenesCommand.company(scenes);
        }
        return new BridgeConfig(
                        listen.host(),
                        port,
                        tokens(listen),
                        listen.admission(),
                        agents,
                        agentsToken,
                        data.keyFile(),
                        data.path(),
                        voice(),
                        TurnLimits.usual(),
                        listen.posts())
                .withScenes(Optional.ofNullable(scenes));
    }

    private Tokens tokens(ListenOptions listen) {
        try {
            Tokens operators = Tokens.of(listen.token());
            return tokens == null ? operators : operators.andOf(tokens);
        } catch (IllegalArgumentException | IOException e) {
            throw new BadInputException("crucible: --" + e.getMessage());
        }
    }

    private BridgeConfig.Voice voice() {
        if (speechUrl != null && !voice.equals("openai")) {
            throw new BadInputException("crucible: --speech-url is of use with --voice openai only");
        }
        return switch (voice) {
            case "on" -> new BridgeConfig.Voice.BuiltIn();
            case "off" -> new BridgeConfig.Voice.Off();
            case "openai" -> new BridgeConfig.Voice.Served(server());
            default -> throw new BadInputException("crucible: --voice must be on, off or openai, got " + voice);
        };
    }

    private SpeechServer server() {
        if (speechUrl == null) {
            throw new BadInputException(
                    "crucible: --voice openai needs --speech-url, such as http://127.0.0.1:8880/v1");
        }
        try {
            return new SpeechServer(speechUrl, Optional.ofNullable(speechKey), speechModel);
        } catch (IllegalArgumentException e) {
            throw new BadInputException("crucible: --speech-url " + e.getMessage());
        }
    }
}
