package dev.crucible.agents.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.model.ModelConfig.Budget;
import dev.crucible.agents.model.ModelConfig.Limits;
import dev.crucible.agents.model.ModelConfig.Service;
import dev.crucible.agents.model.Provider.Call;
import dev.crucible.agents.model.Provider.Offer;
import dev.crucible.agents.model.Provider.Prompt;
import dev.crucible.agents.model.Provider.Reply;
import dev.crucible.agents.model.Provider.Said;
import dev.crucible.agents.model.ProviderFailure.Reason;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

@Timeout(30)
class LangChainProviderTest {

    private static final String KEY = "sk-crucible-test-5f2a";
    private static final Duration LONG = Duration.ofSeconds(20);

    private final List<String> words = new ArrayList<>();

    private static ModelConfig config(Service service, URI url, Duration call, Duration idle) {
        return new ModelConfig(
                service,
                Optional.of(url),
                "m",
                new Secret(KEY),
                OptionalDouble.of(0.4),
                300,
                new Limits(Duration.ofSeconds(5), call, idle, 3, Duration.ofMillis(1)),
                Budget.usual(),
                ModelConfig.Mode.TOOLS);
    }

    private static Provider provider(Service service, ModelServer server) {
        return provider(service, server, LONG, LONG);
    }

    private static Provider provider(Service service, ModelServer server, Duration call, Duration idle) {
        ModelConfig config = config(service, server.url(), call, idle);
        return new Retrying(
                new LangChainProvider(config),
                config.limits().attempts(),
                config.limits().backOff());
    }

    private static Prompt prompt(Said... said) {
        return new Prompt("You are Metis.", List.of(said), List.of(), LONG);
    }

    private Reply ask(Provider provider, Prompt prompt) throws ProviderFailure, InterruptedException {
        return provider.answer(prompt, words::add, action -> {});
    }

