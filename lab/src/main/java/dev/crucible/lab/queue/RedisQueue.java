package dev.crucible.lab.queue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.JedisURIHelper;

/**
 * The queue of one {@code out/} directory in Redis. Every operation is one Lua script, hence atomic, and idempotent.
 *
 * <p>Data lost by Redis are restored from the run directories, and duplicate deliveries are rejected by the runs' fences.
 */
public final class RedisQueue implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 2_000;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}|1\\d{9}");
    private static final String ENQUEUE = script("enqueue");
    private static final String TAKE = script("take");
    private static final String DONE = script("done");
    private static final String REVOKE = script("revoke");
    private static final String BEAT = script("beat");
    private static final String LEAVE = script("leave");
    private static final String LOOK = script("look");

    private final RedisAddress address;
    private final RedisClient redis;
    private final List<String> prefix;
    private final Duration lease;

    /** Redis does not answer, or returns an error. The message names its address without the password. */
    public static final class UnreachableException extends Exception {

        private static final long serialVersionUID = 1;

        UnreachableException(String message) {
            super(message);
        }
    }

    /**
     * State of the queue's workers.
     *
     * @param sameAsBefore true if Redis has neither restarted nor lost its data since the last look
     * @param foreign descriptions of foreign data in the queue's keys, which were skipped
     */
    public record Look(boolean sameAsBefore, List<WorkerState> workers, List<String> foreign) {}

    /**
     * Creates the queue at {@code address} without connecting.
     *
     * @param id id of the {@code out/} directory
     * @param lease maximum silence of a worker
     */
    public RedisQueue(RedisAddress address, QueueId id, Duration lease) {
        this.address = address;
        this.redis = RedisClient.builder()
                .hostAndPort(address.uri().getHost(), address.port())
                .clientConfig(client(address))
                .build();
        this.prefix = List.of("crucible:{" + id.value() + "}:");
        this.lease = lease;
    }

    private static DefaultJedisClientConfig client(RedisAddress address) {
        DefaultJedisClientConfig.Builder config = DefaultJedisClientConfig.builder()
                .connectionTimeoutMillis(TIMEOUT_MILLIS)
                .socketTimeoutMillis(TIMEOUT_MILLIS)
                .user(JedisURIHelper.getUser(address.uri()))
                .password(JedisURIHelper.getPassword(address.uri()))
                .database(JedisURIHelper.getDBIndex(address.uri()));
        if (address.encrypted()) {
            config.sslOptions(RedisTls.options(address));
        }
        return config.build();
    }

    /** Returns the address, whose text has no password. */
    public RedisAddress address() {
        return address;
    }

    /** Enqueues a run with its last {@code attempt}; does nothing if it is queued already. */
    public void enqueue(String run, int attempt, int priority) throws UnreachableException {
        evaluate(ENQUEUE, List.of(run, Integer.toString(attempt), Integer.toString(priority)));
    }

    /**
     * Takes the next run.
     *
     * @param reclaim true if runs of silent workers may be taken
     */
    public Optional<Delivery> take(String worker, boolean reclaim) throws UnreachableException {
        Object answer = evaluate(TAKE, List.of(worker, millis(), reclaim ? "1" : "0"));
        if (!(answer instanceof List<?> fields)) {
            return Optional.empty();
        }
        String run = text(fields, 0);
        String attempt = text(fields, 1);
        int priority = Integer.parseInt(text(fields, 2));
        String entry = text(fields, 3);
        if (run.isEmpty() || !NUMBER.matcher(attempt).matches()) {
            System.getLogger("dev.crucible.lab")
                    .log(
                            Level.WARNING,
                            "entry {0} of the line of priority {1} names no run; it is dropped",
                            entry,
                            priority);
            evaluate(DONE, List.of(run, Integer.toString(priority), entry));
            return Optional.empty();
        }
        return Optional.of(new Delivery(run, Integer.parseInt(attempt), priority, entry, text(fields, 4)));
    }

    /** Acknowledges a delivery: the run needs no more work. */
    public void done(Delivery delivery) throws UnreachableException {
        evaluate(DONE, List.of(delivery.run(), Integer.toString(delivery.priority()), delivery.entry()));
    }

    /** Removes a run from the queue, if it is there. */
    public void revoke(String run) throws UnreachableException {
        evaluate(REVOKE, List.of(run));
    }

    /** Records a worker's heartbeat and renews the leases of {@code held}. */
    public void beat(WorkerState worker, Collection<Delivery> held) throws UnreachableException {
        List<String> arguments = new ArrayList<>(List.of(worker.id(), worker.kept(), millis()));
        for (Delivery delivery : held) {
            arguments.add(Integer.toString(delivery.priority()));
            arguments.add(delivery.entry());
        }
        evaluate(BEAT, arguments);
    }

    /** Removes a worker that ends. */
    public void leave(String worker) throws UnreachableException {
        evaluate(LEAVE, List.of(worker));
    }

    /** Returns the live workers. */
    public Look look() throws UnreachableException {
        List<?> answer = (List<?>) evaluate(LOOK, List.of(millis()));
        List<WorkerState> workers = new ArrayList<>();
        List<String> foreign = new ArrayList<>();
        ((List<?>) answer.get(1)).forEach(problem -> foreign.add(String.valueOf(problem)));
        for (int i = 2; i + 2 < answer.size(); i += 3) {
            String id = text(answer, i);
            long beat = (long) Double.parseDouble(text(answer, i + 1));
            WorkerState.of(id, beat, text(answer, i + 2))
                    .ifPresentOrElse(workers::add, () -> foreign.add("worker " + id + " says what no worker says"));
        }
        return new Look(text(answer, 0).equals("1"), workers, foreign);
    }

    private Object evaluate(String script, List<String> arguments) throws UnreachableException {
        try {
            return redis.eval(script, prefix, arguments);
        } catch (JedisDataException e) {
            throw new UnreachableException("Redis at " + address + " refuses: " + e.getMessage());
        } catch (JedisException e) {
            // No cause, because its message may contain the address with its password.
            throw new UnreachableException("Redis at " + address + " does not answer");
        }
    }

    private String millis() {
        return Long.toString(lease.toMillis());
    }

    private static String text(List<?> fields, int index) {
        return String.valueOf(fields.get(index));
    }

    private static String script(String name) {
        try (InputStream in = RedisQueue.class.getResourceAsStream(name + ".lua")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        redis.close();
    }
}
