package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.metrics.RoundMetric;
import dev.crucible.engine.metrics.RoundReport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/**
 * {@code events.ndjson}: one line a round with everything that was measured, clients column by column. It is both what live views read
 * and the history that a resumed run goes on from; numbers survive the way there and back bit by bit.
 *
 * <p>With more than {@link #FEW} clients, and with more than 100 of which less than a quarter came, the columns list only those that have
 * something to tell, whose {@code ids} stand beside them.
 */
public final class EventLog {

    /** Up to so many clients every one of them has its place in every table. */
    public static final int FEW = 1_000;

    private final Path file;
    /** Whether the name may not be on the disk yet. */
    private boolean fresh;

    public EventLog(RunDirectory run) {
        this.file = run.events();
    }

    /** A round of a strategy. */
    public record Entry(int strategy, RoundReport report) {}

    /** Adds a round; returns its line. Only {@link #force} brings it to the disk. */
    public String append(int strategy, RoundReport report) throws IOException {
        return append(strategy, List.of(report)).getFirst();
    }

    /** Adds rounds; returns their lines. Only {@link #force} brings them to the disk. */
    public List<String> append(int strategy, List<RoundReport> reports) throws IOException {
        List<String> lines = reports.stream()
                .map(report -> EventLine.encode(strategy, report))
                .toList();
        fresh |= !Files.exists(file);
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.APPEND, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(lines.stream()
                    .map(line -> line + "\n")
                    .collect(Collectors.joining())
                    .getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
        return lines;
    }

    /** Brings all lines to the disk. */
    public void force() throws IOException {
        AtomicFile.force(file);
        if (fresh) {
            AtomicFile.forceName(file);
            fresh = false;
        }
    }

    /** All whole lines; a last line that was cut by a crash is left out. */
    public List<Entry> read() throws IOException {
        List<Entry> entries = new ArrayList<>();
        String text = text();
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
            entries.add(EventLine.decode(line));
        }
        return entries;
    }

    /** The round of one whole line. */
    public static Entry entry(String line) throws IOException {
        return EventLine.decode(line);
    }

    /** The rounds of {@code strategy}. */
    public List<RoundReport> rounds(int strategy) throws IOException {
        return read().stream()
                .filter(entry -> entry.strategy == strategy)
                .map(Entry::report)
                .toList();
    }

    private String text() throws IOException {
        return Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
    }

    /**
     * Forgets every round after round {@code round} of strategy {@code strategy}; returns what is left. The lines are copied into a
     * file of their own: an earlier attempt may have failed to bring the old one to the disk.
     */
    public List<Entry> truncate(int strategy, int round) throws IOException {
        List<Entry> kept = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (String line : text().lines().toList()) {
            Entry entry = EventLine.decode(line);
            if (entry.strategy > strategy) {
                break;
            }
            kept.add(entry);
            text.append(line).append('\n');
            if (entry.strategy == strategy && entry.report.round() == round) {
                // What follows may be torn.
                break;
            }
        }
        AtomicFile.write(file, text.toString());
        return kept;
    }

    /** Forgets every round. */
    public void clear() throws IOException {
        Files.deleteIfExists(file);
    }

    /**
     * Reads the rounds up to round {@code round} of strategy {@code strategy}.
     *
     * @param rounds how many rounds each strategy has
     * @return their seal
     * @throws DamagedException when one is missing, in the wrong place or not readable
     */
    public LogSeal check(int strategy, int round, IntUnaryOperator rounds) throws DamagedException {
        LogSeal seal = new LogSeal();
        LogOrder order = new LogOrder(rounds);
        int number = 0;
        // A byte that is no text spoils its own line, not those that are read ahead of it.
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
            while (!order.reached(strategy, round)) {
                number++;
                String line = lines.readLine();
                if (line == null) {
                    throw new DamagedException(
                            "events.ndjson ends before round %d of strategy %d".formatted(round, strategy + 1));
                }
                order.next(EventLine.decode(line));
                seal.add(line);
            }
            return seal;
        } catch (NoSuchFileException e) {
            throw new DamagedException("events.ndjson is missing");
        } catch (DamagedException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new DamagedException("events.ndjson is damaged in line " + number);
        }
    }

    /** A log that a checkpoint cannot count on. */
    public static final class DamagedException extends IOException {

        private static final long serialVersionUID = 1;

        DamagedException(String message) {
            super(message);
        }
    }

    /**
     * The line of a round but for its times: equal for equal rounds, byte by byte. Metrics that every version of the product may add to
     * are left out too; they follow from the same weights.
     */
    public static String withoutTimes(int strategy, RoundReport report) {
        ObjectNode line = EventLine.tree(strategy, report);
        line.remove("time_ns");
        line.remove(RoundMetric.GROUP);
        Infinities.forget(line);
        return line.toString();
    }
}
