package dev.crucible.speech;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.dialogue.VoicePreset;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/** Speaks through a {@link SpeechServer}. Texts leave this process, so Crucible never chooses it without being configured to. */
public final class ServedSpeech implements SpeechEngine {

    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration ANSWER = Duration.ofSeconds(20);

    /** Size limit of an answer in bytes. The longest text takes less: 16 MiB are two and a half minutes at 48 kHz. */
    private static final int LARGEST = 16 << 20;

    private static final String OTHERS = "sage";

    private static final Map<String, String> NAMES = Map.of(
            "smith", "onyx",
            "weaver", "nova",
            "muse", "shimmer",
            "strategist", "coral",
            "examiner", "ash",
            "scribe", "fable",
            "imp", "echo",
            "archer", "alloy");

    private final SpeechServer server;
    private final HttpClient http = HttpClient.newBuilder()
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    public ServedSpeech(SpeechServer server) {
        this.server = server;
    }

    @Override
    public String name() {
        return "served " + server;
    }

    /** Does nothing: the server gets a request only when there is something to say. */
    @Override
    public void warmUp() {}

    @Override
    public Clip speak(String text, VoicePreset voice) throws SpeechException {
        try {
            HttpResponse<InputStream> answer =
                    http.send(request(text, voice), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = answer.body()) {
                if (answer.statusCode() != 200) {
                    throw new IOException("the speech server answered with status " + answer.statusCode());
                }
                byte[] wav = body.readNBytes(LARGEST + 1);
                if (wav.length > LARGEST) {
                    throw new IOException("the speech server sent more than " + LARGEST + " bytes");
                }
                Clip clip = Wav.decode(wav);
                return Resampling.to(clip.samples(), clip.rate(), Mp3Encoder.RATE);
            }
        } catch (IOException e) {
            throw new SpeechException("the text could not be spoken", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SpeechException("interrupted while the text was spoken", e);
        }
    }

    private HttpRequest request(String text, VoicePreset voice) {
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("model", server.model())
                .put("input", text)
                .put("voice", NAMES.getOrDefault(voice.name(), OTHERS))
                .put("response_format", "wav")
                .put("speed", Math.round(100 / voice.pace()) / 100.0);
        HttpRequest.Builder request = HttpRequest.newBuilder(server.speech())
                .timeout(ANSWER)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()));
        server.key().ifPresent(key -> request.header("Authorization", "Bearer " + key));
        return request.build();
    }
}
