package dev.crucible.agents.model;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Which language model the agents think with.
 *
 * @param service whose wire format it speaks; {@link Service#NONE} for the built-in mind
 * @param baseUrl where it is, if not at the service's own address
 * @param model the model's name
 * @param key the service's key
 * @param temperature how freely it speaks, the service's default if absent
 * @param maxTokens longest answer of one call
 * @param limits how long a call may take and how often it is tried
 * @param budget what one turn may use
 * @param mode what it may do
 */
public record ModelConfig(
        Service service,
        Optional<URI> baseUrl,
        String model,
        Secret key,
        OptionalDouble temperature,
        int maxTokens,
        Limits limits,
        Budget budget,
        Mode mode) {

    /** Environment variable of the key; it is taken from nowhere else. */
    public static final String KEY_VARIABLE = "CRUCIBLE_MODEL_KEY";

    /** A wire format. */
    public enum Service {
        OPENAI,
        ANTHROPIC,
        OLLAMA,
        NONE
    }

    /** Rights of a model. */
    public enum Mode {
        /** Only talk, without tools, where the built-in mind has no exact answer. */
        TALK,
        /** Lead the crew and call its tools; for large models. */
        TOOLS
    }

    /**
     * Time limits of one call.
     *
     * @param connect to reach the service
     * @param call for the whole answer
     * @param idle between two pieces of a stream that has begun
     * @param attempts how often a call is tried that failed before its first word, at least 1
     * @param backOff before the second attempt; doubled for each further one
     */
    public record Limits(Duration connect, Duration call, Duration idle, int attempts, Duration backOff) {

        public Limits {
            positive("connect", connect);
            positive("call", call);
            positive("idle", idle);
            positive("back-off", backOff);
            if (attempts < 1) {
                throw new IllegalArgumentException("attempts: must be at least 1, got " + attempts);
            }
        }

        public static Limits usual() {
            return new Limits(
                    Duration.ofSeconds(10), Duration.ofSeconds(120), Duration.ofSeconds(30), 3, Duration.ofMillis(700));
        }
    }

    /**
     * What one turn may use.
     *
     * @param calls of the model
     * @param tokens in and out, over all calls
     * @param time from the player's words to the last line
     */
    public record Budget(int calls, int tokens, Duration time) {

        public Budget {
            positive("time", time);
            if (calls < 1 || tokens < 1) {
                throw new IllegalArgumentException("budget: calls and tokens must be at least 1");
            }
        }

        public static Budget usual() {
            return new Budget(16, 120_000, Duration.ofMinutes(4));
        }
    }

    public ModelConfig {
        if (service != Service.NONE && model.isBlank()) {
            throw new IllegalArgumentException("model: is missing; name one, such as CRUCIBLE_MODEL_NAME=…");
        }
        if (maxTokens < 1) {
            throw new IllegalArgumentException("max tokens: must be at least 1, got " + maxTokens);
        }
        if (baseUrl.isPresent()) {
            check(baseUrl.get(), key);
        }
        boolean own = baseUrl.isEmpty() && (service == Service.OPENAI || service == Service.ANTHROPIC);
        if (own && key.isEmpty()) {
            throw new IllegalArgumentException("key: is missing; put it into the environment as " + KEY_VARIABLE);
        }
    }

    /** The agents' own mind, without a model. */
    public static ModelConfig none() {
        return new ModelConfig(
                Service.NONE,
                Optional.empty(),
                "",
                Secret.NONE,
                OptionalDouble.empty(),
                1,
                Limits.usual(),
                Budget.usual(),
                Mode.TALK);
    }

    /**
     * Reads {@code CRUCIBLE_MODEL_PROVIDER} (openai, anthropic, ollama, none), {@code _URL}, {@code _NAME}, {@code _KEY},
     * {@code _MODE} (talk, tools), {@code _TEMPERATURE}, {@code _MAX_TOKENS}, {@code _TIMEOUT}, {@code _IDLE_TIMEOUT}, {@code _TURN_CALLS},
     * {@code _TURN_TOKENS} and {@code _TURN_SECONDS}.
     *
     * @throws IllegalArgumentException naming the variable that is wrong
     */
    public static ModelConfig fromEnvironment(Map<String, String> environment) {
        Environment read = new Environment(environment);
        Service service = read.service();
        if (service == Service.NONE) {
            return none();
        }
        Limits usual = Limits.usual();
        Budget budget = Budget.usual();
        return new ModelConfig(
                service,
                read.text("URL").map(Environment::uri),
                read.text("NAME").orElse(""),
                read.text("KEY").map(Secret::new).orElse(Secret.NONE),
                read.text("TEMPERATURE")
                        .map(text -> OptionalDouble.of(read.number("TEMPERATURE", text)))
                        .orElse(OptionalDouble.empty()),
                read.count("MAX_TOKENS", 1500),
                new Limits(
                        usual.connect(),
                        read.seconds("TIMEOUT", usual.call()),
                        read.seconds("IDLE_TIMEOUT", usual.idle()),
                        usual.attempts(),
                        usual.backOff()),
                new Budget(
                        read.count("TURN_CALLS", budget.calls()),
                        read.count("TURN_TOKENS", budget.tokens()),
                        read.seconds("TURN_SECONDS", budget.time())),
                read.mode());
    }

    /** Returns the same with answers of at most {@code tokens}. */
    ModelConfig answering(int tokens) {
        return new ModelConfig(
                service, baseUrl, model, key, temperature, Math.min(tokens, maxTokens), limits, budget, mode);
    }

    private static void check(URI url, Secret key) {
        boolean web = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        if (!web || url.getHost() == null || url.getUserInfo() != null) {
            throw new IllegalArgumentException("URL: must look like https://host/v1, without a name or password");
        }
        if (!key.isEmpty() && "http".equals(url.getScheme()) && !isLoopback(url.getHost())) {
            throw new IllegalArgumentException(
                    "URL: a key would travel to " + url.getHost() + " in the clear; use https, or leave the key out");
        }
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static void positive(String name, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(name + ": must be longer than nothing");
        }
    }

    /** The variables, each error with its name. */
    private record Environment(Map<String, String> variables) {

        private static final String PREFIX = "CRUCIBLE_MODEL_";

        Optional<String> text(String name) {
            return Optional.ofNullable(variables.get(PREFIX + name))
                    .map(String::strip)
                    .filter(text -> !text.isEmpty());
        }

        Service service() {
            String name = text("PROVIDER").orElse("none").toUpperCase(Locale.ROOT);
            return Arrays.stream(Service.values())
                    .filter(service -> service.name().equals(name))
                    .findAny()
                    .orElseThrow(() -> new IllegalArgumentException(
                            PREFIX + "PROVIDER: must be openai, anthropic, ollama or none, got '" + name + "'"));
        }

        Mode mode() {
            String name = text("MODE").orElse("talk");
            return Arrays.stream(Mode.values())
                    .filter(mode -> mode.name().equalsIgnoreCase(name))
                    .findAny()
                    .orElseThrow(() ->
                            new IllegalArgumentException(PREFIX + "MODE: must be talk or tools, got '" + name + "'"));
        }

        static URI uri(String text) {
            try {
                return URI.create(text);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(PREFIX + "URL: is no address: " + e.getMessage(), e);
            }
        }

        double number(String name, String text) {
            try {
                return Double.parseDouble(text);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(PREFIX + name + ": must be a number, got '" + text + "'", e);
            }
        }

        int count(String name, int usual) {
            double value = text(name).map(text -> number(name, text)).orElse((double) usual);
            if (value < 1 || value != Math.rint(value) || value > Integer.MAX_VALUE) {
                throw new IllegalArgumentException(PREFIX + name + ": must be a whole number of at least 1");
            }
            return (int) value;
        }

        Duration seconds(String name, Duration usual) {
            return text(name).map(text -> Duration.ofSeconds(count(name, 1))).orElse(usual);
        }
    }
}
