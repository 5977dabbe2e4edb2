package dev.crucible.agents.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.crucible.agents.model.ModelConfig.Service;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Imitates the streaming wire formats of OpenAI, Anthropic and Ollama; each request is answered by the next script. */
final class ModelServer implements AutoCloseable {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final HttpServer server;
    private final Service service;
    private final ConcurrentLinkedQueue<Script> scripts = new ConcurrentLinkedQueue<>();
    final List<JsonNode> requests = new CopyOnWriteArrayList<>();
    final List<String> paths = new CopyOnWriteArrayList<>();
    final List<String> keys = new CopyOnWriteArrayList<>();
    /** Opens when a client has left a stream that was still being written. */
    final CountDownLatch left = new CountDownLatch(1);
    /** Lets scripts that wait go on when the test ends. */
    private final CountDownLatch closing = new CountDownLatch(1);

    /** How one request is answered. */
    interface Script {
        void answer(HttpExchange exchange) throws IOException, InterruptedException;
    }

    ModelServer(Service service) throws IOException {
        this.service = service;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    URI url() {
        return URI.create(
                "http://127.0.0.1:" + server.getAddress().getPort() + (service == Service.OLLAMA ? "" : "/v1"));
    }

    ModelServer then(Script script) {
        scripts.add(script);
        return this;
    }

    /** Streams a whole answer in pieces. */
    ModelServer says(String... pieces) {
        return then(exchange -> {
            try (OutputStream out = open(exchange)) {
                write(out, start());
                for (String piece : pieces) {
                    write(out, text(piece));
                }
                write(out, end(false));
            }
        });
    }

    /** Asks for a tool. */
    ModelServer calls(String tool, String arguments) {
        return then(exchange -> {
            try (OutputStream out = open(exchange)) {
                write(out, start());
                write(out, call(tool, arguments));
                write(out, end(true));
            }
        });
    }

    /** Refuses with a status. */
    ModelServer refuses(int status, String body) {
        return then(exchange -> {
            exchange.sendResponseHeaders(status, 0);
            exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
    }

    /** Says something and then nothing more. */
    ModelServer stallsAfter(String piece) {
        return then(exchange -> {
            write(open(exchange), start() + text(piece));
            closing.await();
        });
    }

    /** Takes the request and never answers. */
    ModelServer staysSilent() {
        return then(exchange -> closing.await());
    }

    /** Says something and ends the stream without an end. */
    ModelServer isCutAfter(String piece) {
        return then(exchange -> {
            try (OutputStream out = open(exchange)) {
                write(out, start());
                write(out, text(piece));
            }
        });
    }

    /** Talks until the client leaves. */
    ModelServer talksForever(String piece) {
        return then(exchange -> {
            try (OutputStream out = open(exchange)) {
                write(out, start());
                // As fast as a model at most: the length of an answer has a limit of its own.
                while (!closing.await(2, TimeUnit.MILLISECONDS)) {
                    write(out, text(piece));
                }
            } catch (IOException e) {
                left.countDown();
            }
        });
    }

    /** Says something and then only keeps the connection alive. */
    ModelServer pingsAfter(String piece) {
        return then(exchange -> {
            OutputStream out = open(exchange);
            write(out, start() + text(piece));
            while (!closing.await(50, TimeUnit.MILLISECONDS)) {
                write(out, ": ping\n\n");
            }
        });
    }

    /** Sends what is no answer at all. */
    ModelServer babbles() {
        return then(exchange -> {
            try (OutputStream out = open(exchange)) {
                write(out, "data: {\"choices\": [{]\n\n{oops\n\n");
            }
        });
    }

    private void handle(HttpExchange exchange) throws IOException {
        try {
            requests.add(MAPPER.readTree(exchange.getRequestBody()));
        } catch (IOException e) {
            left.countDown();
            throw e;
        }
        paths.add(exchange.getRequestURI().getPath());
        String bearer = exchange.getRequestHeaders().getFirst("Authorization");
        keys.add(bearer == null ? String.valueOf(exchange.getRequestHeaders().getFirst("x-api-key")) : bearer);
        Script script = scripts.poll();
        try {
            if (script == null) {
                exchange.sendResponseHeaders(500, -1);
            } else {
                script.answer(exchange);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    private OutputStream open(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders()
                .set("Content-Type", service == Service.OLLAMA ? "application/x-ndjson" : "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        return exchange.getResponseBody();
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private String start() {
        return switch (service) {
            case OPENAI -> openAi(MAPPER.createObjectNode().put("role", "assistant"), null);
            case ANTHROPIC ->
                event("{'type':'message_start','message':{'id':'m1','role':'assistant','model':'m','content':[],"
                                + "'usage':{'input_tokens':40,'output_tokens':1}}}")
                        + event("{'type':'content_block_start','index':0,'content_block':{'type':'text','text':''}}");
            default -> "";
        };
    }

    private String text(String piece) {
        return switch (service) {
            case OPENAI -> openAi(MAPPER.createObjectNode().put("content", piece), null);
            case ANTHROPIC ->
                event("{'type':'content_block_delta','index':0,'delta':{'type':'text_delta','text':" + quoted(piece)
                        + "}}");
            default ->
                "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":" + quoted(piece)
                        + "},\"done\":false}\n";
        };
    }

    private String call(String tool, String arguments) {
        return switch (service) {
            case OPENAI -> {
                ObjectNode delta = MAPPER.createObjectNode();
                ObjectNode call = delta.putArray("tool_calls").addObject();
                call.put("index", 0).put("id", "call_7").put("type", "function");
                call.putObject("function").put("name", tool).put("arguments", arguments);
                yield openAi(delta, null);
            }
            case ANTHROPIC ->
                event("{'type':'content_block_stop','index':0}")
                        + event(
                                "{'type':'content_block_start','index':1,'content_block':{'type':'tool_use','id':'toolu_7',"
                                        + "'name':'" + tool + "','input':{}}}")
                        + event(
                                "{'type':'content_block_delta','index':1,'delta':{'type':'input_json_delta','partial_json':"
                                        + quoted(arguments) + "}}")
                        + event("{'type':'content_block_stop','index':1}");
            default ->
                "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"\",\"tool_calls\":[{\"function\":"
                        + "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}}]},\"done\":false}\n";
        };
    }

    private String end(boolean called) {
        return switch (service) {
            case OPENAI ->
                openAi(MAPPER.createObjectNode(), called ? "tool_calls" : "stop")
                        + "data: {\"id\":\"c1\",\"choices\":[],\"usage\":{\"prompt_tokens\":40,\"completion_tokens\":2,"
                        + "\"total_tokens\":42}}\n\ndata: [DONE]\n\n";
            case ANTHROPIC ->
                (called ? "" : event("{'type':'content_block_stop','index':0}"))
                        + event("{'type':'message_delta','delta':{'stop_reason':'" + (called ? "tool_use" : "end_turn")
                                + "'},'usage':{'output_tokens':2}}")
                        + event("{'type':'message_stop'}");
            default ->
                "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"\"},\"done\":true,"
                        + "\"done_reason\":\"stop\",\"prompt_eval_count\":40,\"eval_count\":2}\n";
        };
    }

    private static String openAi(ObjectNode delta, String finish) {
        ObjectNode chunk = MAPPER.createObjectNode().put("id", "c1").put("object", "chat.completion.chunk");
        ObjectNode choice = chunk.put("model", "m").putArray("choices").addObject();
        choice.put("index", 0).put("finish_reason", finish);
        choice.set("delta", delta);
        return "data: " + chunk + "\n\n";
    }

    /** An event of Anthropic's, written with single quotes around its own fields. */
    private static String event(String json) {
        String data = json.replaceAll("'([a-z_A-Z0-9]*)'", "\"$1\"");
        return "event: " + data.split("\"")[3] + "\ndata: " + data + "\n\n";
    }

    private static String quoted(String text) {
        try {
            return MAPPER.writeValueAsString(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
    }
}
