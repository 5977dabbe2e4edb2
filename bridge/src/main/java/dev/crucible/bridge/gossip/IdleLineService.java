package dev.crucible.bridge.gossip;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.crucible.bridge.crew.CrewAwayException;
import dev.crucible.bridge.crew.CrewMemory;
import dev.crucible.bridge.crew.CrewRefusal;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.Murmur;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
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
    private static final TypeReference<Map<String, List<Murmur>>> MURMURS = new TypeReference<>() {};
    private static final int REMEMBERED = 10_000;
    private static final int ASKED_AT_ONCE = 32;

    private final CrewMemory crew;
    private final Duration patience;
    private final SortedMap<String, List<Murmur>> murmurs = new TreeMap<>(Cast.Lines.MURMURS.read(MURMURS));
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
    }

    /** The names of those who murmur. */
    public List<String> agents() {
        return List.copyOf(murmurs.keySet());
    }

    /** A line of {@code agent} for {@code player}. */
    public Murmur line(String player, String agent) throws InterruptedException {
        String key = player + "\n" + agent;
        Said before = last.getOrDefault(key, new Said("", Math.floorMod(player.hashCode(), 7)));
        Optional<Murmur> line = live(player, agent);
        int count = before.count();
        List<Murmur> authored = Objects.requireNonNull(murmurs.get(agent), agent);
        while (line.isEmpty() || line.get().line().equals(before.line())) {
            line = Optional.of(authored.get(Math.floorMod(++count, authored.size())));
        }
        last.put(key, new Said(line.get().line(), count));
        return line.get();
    }

    /** The crew's own line, unless it has none in time. */
    private Optional<Murmur> live(String player, String agent) throws InterruptedException {
        if (!room.tryAcquire()) {
            return Optional.empty();
        }
        Future<Murmur> asked = asking.submit(() -> crew.gossip(player, agent));
        try {
            return Optional.of(asked.get(patience.toMillis(), TimeUnit.MILLISECONDS))
                    .filter(line -> !line.line().isBlank());
        } catch (TimeoutException e) {
            asked.cancel(true);
            return Optional.empty();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof CrewAwayException || e.getCause() instanceof CrewRefusal)) {
                LOG.log(Level.WARNING, "gossip of " + agent + " failed", e.getCause());
            }
            return Optional.empty();
        } finally {
            room.release();
        }
    }

    @Override
    public void close() {
        asking.shutdownNow();
    }
}
