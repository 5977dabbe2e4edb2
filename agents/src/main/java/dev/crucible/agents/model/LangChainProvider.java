package dev.crucible.agents.model;

import dev.crucible.agents.model.ProviderFailure.Reason;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.ollama.OllamaStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * OpenAI, Anthropic, Ollama and whatever speaks like them, through LangChain4j. Answers are read on the calling thread, so every word
 * reaches the stage from the thread that answers.
 */
final class LangChainProvider implements Provider {

    private static final String OLLAMA = "http://127.0.0.1:11434";
    /** The builders refuse an empty key, but services on one's own machine need none. */
    private static final String NO_KEY = "none";

    private static final int CHARACTERS_PER_TOKEN = 4;

    private final ModelConfig config;
    private final HttpClient transport;

    LangChainProvider(ModelConfig config) {
        this.config = config;
        this.transport = HttpClient.newBuilder()
                .version(Version.HTTP_1_1)
                .connectTimeout(config.limits().connect())
                .followRedirects(HttpClient.Redirect.NEVER)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
    }

    @Override
    public Reply answer(Prompt prompt, Consumer<String> words, Consumer<Runnable> onCancel)
            throws ProviderFailure, InterruptedException {
        StreamCall call = new StreamCall(
                transport,
                shorter(prompt.time(), config.limits().call()),
                config.limits().idle());
        Answer answer = new Answer(call, words);
        onCancel.accept(call::cancel);
        model(call).chat(request(prompt), answer);
        if (answer.thrown != null) {
            throw answer.thrown;
        }
        call.check();
        if (answer.response == null || answer.broken) {
            throw new ProviderFailure(answer.broken ? Reason.MALFORMED : Reason.CUT);
        }
        return reply(prompt, answer.response);
    }

    private StreamingChatModel model(StreamCall call) {
        String key = config.key().isEmpty() ? NO_KEY : config.key().value();
        String url = config.baseUrl().map(URI::toString).orElse(null);
        Double temperature =
                config.temperature().isPresent() ? config.temperature().getAsDouble() : null;
        return switch (config.service()) {
            case OPENAI ->
                OpenAiStreamingChatModel.builder()
                        .httpClientBuilder(call.builder())
                        .baseUrl(url)
                        .apiKey(key)
                        .modelName(config.model())
                        .temperature(temperature)
                        // Others know only the old name, OpenAI's own newer models only the new one.
                        .maxTokens(url == null ? null : (Integer) config.maxTokens())
                        .maxCompletionTokens(url == null ? (Integer) config.maxTokens() : null)
                        .build();
            case ANTHROPIC -> {
                var builder = AnthropicStreamingChatModel.builder()
                        .httpClientBuilder(call.builder())
                        .apiKey(key)
                        .modelName(config.model())
                        .temperature(temperature)
                        .maxTokens(config.maxTokens());
                yield (url == null ? builder : builder.baseUrl(url)).build();
            }
            case OLLAMA ->
                OllamaStreamingChatModel.builder()
                        .httpClientBuilder(call.builder())
                        .baseUrl(url == null ? OLLAMA : url)
                        .modelName(config.model())
                        .temperature(temperature)
                        .numPredict(config.maxTokens())
                        .build();
            case NONE -> throw new IllegalStateException("there is no model to ask");
        };
    }

    private static ChatRequest request(Prompt prompt) {
        List<ChatMessage> messages = new ArrayList<>();
        messages.add(SystemMessage.from(prompt.system()));
        for (Said said : prompt.said()) {
            messages.add(
                    switch (said) {
                        case Said.Asked asked -> UserMessage.from(asked.text());
                        case Said.Answered answered -> aiMessage(answered.reply());
                        case Said.Returned returned ->
                            ToolExecutionResultMessage.from(
                                    returned.call().id(), returned.call().name(), returned.text());
                    });
        }
        ChatRequest.Builder builder = ChatRequest.builder().messages(messages);
        if (!prompt.tools().isEmpty()) {
            builder.toolSpecifications(
                    prompt.tools().stream().map(ToolSchema::of).toList());
        }
        return builder.build();
    }

    private static AiMessage aiMessage(Reply reply) {
        List<ToolExecutionRequest> requests = reply.calls().stream()
                .map(call -> ToolExecutionRequest.builder()
                        .id(call.id())
                        .name(call.name())
                        .arguments(call.arguments())
                        .build())
                .toList();
        AiMessage.Builder builder = AiMessage.builder();
        if (!reply.text().isEmpty()) {
            builder.text(reply.text());
        }
        return builder.toolExecutionRequests(requests).build();
    }

    private static Reply reply(Prompt prompt, ChatResponse response) {
        AiMessage message = response.aiMessage();
        String text = message.text() == null ? "" : message.text();
        List<Call> calls = new ArrayList<>();
        for (ToolExecutionRequest request : message.toolExecutionRequests()) {
            String id = request.id() == null || request.id().isBlank() ? "call-" + calls.size() : request.id();
            calls.add(new Call(id, request.name(), request.arguments() == null ? "{}" : request.arguments()));
        }
        return new Reply(text, calls, tokens(prompt, text, response));
    }

    private static int tokens(Prompt prompt, String text, ChatResponse response) {
        var usage = response.tokenUsage();
        if (usage != null && usage.totalTokenCount() != null && usage.totalTokenCount() > 0) {
            return usage.totalTokenCount();
        }
        int characters = prompt.system().length() + text.length();
        for (Said said : prompt.said()) {
            characters += said.toString().length();
        }
        return characters / CHARACTERS_PER_TOKEN;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** Collects the answer; exceptions of the stage are kept, because LangChain4j would only log them. */
    private final class Answer implements StreamingChatResponseHandler {

        private final StreamCall call;
        private final Consumer<String> words;
        private @Nullable RuntimeException thrown;
        private boolean broken;
        private @Nullable ChatResponse response;

        Answer(StreamCall call, Consumer<String> words) {
            this.call = call;
            this.words = words;
        }

        @Override
        public void onPartialResponse(String piece) {
            if (thrown != null) {
                return;
            }
            try {
                words.accept(piece);
            } catch (RuntimeException e) {
                thrown = e;
                call.cancel();
            }
        }

        @Override
        public void onCompleteResponse(ChatResponse complete) {
            boolean finished = complete.finishReason() != null || config.service() != ModelConfig.Service.OPENAI;
            if (finished && response == null) {
                response = complete;
            }
        }

        @Override
        public void onError(Throwable error) {
            // Failures of the connection are the call's own to name; what is left is an answer that makes no sense.
            broken = true;
        }
    }
}