    private Reason failure(Provider provider) {
        return catchThrowableOfType(ProviderFailure.class, () -> ask(provider, prompt(new Said.Asked("Hello"))))
                .reason();
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void streamsWordsAsTheyCome(Service service) throws Exception {
        try (ModelServer server = new ModelServer(service).says("Well", " met,\n", "smith.")) {
            Reply reply = ask(provider(service, server), prompt(new Said.Asked("Hello")));

            assertThat(words).containsExactly("Well", " met,\n", "smith.");
            assertThat(reply).isEqualTo(new Reply("Well met,\nsmith.", List.of(), 42));
            assertThat(server.requests.getFirst().path("stream").asBoolean()).isTrue();
            assertThat(server.requests.getFirst().path("model").asText()).isEqualTo("m");
            assertThat(server.requests.getFirst().toString()).contains("You are Metis.", "Hello");
            assertThat(server.keys.getFirst())
                    .isEqualTo(
                            switch (service) {
                                case OPENAI -> "Bearer " + KEY;
                                case ANTHROPIC -> KEY;
                                default -> "null";
                            });
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void carriesToolsThereAndBack(Service service) throws Exception {
        ObjectNode schema = (ObjectNode) new ObjectMapper().readTree("""
                        {"type": "object", "required": ["rule"], "properties": {
                          "rule": {"type": "string", "enum": ["krum", "median"], "description": "which"},
                          "rounds": {"type": "integer"}, "share": {"type": ["number", "null"]}, "quick": {"type": "boolean"},
                          "list": {"type": "array", "items": {"type": "string"}},
                          "either": {"anyOf": [{"type": "string"}, {"type": "object", "properties": {"a": {"type": "number"}}}]}}}""");
        Offer offer = new Offer("compare", "Compares rules.", schema);
        try (ModelServer server =
                new ModelServer(service).calls("compare", "{\"rule\":\"krum\"}").says("Krum it is.")) {
            Provider provider = provider(service, server);
            Said asked = new Said.Asked("Compare");
            Reply first = ask(provider, new Prompt("s", List.of(asked), List.of(offer), LONG));

            assertThat(first.calls()).hasSize(1);
            Call call = first.calls().getFirst();
            assertThat(call.name()).isEqualTo("compare");
            assertThat(new ObjectMapper()
                            .readTree(call.arguments())
                            .path("rule")
                            .asText())
                    .isEqualTo("krum");
            JsonNode tool = server.requests.getFirst().path("tools").path(0);
            JsonNode sent = service == Service.ANTHROPIC
                    ? tool.path("input_schema")
                    : tool.path("function").path("parameters");
            assertThat(sent.at("/properties/rule/enum").toString()).isEqualTo("[\"krum\",\"median\"]");
            assertThat(sent.at("/properties/rounds/type").asText()).isEqualTo("integer");
            assertThat(sent.at("/properties/share/type").asText()).isEqualTo("number");
            assertThat(sent.at("/properties/list/items/type").asText()).isEqualTo("string");
            assertThat(sent.at("/properties/either/anyOf/1/properties/a/type").asText())
                    .isEqualTo("number");
            assertThat(sent.path("required").toString()).isEqualTo("[\"rule\"]");

            Reply second = ask(
                    provider,
                    new Prompt(
                            "s",
                            List.of(asked, new Said.Answered(first), new Said.Returned(call, "accuracy 0.7")),
                            List.of(offer),
                            LONG));
            assertThat(second.text()).isEqualTo("Krum it is.");
            assertThat(server.requests.get(1).path("messages").toString()).contains("accuracy 0.7", "compare");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void triesAgainWhatFailedBeforeItsFirstWord(Service service) throws Exception {
        try (ModelServer server = new ModelServer(service)
                .refuses(429, "{\"error\":\"slow down\"}")
                .refuses(503, "overloaded")
                .says("At last.")) {
            assertThat(ask(provider(service, server), prompt(new Said.Asked("Hello")))
                            .text())
                    .isEqualTo("At last.");
            assertThat(server.requests).hasSize(3);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "429, BUSY, 3",
        "500, BROKEN, 3",
        "529, BROKEN, 3",
        "401, REFUSED, 1",
        "403, REFUSED, 1",
        "400, INVALID, 1",
        "404, INVALID, 1",
        "302, INVALID, 1"
    })
    void namesRefusalsAndRepeatsOnlyWhatMayPass(int status, Reason reason, int attempts) throws Exception {
        for (Service service : List.of(Service.OPENAI, Service.ANTHROPIC, Service.OLLAMA)) {
            try (ModelServer server = new ModelServer(service)) {
                for (int i = 0; i < 3; i++) {
                    server.refuses(status, "your key " + KEY + " is no good");
                }
                ProviderFailure failure = catchThrowableOfType(
                        ProviderFailure.class, () -> ask(provider(service, server), prompt(new Said.Asked("Hello"))));
                assertThat(failure.reason()).isEqualTo(reason);
                assertThat(failure).hasMessageNotContaining(KEY).hasNoCause();
                assertThat(server.requests).hasSize(attempts);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void noticesAStallInMidStream(Service service) throws Exception {
        try (ModelServer server = new ModelServer(service).stallsAfter("Well")) {
            assertThat(failure(provider(service, server, LONG, Duration.ofMillis(300))))
                    .isEqualTo(Reason.STALLED);
            assertThat(words).containsExactly("Well");
            assertThat(server.requests).as("words are never said twice").hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void boundsTheTimeOfACall(Service service) throws Exception {
        try (ModelServer server = new ModelServer(service).talksForever("on and ")) {
            assertThat(failure(provider(service, server, Duration.ofSeconds(2), LONG)))
                    .isEqualTo(Reason.SLOW);
            assertThat(server.left.await(10, TimeUnit.SECONDS))
                    .as("the stream is closed")
                    .isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void waitsForASlowModelOnce(Service service) throws Exception {
        try (ModelServer server = new ModelServer(service).staysSilent().says("Well")) {
            assertThat(failure(provider(service, server, Duration.ofMillis(200), LONG)))
                    .isEqualTo(Reason.SLOW);
            assertThat(server.requests).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"NONE", "OLLAMA"})
    void takesNoPingForSpeech(Service service) throws Exception {
        try (ModelServer server = new ModelServer(service).pingsAfter("Well")) {
            assertThat(failure(provider(service, server, LONG, Duration.ofMillis(300))))
                    .isEqualTo(Reason.STALLED);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void noticesACut(Service service) throws Exception {
        try (ModelServer server = new ModelServer(service).isCutAfter("Well")) {
            assertThat(failure(provider(service, server))).isEqualTo(Reason.CUT);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void noticesNonsense(Service service) throws Exception {
        try (ModelServer server = new ModelServer(service).babbles().babbles().babbles()) {
            assertThat(failure(provider(service, server))).isIn(Reason.MALFORMED, Reason.CUT);
            assertThat(words).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void cancellingClosesTheStream(Service service) throws Exception {
        AtomicReference<Runnable> cancel = new AtomicReference<>();
        try (ModelServer server = new ModelServer(service).talksForever("on and ")) {
            Provider provider = provider(service, server);
            assertThatThrownBy(() -> provider.answer(
                            prompt(new Said.Asked("Hello")),
                            piece -> cancel.get().run(),
                            cancel::set))
                    .isInstanceOf(CancellationException.class);
            assertThat(server.left.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void cancellingWorksBeforeTheFirstByte() throws Exception {
        AtomicReference<Runnable> cancel = new AtomicReference<>();
        try (ModelServer server = new ModelServer(Service.OPENAI)) {
            server.then(exchange -> cancel.get().run());
            Provider provider = provider(Service.OPENAI, server);
            assertThatThrownBy(() -> provider.answer(prompt(new Said.Asked("Hello")), words::add, cancel::set))
                    .isInstanceOf(CancellationException.class);
        }
    }

    @Test
    void interruptionEndsTheCall() throws Exception {
        try (ModelServer server = new ModelServer(Service.OPENAI)) {
            Thread caller = Thread.currentThread();
            server.then(exchange -> caller.interrupt()).staysSilent();
            assertThatThrownBy(() -> ask(provider(Service.OPENAI, server), prompt(new Said.Asked("Hello"))))
                    .isInstanceOf(InterruptedException.class);
        }
    }

    @Test
    void whatTheStageThrowsEndsTheStream() throws Exception {
        try (ModelServer server = new ModelServer(Service.OPENAI).talksForever("on and ")) {
            assertThatThrownBy(() -> provider(Service.OPENAI, server)
                            .answer(
                                    prompt(new Said.Asked("Hello")),
                                    piece -> {
                                        throw new CancellationException("left");
                                    },
                                    action -> {}))
                    .isInstanceOf(CancellationException.class)
                    .hasMessage("left");
            assertThat(server.left.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void namesAServiceThatIsNotThere() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        ModelConfig config = config(Service.OPENAI, URI.create("http://127.0.0.1:" + free + "/v1"), LONG, LONG);
        assertThat(failure(new LangChainProvider(config))).isEqualTo(Reason.UNREACHABLE);
    }
}
