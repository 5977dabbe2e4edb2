package dev.crucible.bridge.crew;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.A2aError;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.client.A2aClient;
import dev.crucible.a2a.client.ClientOptions;
import dev.crucible.a2a.client.EventSource;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.DialogueExtension;
import dev.crucible.dialogue.Murmur;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.InstallationKey;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A crew at an A2A address. A background thread probes it, so that requests need not, and reconnects when it comes
 * back. After a broken stream the client resumes from the task's snapshot.
 */
public final class A2aCrew implements Crew, CrewMemory, AutoCloseable {

    private static final Logger LOG = System.getLogger(A2aCrew.class.getName());
    private static final Duration PROBE = Duration.ofSeconds(1);

    /** Connect timeout. An absent crew refuses immediately; one that gets thousands of lines at once may take its time. */
    private static final Duration CONNECT = Duration.ofSeconds(30);

    private static final Duration RETRY = Duration.ofMillis(300);
    private static final int RETRIES = 100;

    /** Failed probes before the crew counts as away. On a busy machine a single one may time out. */
    private static final int MISSES = 3;

    private final URI address;
    private final ClientOptions options;
    private final InstallationKey key;
    private final Speaker speakers;
    private final ClientOptions hasty;
    private final Thread probe;
    private volatile @Nullable A2aClient client;
    private volatile boolean reachable;
    private int misses;

    /**
     * Creates a client for the crew at {@code address}.
     *
     * @param key signs for which player a request is
     * @param agents names that may be guessed from prose, in order
     */
    public A2aCrew(URI address, Optional<String> token, InstallationKey key, List<String> agents) {
        this.address = address;
        this.key = key;
        this.options = new ClientOptions(
                CONNECT,
                ClientOptions.DEFAULT.answer(),
                ClientOptions.DEFAULT.idle(),
                ClientOptions.DEFAULT.largestAnswer(),
                token,
                List.of(DialogueExtension.URI));
        this.speakers = new Speaker(agents);
        Duration patience = PROBE.multipliedBy(2);
        this.hasty =
                new ClientOptions(PROBE, patience, patience, ClientOptions.DEFAULT.largestAnswer(), token, List.of());
        this.probe = Thread.ofVirtual().name("crew-probe").start(this::watch);
    }

