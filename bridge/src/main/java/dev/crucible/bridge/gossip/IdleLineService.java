package dev.crucible.bridge.gossip;

import dev.crucible.bridge.crew.CrewAwayException;
import dev.crucible.bridge.crew.CrewMemory;
import dev.crucible.bridge.crew.CrewMemory.Gossip;
import dev.crucible.bridge.crew.CrewRefusal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Lines of idle agents: the crew's own when it gives one in time, an authored one otherwise, and never the same one twice in a row
 * for the same player and agent.
 */
public final class IdleLineService implements AutoCloseable {

    private static final Logger LOG = System.getLogger(IdleLineService.class.getName());
    private static final int REMEMBERED = 10_000;
    private static final int ASKED_AT_ONCE = 32;

    private final CrewMemory crew;
    private final Duration patience;
    private final IdleLineTable murmurs;
    private final ExecutorService asking = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, Said> last = Collections.synchronizedMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Said> eldest) {
            return size() > REMEMBERED;
        }
    });

    /** So many lines are asked for at once; whoever comes then gets an authored one. */
    private final Semaphore room = new Semaphore(ASKED_AT_ONCE);

    private record Said(String line, int count) {}

    /** Lines of this crew, which is waited for as long as {@code patience}. */
    public IdleLineService(CrewMemory crew, Duration patience) {
        this.crew = crew;
        this.patience = patience;
        this.murmurs = IdleLineTable.read();
    }

    /** The names of those who murmur. */
    public List<String> agents() {
        return murmurs.agents();
    }

    /** A line of {@code agent} for {@code player}. */
    public Gossip line(String player, String agent) throws InterruptedException {
        String key = player + "\n" + agent;
        Said before = last.getOrDefault(key, new Said("", Math.floorMod(player.hashCode(), 7)));
        Gossip line = live(player, agent);
        int count = before.count();
        while (line == null || line.line().equals(before.line())) {
            line = murmurs.line(agent, ++count);
        }
        last.put(key, new Said(line.line(), count));
        return line;
    }

    /** The crew's own line, or null when it has none in time. */
    private Gossip live(String player, String agent) throws InterruptedException {
        if (!room.tryAcquire()) {
            return null;
        }
        Future<Gossip> asked = asking.submit(() -> crew.gossip(player, agent));
        try {
            Gossip line = asked.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return line.line().isBlank() ? null : line;
        } catch (TimeoutException e) {
            asked.cancel(true);
            return null;
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof CrewAwayException || e.getCause() instanceof CrewRefusal)) {
                LOG.log(Level.WARNING, "gossip of " + agent + " failed", e.getCause());
            }
            return null;
        } finally {
            room.release();
        }
    }

    @Override
    public void close() {
        asking.shutdownNow();
    }
}
