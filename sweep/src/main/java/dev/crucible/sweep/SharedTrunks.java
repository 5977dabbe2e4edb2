package dev.crucible.sweep;

import dev.crucible.engine.simulation.ExperimentSetup;
import dev.crucible.engine.simulation.GlobalState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rounds before the first attack, which a cell shares with its twin. They are run once, and their states are stored on disk for the cells
 * that continue from them. The first cell runs a trunk, and others wait for the state that they need. A cell whose trunk failed starts with
 * its own first round. Thread-safe.
 */
final class SharedTrunks {

    private final Path folder;
    private final UnaryOperator<Cell> twins;
    private final Map<String, Trunk> trunks = new HashMap<>();

    /** The first rounds of a twin. Its lock guards its fields. */
    private static final class Trunk {

        /** By round, the number of cells that continue from it. */
        private final TreeMap<Integer, Integer> wanted = new TreeMap<>();

        private final Set<Integer> kept = new TreeSet<>();
        private boolean begun;
        private boolean streams;
        private boolean over;
    }

    /**
     * Finds the trunks of {@code missing} cells.
     *
     * @param folder the folder of states, created if missing
     * @param twins returns a cell's twin
     */
    SharedTrunks(Path folder, List<Cell> missing, UnaryOperator<Cell> twins) {
        this.folder = folder;
        this.twins = twins;
        for (Cell cell : missing) {
            if (branches(cell)) {
                trunks.computeIfAbsent(twins.apply(cell).hash(), _ -> new Trunk())
                        .wanted
                        .merge(cell.calmRounds(), 1, Integer::sum);
            }
        }
        Set<String> run = missing.stream().map(Cell::hash).collect(Collectors.toSet());
        // A trunk of a known twin that only one cell needs is run as that cell's own beginning.
        trunks.entrySet()
                .removeIf(trunk -> !run.contains(trunk.getKey())
                        && trunk.getValue().wanted.values().stream()
                                        .mapToInt(n -> n)
                                        .sum()
                                < 2);
    }

    /** Returns true if {@code cell} starts like its twin, including data and partition. */
    private boolean branches(Cell cell) {
        return cell.attacked()
                && cell.calmRounds() > 0
                && ExperimentSetup.Key.of(cell.strategy())
                        .equals(ExperimentSetup.Key.of(twins.apply(cell).strategy()));
    }

    /** Runs {@code rounds} of a twin; must call {@link #passed} after each of them and {@link #end} at the end. */
    @FunctionalInterface
    interface Run {
        void of(Cell twin, int rounds);
    }

    /** Returns true if the caller, who runs {@code twin}, must also run it for others, as described at {@link Run}. */
    boolean begin(Cell twin) {
        Trunk trunk = trunks.get(twin.hash());
        return trunk != null && isFirst(trunk);
    }

    private static boolean isFirst(Trunk trunk) {
        synchronized (trunk) {
            boolean first = !trunk.begun;
            trunk.begun = true;
            return first;
        }
    }

    /**
     * Stores {@code state} of {@code twin} if any cell continues from it.
     *
     * @param streams true if its updates come in waves
     */
    void passed(Cell twin, GlobalState state, boolean streams) throws IOException {
        Trunk trunk = known(twin);
        synchronized (trunk) {
            if (!trunk.wanted.containsKey(state.round())) {
                return;
            }
        }
        Files.createDirectories(folder);
        state.save(file(twin, state.round()));
        synchronized (trunk) {
            trunk.streams = streams;
            trunk.kept.add(state.round());
            trunk.notifyAll();
        }
    }

    private Trunk known(Cell twin) {
        return Objects.requireNonNull(trunks.get(twin.hash()), "only a trunk has states for others");
    }

    /** Reports that there will be no more states of {@code twin}. */
    void end(Cell twin) {
        Trunk trunk = known(twin);
        synchronized (trunk) {
            trunk.over = true;
            trunk.notifyAll();
        }
    }

    /**
     * Returns the state from which {@code cell} continues; empty if it starts with its own first round.
     *
     * @param streams true if its updates come in waves, which changes the last bits of sums
     * @param run runs the trunk if no other cell has started it
     */
    Optional<GlobalState> before(Cell cell, boolean streams, Run run) throws IOException {
        Trunk trunk = branches(cell) ? trunks.get(twins.apply(cell).hash()) : null;
        if (trunk == null) {
            return Optional.empty();
        }
        Cell twin = twins.apply(cell);
        if (isFirst(trunk)) {
            run.of(twin, trunk.wanted.lastKey());
        }
        return await(trunk, cell.calmRounds()) && trunk.streams == streams
                ? taken(trunk, twin, cell.calmRounds())
                : Optional.empty();
    }

    private static boolean await(Trunk trunk, int round) {
        synchronized (trunk) {
            try {
                while (!trunk.kept.contains(round) && !trunk.over) {
                    trunk.wait();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancellationException();
            }
            return trunk.kept.contains(round);
        }
    }

    private Optional<GlobalState> taken(Trunk trunk, Cell twin, int round) throws IOException {
        Path file = file(twin, round);
        Optional<GlobalState> state = GlobalState.load(file);
        synchronized (trunk) {
            if (trunk.wanted.merge(round, -1, Integer::sum) == 0) {
                Files.deleteIfExists(file);
            }
        }
        return state;
    }

    private Path file(Cell twin, int round) {
        return folder.resolve(twin.hash() + "_" + round + ".bin");
    }

    /** Deletes all states in {@code folder}, including those of a sweep that was killed. */
    static void clear(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
    }
}
