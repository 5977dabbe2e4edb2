package dev.crucible.speech;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Uses an imitation of the server on this machine. */
class ServedSpeechTest {

    private final List<JsonNode> asked = new CopyOnWriteArrayList<>();
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private int status = 200;
    private byte[] answer = Wav.encode(new Clip(new short[48_000], 48_000));

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/audio/speech", this::speak);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void speak(HttpExchange exchange) throws IOException {
        asked.add(new ObjectMapper().readTree(exchange.getRequestBody()));
        keys.add(exchange.getRequestHeaders().getFirst("Authorization"));
        exchange.sendResponseHeaders(status, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private SpeechServer config() {
        return new SpeechServer(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/"),
                Optional.of("sk-very-secret"),
                "kokoro");
    }

    @Test
    void asksAsOpenAiIsAskedAndGivesTheRateOfAllClips() throws Exception {
        Clip clip = new ServedSpeech(config()).speak("Hello there.", Voices.of("hephaestus"));

        assertThat(clip.rate()).isEqualTo(Mp3Encoder.RATE);
        assertThat(clip.seconds()).isEqualTo(1.0);
        JsonNode request = asked.getFirst();
        assertThat(request.path("model").asText()).isEqualTo("kokoro");
        assertThat(request.path("input").asText()).isEqualTo("Hello there.");
        assertThat(request.path("voice").asText()).isEqualTo("onyx");
        assertThat(request.path("response_format").asText()).isEqualTo("wav");
        assertThat(request.path("speed").asDouble()).isEqualTo(0.91);
        assertThat(keys).containsExactly("Bearer sk-very-secret");
    }

    @Test
    void givesEveryAgentAVoice() throws Exception {
        Set<String> voices = new HashSet<>();
        ServedSpeech speech = new ServedSpeech(config());
        for (String agent :
                List.of("hephaestus", "techne", "kallos", "metis", "dokimasia", "mneme", "puck", "cupid", "someone")) {
            speech.speak("Hello.", Voices.of(agent));
            voices.add(asked.getLast().path("voice").asText());
        }
        assertThat(voices).hasSize(9);
    }

    @Test
    void tellsNobodyTheKey() {
        status = 401;
        assertThat(config().toString()).doesNotContain("secret");
        assertThat(new ServedSpeech(config()).name()).doesNotContain("secret");
        assertThatThrownBy(() -> new ServedSpeech(config()).speak("Hello.", Voices.of("puck")))
                .isInstanceOf(SpeechException.class)
                .satisfies(failure -> assertThat(failure.getCause())
                        .hasMessage("the speech server answered with status 401")
                        .hasMessageNotContaining("secret"));
    }

    @Test
    void readsAClipWhoseLengthTheServerDidNotKnow() throws Exception {
        answer[40] = answer[41] = answer[42] = answer[43] = (byte) 0xFF;
        assertThat(new ServedSpeech(config()).speak("Hello.", Voices.of("puck")).seconds())
                .isEqualTo(1.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "RIFF----WAVEfmt ", "{\"error\":\"no such voice\"}"})
    void refusesWhatIsNoClip(String body) {
        answer = body.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        assertThatThrownBy(() -> new ServedSpeech(config()).speak("Hello.", Voices.of("puck")))
                .isInstanceOf(SpeechException.class);
    }

    @Test
    void refusesAnAnswerWithoutEnd() {
        answer = new byte[(16 << 20) + 2];
        assertThatThrownBy(() -> new ServedSpeech(config()).speak("Hello.", Voices.of("puck")))
                .isInstanceOf(SpeechException.class)
                .satisfies(failure -> assertThat(failure.getCause()).hasMessageContaining("more than"));
    }

    @Test
    void saysSoWhenNobodyAnswersAndSpeaksAgainFromDisk(@TempDir Path folder) throws Exception {
        SpokenLines narration = SpokenLines.start(Optional.of(new ServedSpeech(config())), folder);
        org.awaitility.Awaitility.await().until(narration::ready);
        SpeechClip first =
                narration.speak("mneme", "Kept on disk.", AudioType.MP3).orElseThrow();
        server.stop(0);
        assertThat(narration.speak("mneme", "Kept on disk.", AudioType.MP3)).contains(first);
        assertThatThrownBy(() -> narration.speak("mneme", "Something new.", AudioType.MP3))
                .isInstanceOf(SpeechException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://a/v1", "localhost:8880", "http:///v1", "http://key@host/v1"})
    void refusesWhatIsNoAddress(String url) {
        assertThatThrownBy(() -> new SpeechServer(URI.create(url), Optional.empty(), "tts-1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must look like");
    }
}
