package dev.crucible.bridge.gossip;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.crucible.bridge.crew.CrewAwayException;
import dev.crucible.bridge.crew.CrewMemory;
import dev.crucible.bridge.crew.CrewRefusal;
import dev.crucible.bridge.player.PlayerStore;
import dev.crucible.bridge.turn.PlayerProgress;
import dev.crucible.bridge.turn.Tongue;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.Murmur;
import dev.crucible.dialogue.Tier;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Lines of idle agents: the crew's line if it comes within the timeout, an authored one otherwise. A player and agent
 * never get the same line twice in a row. Thread-safe.
 */
public final class IdleLineService implements AutoCloseable {

    private static final Logger LOG = System.getLogger(IdleLineService.class.getName());
    private static final TypeReference<Map<String, List<Murmur>>> MURMURS = new TypeReference<>() {};
    private static final int REMEMBERED = 10_000;
    private static final int ASKED_AT_ONCE = 32;

    private final CrewMemory crew;
    private final Duration patience;
    private final PlayerProgress progress;
    private final SortedMap<String, List<Murmur>> murmurs = new TreeMap<>(Cast.Lines.MURMURS.read(MURMURS));
    private final Map<String, Map<String, List<Murmur>>> translated = new ConcurrentHashMap<>();
    private final ExecutorService asking = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, Said> last = Collections.synchronizedMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Said> eldest) {
            return size() > REMEMBERED;
        }
    });

    /** Limits concurrent requests to the crew; requests above the limit get an authored line. */
    private final Semaphore room = new Semaphore(ASKED_AT_ONCE);

    private final AtomicInteger asked = new AtomicInteger();

    private record Said(String line, int count) {}

    /** Lines for players whose affinity is too low for gossip. */
    private static final List<String> NEUTRAL = List.of("work", "look", "nod", "page");

    /** Creates the service; {@code patience} is the timeout for a line of the crew. */
    public IdleLineService(CrewMemory crew, PlayerProgress progress, Duration patience) {
        this.crew = crew;
        this.progress = progress;
        this.patience = patience;
    }

    /**
     * Returns the agents who have idle lines for {@code player}: the bundled ones and the custom ones whom the player
     * has met.
     */
    public List<String> agents(String player) {
        return Stream.concat(murmurs.keySet().stream(), progress.about(player).affinities().keySet().stream())
                .distinct()
                .toList();
    }

    /** Returns an agent who likes {@code player} well enough to gossip, in rotation; empty if there is none. */
    public Optional<String> anybody(String player) {
        List<String> friendly = murmurs.keySet().stream()
                .filter(agent -> isFriendly(player, agent))
                .toList();
        int turn = asked.incrementAndGet();
        return friendly.isEmpty() ? Optional.empty() : Optional.of(friendly.get(turn % friendly.size()));
    }

    /**
     * Returns a line of {@code agent} for {@code player}, a neutral one if they are not close enough for gossip. Empty
     * for a custom agent who has no line now.
     */
    public Optional<Murmur> line(String player, String agent, Tongue tongue) throws InterruptedException {
        String key = player + "\n" + agent;
        Said before = last.getOrDefault(key, new Said("", Math.floorMod(player.hashCode(), 7)));
        boolean friendly = isFriendly(player, agent);
        Optional<Murmur> line = friendly ? live(player, agent, tongue) : Optional.empty();
        int count = before.count();
        List<Murmur> authored = friendly
                ? in(tongue).getOrDefault(agent, List.of())
                : NEUTRAL.stream()
                        .map(occupied -> new Murmur(
                                tongue.say("idle." + occupied + "_hint"), tongue.say("idle." + occupied + "_line")))
                        .toList();
        while (!authored.isEmpty() && (line.isEmpty() || line.get().line().equals(before.line()))) {
            line = Optional.of(authored.get(Math.floorMod(++count, authored.size())));
        }
        int told = count;
        line.ifPresent(murmur -> last.put(key, new Said(murmur.line(), told)));
        return line;
    }

    private Map<String, List<Murmur>> in(Tongue tongue) {
        return translated.computeIfAbsent(tongue.tag(), tag -> Cast.Lines.MURMURS
                .in(tag)
                .<Map<String, List<Murmur>>>map(lines -> lines.read(MURMURS))
                .orElse(murmurs));
    }

    private boolean isFriendly(String player, String agent) {
        double affinity = progress.about(player).affinities().getOrDefault(agent, PlayerStore.START);
        return Tier.of(affinity).compareTo(Tier.FRIENDLY) >= 0;
    }

    /** Returns the crew's line, empty if none comes within the timeout. */
    private Optional<Murmur> live(String player, String agent, Tongue tongue) throws InterruptedException {
        if (!room.tryAcquire()) {
            return Optional.empty();
        }
        Future<Murmur> asked =
                asking.submit(() -> crew.gossip(player, agent, tongue.locale().getLanguage()));
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