    private void watch() {
        try {
            while (true) {
                look();
                Thread.sleep(PROBE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Probes the crew. One that was away may have come back as a different one, so its card is read again. */
    private void look() throws InterruptedException {
        misses = A2aClient.answers(address, hasty) ? 0 : misses + 1;
        if (misses == 0 && !reachable) {
            connect();
        } else if (misses >= MISSES && reachable) {
            LOG.log(Level.INFO, "the crew is away: {0}", address);
            reachable = false;
        }
    }

    /** Connects. The previous client is not closed, because answers may still come over it. */
    private synchronized void connect() throws InterruptedException {
        if (reachable) {
            return;
        }
        try {
            client = A2aClient.connect(address, options);
            reachable = true;
            LOG.log(Level.INFO, "the crew is at the forge: {0}", address);
        } catch (IOException | A2aException e) {
            LOG.log(Level.WARNING, "the crew at {0} cannot be talked to: {1}", address, e.getMessage());
        }
    }

    @Override
    public boolean reachable() {
        return reachable;
    }

    @Override
    public void answer(CrewRequest request, Consumer<CrewEvent> listener)
            throws CrewAwayException, InterruptedException {
        CrewAnswer answer = new CrewAnswer(listener, speakers);
        Message message = Message.user(request.text())
                .in(request.context(), request.task().orElse(""))
                .with(DialogueExtension.client(
                        request.player(),
                        request.name(),
                        request.project(),
                        request.affinity(),
                        request.romance(),
                        request.shown(),
                        request.story()));
        try {
            send(message, request, answer);
        } catch (A2aException e) {
            refuse(e, answer, listener);
            return;
        } catch (IOException e) {
            if (answer.task().isEmpty()) {
                throw away(e);
            }
        }
        takeUp(request.player(), answer);
    }

    /** Sends a message. If it answers a question whose task is gone by now, it is sent again as a new request. */
    private void send(Message message, CrewRequest request, CrewAnswer answer)
            throws IOException, InterruptedException, CrewAwayException {
        try {
            follow(connected(request.player()).stream(SendRequest.of(message)), answer);
        } catch (A2aException e) {
            boolean gone = e.error() == A2aError.TASK_NOT_FOUND || e.error() == A2aError.UNSUPPORTED_OPERATION;
            if (request.task().isEmpty() || !gone) {
                throw e;
            }
            follow(connected(request.player()).stream(SendRequest.of(message.in(request.context(), ""))), answer);
        }
    }

    private static void refuse(A2aException e, CrewAnswer answer, Consumer<CrewEvent> listener) {
        LOG.log(Level.INFO, "the crew refused: {0}", e.getMessage());
        if (!answer.over()) {
            listener.accept(new CrewEvent.Failed(reason(e)));
        }
    }

    /** Returns a reason for the player. Only errors about our own request are meant for players; others may contain anything. */
    private static String reason(A2aException e) {
        String said = String.valueOf(e.getMessage());
        return e.error() == A2aError.INVALID_PARAMS && !CrewAnswer.looksInternal(said)
                ? "The crew could not take that: " + said
                : "";
    }

    private static void follow(EventSource events, CrewAnswer answer) throws IOException, InterruptedException {
        try (events) {
            Optional<StreamEvent> event = events.next();
            while (event.isPresent()) {
                answer.hear(event.get());
                // Reading to the end makes the connection reusable; after a question the stream may stay open.
                event = answer.asked() ? Optional.empty() : events.next();
            }
        } catch (IOException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException("cancelled while the crew answered");
            }
            if (!answer.over()) {
                throw e;
            }
        }
        if (Thread.interrupted()) {
            throw new InterruptedException("cancelled while the crew answered");
        }
    }

    /** Resumes after a broken stream: the snapshot has the missed events, a new subscription the rest. */
    private void takeUp(String player, CrewAnswer answer) throws CrewAwayException, InterruptedException {
        if (answer.over()) {
            return;
        }
        IOException last = new IOException("the stream ended before the answer did");
        for (int retry = 0; !answer.over() && retry < RETRIES; retry++) {
            String task = answer.task().orElse(null);
            if (task == null) {
                break;
            }
            try {
                answer.hear(connected(player).get(task, OptionalInt.empty()));
                if (!answer.over()) {
                    follow(connected(player).subscribe(task), answer);
                }
            } catch (A2aException e) {
                LOG.log(Level.DEBUG, "taking up task {0}: {1}", task, e.getMessage());
                if (e.error() == A2aError.TASK_NOT_FOUND) {
                    throw away(new IOException("the crew has forgotten the task"));
                }
            } catch (IOException e) {
                last = e;
            }
            if (!answer.over()) {
                Thread.sleep(RETRY);
            }
        }
        if (!answer.over()) {
            throw away(last);
        }
    }

    @Override
    public void cancel(String player, String task, boolean stopSimulations)
            throws CrewAwayException, InterruptedException {
        try {
            connected(player).cancel(task);
        } catch (A2aException e) {
            LOG.log(Level.DEBUG, "task {0} was not cancelled: {1}", task, e.getMessage());
        } catch (IOException e) {
            throw away(e);
        }
        if (stopSimulations) {
            stopSimulations(player, task, false);
        }
    }

    @Override
    public void stopLaunched(String player, String task, boolean agreed)
            throws CrewAwayException, InterruptedException {
        // A crew without the extension would take the command for a line.
        if (!agreed || speaksOurExtension(player)) {
            stopSimulations(player, task, agreed);
        }
    }

    private boolean speaksOurExtension(String player) throws CrewAwayException, InterruptedException {
        return connected(player).card().capabilities().extensions().stream()
                .anyMatch(extension -> extension.uri().equals(DialogueExtension.URI));
    }

    private void stopSimulations(String player, String task, boolean agreed)
            throws CrewAwayException, InterruptedException {
        ObjectNode command = named("stop_simulations").put("task", task);
        try {
            command(player, agreed ? command.put("agreed", true) : command);
        } catch (CrewRefusal e) {
            LOG.log(Level.INFO, "the simulations of task {0} were not stopped: {1}", task, e.getMessage());
        }
    }

    /** Returns the client with the headers of a player. */
    private A2aClient connected(String player) throws CrewAwayException, InterruptedException {
        if (client == null) {
            connect();
        }
        A2aClient present = client;
        if (present == null) {
            throw new CrewAwayException("nobody answers at " + address, null);
        }
        return present.as(key.headers(player));
    }

    private static CrewAwayException away(IOException e) {
        return new CrewAwayException("the crew was lost: " + e.getMessage(), e);
    }

    @Override
    public Murmur gossip(String player, String agent, String language)
            throws CrewAwayException, CrewRefusal, InterruptedException {
        JsonNode result = command(player, named("gossip").put("agent", agent).put("language", language));
        return new Murmur(
                result.path("hint").asText("*observing*"), result.path("line").asText(""));
    }

    @Override
    public void fork(String player, String context, Optional<Integer> turn, String copy)
            throws CrewAwayException, CrewRefusal, InterruptedException {
        ObjectNode command = named("fork").put("context", context).put("as", copy);
        turn.ifPresent(number -> command.put("turn", number));
        if (!command(player, command).path("context").asText("").equals(copy)) {
            throw new CrewRefusal("The crew did not copy the conversation as it was asked to.");
        }
    }

    @Override
    public List<KnownFact> facts(String player, String language)
            throws CrewAwayException, CrewRefusal, InterruptedException {
        List<KnownFact> facts = new ArrayList<>();
        for (JsonNode fact :
                command(player, named("facts").put("language", language)).path("facts")) {
            facts.add(new KnownFact(
                    fact.path("id").asLong(),
                    fact.path("category").asText(""),
                    fact.path("body").asText(""),
                    fact.path("confidence").asDouble(0)));
        }
        return facts;
    }

    @Override
    public void forgetFact(String player, long id) throws CrewAwayException, CrewRefusal, InterruptedException {
        command(player, named("forget_fact").put("id", id));
    }

    @Override
    public void forgetPlayer(String player) throws CrewAwayException, CrewRefusal, InterruptedException {
        command(player, named("forget_player"));
    }

    @Override
    public Invitation invite(String player, String context)
            throws CrewAwayException, CrewRefusal, InterruptedException {
        JsonNode result = command(player, named("invite").put("context", context));
        return new Invitation(
                result.path("code").asText(""), result.path("seconds").asInt(0));
    }

    @Override
    public Remembered resume(String player, String context)
            throws CrewAwayException, CrewRefusal, InterruptedException {
        JsonNode result = command(player, named("resume").put("context", context));
        List<Said> lines = new ArrayList<>();
        result.path("lines")
                .forEach(line -> lines.add(new Said(
                        line.path("agent").asText(""),
                        line.path("kind").asText(""),
                        line.path("portrait").asText(""),
                        line.path("message").asText(""))));
        return new Remembered(result.path("turns").asInt(0), question(result.path("question")), lines);
    }

    private static Optional<OpenQuestion> question(JsonNode question) {
        if (!question.isObject()) {
            return Optional.empty();
        }
        List<String> choices = new ArrayList<>();
        question.path("choices").forEach(choice -> choices.add(choice.asText()));
        CrewEvent.Asked asked = new CrewEvent.Asked(
                question.path("agent").asText(Cast.ORCHESTRATOR),
                question.path("prompt").asText(""),
                choices,
                question.path("plan").asText(""));
        return Optional.of(new OpenQuestion(question.path("task").asText(), asked));
    }

    private static ObjectNode named(String command) {
        return JsonNodeFactory.instance.objectNode().put("name", command);
    }

    /** Sends a command outside a conversation and returns the data part of the answer. */
    private JsonNode command(String player, ObjectNode command)
            throws CrewAwayException, CrewRefusal, InterruptedException {
        Message message = Message.user(command.path("name").asText()).with(DialogueExtension.command(player, command));
        try {
            StreamEvent answer = connected(player).send(SendRequest.of(message));
            if (answer instanceof Message reply) {
                for (Part part : reply.parts()) {
                    if (part instanceof Part.DataPart data) {
                        return data.data();
                    }
                }
            }
            throw new CrewRefusal("This crew does not know how to do that.");
        } catch (A2aException e) {
            if (e.error() == A2aError.STORAGE_FULL) {
                throw HttpProblem.of(e.error().httpStatus(), String.valueOf(e.getMessage()));
            }
            String reason = reason(e);
            throw new CrewRefusal(reason.isEmpty() ? "The crew could not do that." : reason);
        } catch (IOException e) {
            throw away(e);
        }
    }

    @Override
    public void close() {
        probe.interrupt();
        A2aClient present = client;
        if (present != null) {
            present.close();
        }
    }
}
