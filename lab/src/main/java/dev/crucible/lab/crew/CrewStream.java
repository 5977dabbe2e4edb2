package dev.crucible.lab.crew;

import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.SendRequest;
import dev.crucible.a2a.StreamEvent;
import dev.crucible.a2a.client.A2aClient;
import dev.crucible.a2a.client.ClientOptions;
import dev.crucible.a2a.client.EventSource;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A streamed answer of the crew. A separate thread receives it into a bounded queue, so that the reader is not blocked while the
 * crew is silent. Closing it before the end cancels the crew's task.
 */
final class CrewStream implements AutoCloseable {

    private static final Logger LOG = System.getLogger("dev.crucible.lab");

    /** Capacity of the queue in parts of the answer; if it is full, receiving pauses. */
    private static final int WAITING = 256;

    private final CrewAddress crew;
    private final ClientOptions options;
    private final Message message;
    private final SpokenAnswer answer = new SpokenAnswer();
    private final BlockingQueue<HeardAnswer> heard = new ArrayBlockingQueue<>(WAITING);
    private volatile @Nullable Thread hearing;

    /** Creates the answer to {@code message}; {@link #start} sends it. */
    CrewStream(CrewAddress crew, ClientOptions options, Message message) {
        this.crew = crew;
        this.options = options;
        this.message = message;
    }

    /** Sends the message; {@code atEnd} runs after the end of the answer or of its reader. */
    CrewStream start(Runnable atEnd) {
        hearing = Thread.ofVirtual().name("crew-stream").start(() -> hear(atEnd));
        return this;
    }

    /** Waits at most {@code patience} for the next part; returns empty on a timeout. */
    Optional<HeardAnswer> next(Duration patience) throws InterruptedException {
        return Optional.ofNullable(heard.poll(patience.toNanos(), TimeUnit.NANOSECONDS));
    }

    /** Returns the answer so far. */
    SpokenAnswer answer() {
        return answer;
    }

    private void hear(Runnable atEnd) {
        try {
            heard.put(new HeardAnswer.End(reply()));
        } catch (InterruptedException e) {
            LOG.log(Level.DEBUG, "nobody listens to the crew any more");
        } finally {
            atEnd.run();
        }
    }

    private CrewReply reply() throws InterruptedException {
        try (A2aClient agent = A2aClient.connect(crew.address(), options)) {
            return follow(agent.as(crew.credentials()));
        } catch (ConnectException | HttpConnectTimeoutException e) {
            return new CrewReply.Nobody();
        } catch (HttpTimeoutException e) {
            return new CrewReply.TooSlow(crew.patience());
        } catch (A2aException e) {
            return new CrewReply.Unusable("error " + e.code() + ": " + e.getMessage());
        } catch (IOException e) {
            return new CrewReply.Unusable("the connection broke before the answer was complete");
        }
    }

    private CrewReply follow(A2aClient agent) throws IOException, InterruptedException {
        try (EventSource events = agent.stream(SendRequest.of(message))) {
            Optional<StreamEvent> event = events.next();
            while (event.isPresent()) {
                for (HeardAnswer.Beat beat : answer.hear(event.get())) {
                    heard.put(beat);
                }
                event = answer.reply().isPresent() ? Optional.empty() : events.next();
            }
            return answer.reply().orElseThrow(() -> new IOException("the stream ended before the answer did"));
        } catch (IOException e) {
            if (Thread.interrupted()) {
                cancel(agent);
                throw new InterruptedException("nobody listens any more");
            }
            throw e;
        } catch (InterruptedException e) {
            cancel(agent);
            throw e;
        }
    }

    private void cancel(A2aClient agent) throws InterruptedException {
        if (answer.task().isEmpty() || answer.reply().isPresent()) {
            return;
        }
        try {
            agent.cancel(answer.task().get());
        } catch (IOException | A2aException e) {
            LOG.log(Level.DEBUG, "the crew's task could not be cancelled", e);
        }
    }

    @Override
    public void close() {
        Thread begun = hearing;
        if (begun != null) {
            begun.interrupt();
        }
    }
}
