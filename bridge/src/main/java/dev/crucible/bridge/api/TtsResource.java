package dev.crucible.bridge.api;

import dev.crucible.bridge.turn.Prompter;
import dev.crucible.bridge.turn.Tongue;
import dev.crucible.speech.AudioType;
import dev.crucible.speech.SpeechClip;
import dev.crucible.speech.SpeechException;
import dev.crucible.speech.SpokenLines;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Locale;
import java.util.Optional;

/** Text-to-speech endpoint. */
public final class TtsResource {

    private static final Logger LOG = System.getLogger(TtsResource.class.getName());

    private final SpokenLines narration;
    private final Prompter prompter;

    public TtsResource(SpokenLines narration, Prompter prompter) {
        this.narration = narration;
        this.prompter = prompter;
    }

    /** Adds the routes. */
    public void register(Routes routes) {
        routes.post("/tts", this::speak);
    }

    private void speak(Exchange exchange) throws IOException {
        ClientRequest request = ClientRequest.of(exchange);
        String text = request.required("text");
        if (text.length() > SpokenLines.LONGEST) {
            throw HttpProblem.of(
                    413, "text: may have at most %d characters, got %d".formatted(SpokenLines.LONGEST, text.length()));
        }
        if (!SpokenLines.sayable(text)) {
            throw HttpProblem.badRequest("text: nothing of it can be said; code, marks and pictures are not spoken");
        }
        String agent = request.text("agent").orElse("");
        Tongue tongue = request.text("locale")
                .map(tag -> Tongue.of("", Locale.forLanguageTag(tag)))
                .orElseGet(() -> prompter.tongue(agent, text));
        if (!narration.speaks(tongue.locale())) {
            throw HttpProblem.of(
                    503,
                    "This voice speaks English alone, so lines in other languages are silent; --voice openai with a server of yours speaks them.");
        }
        AudioType type = type(exchange);
        Optional<SpeechClip> speech;
        try {
            speech = narration.speak(agent, text, type);
        } catch (SpeechException e) {
            LOG.log(Level.WARNING, "speech failed", e);
            throw unavailable("This line could not be spoken.");
        }
        SpeechClip spoken = speech.orElseThrow(() -> unavailable("There is no voice for this line now."));
        prompter.asked(agent, text, type);
        exchange.with("X-TTS-Duration-Seconds", String.format(Locale.ROOT, "%.3f", spoken.seconds()))
                .bytes(spoken.type().contentType(), spoken.audio());
    }

    private static HttpProblem unavailable(String text) {
        return HttpProblem.of(503, text).with("Retry-After", "5");
    }

    /** Returns MP3, unless the client accepts WAV and not MP3. */
    private static AudioType type(Exchange exchange) {
        String accept = exchange.header("Accept").orElse("").toLowerCase(Locale.ROOT);
        boolean wav = accept.contains("audio/wav") || accept.contains("audio/x-wav");
        boolean mp3 = accept.contains("audio/mpeg") || accept.contains("audio/mp3");
        return wav && !mp3 ? AudioType.WAV : AudioType.MP3;
    }
}
