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
 * The event log, {@code events.ndjson}: one line per round with all measurements, clients column by column. Live views read it, and a
 * resumed run continues from it; numbers survive encoding and decoding bit by bit.
 *
 * <p>The columns have only clients with data, next to their {@code ids}, if there are more than {@link #FEW} clients, or more than 100 of
 * which under a quarter took part.
 */
public final class EventLog {

    /** Maximum number of clients for which every table has a place for each client. */
    public static final int FEW = 1_000;

    private final Path file;
    /** True if the file's name may not be on the disk yet. */
    private boolean fresh;

    public EventLog(RunDirectory run) {
        this.file = run.events();
    }

    /** A round of a strategy. */
    public record Entry(int strategy, RoundReport report) {}

    /** Appends a round and returns its line. Only {@link #force} makes it durable. */
    public String append(int strategy, RoundReport report) throws IOException {
        return append(strategy, List.of(report)).getFirst();
    }

    /** Appends rounds and returns their lines. Only {@link #force} makes them durable. */
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

    /** Forces all lines to the disk. */
    public void force() throws IOException {
        AtomicFile.force(file);
        if (fresh) {
            AtomicFile.forceName(file);
            fresh = false;
        }
    }

    /** Returns all complete lines; a last line that a crash cut off is left out. */
    public List<Entry> read() throws IOException {
        List<Entry> entries = new ArrayList<>();
        String text = text();
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
            entries.add(EventLine.decode(line));
        }
        return entries;
    }

    /** Returns the round of one complete line. */
    public static Entry entry(String line) throws IOException {
        return EventLine.decode(line);
    }

    /** Returns the rounds of {@code strategy}. */
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
     * Removes all rounds after {@code round} of {@code strategy} and returns the others. The lines are copied into a new file, since an
     * earlier attempt may have failed to force the old one.
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
                // The rest may be torn.
                break;
            }
        }
        AtomicFile.write(file, text.toString());
        return kept;
    }

    /** Removes all rounds. */
    public void clear() throws IOException {
        Files.deleteIfExists(file);
    }

    /**
     * Reads the rounds up to {@code round} of {@code strategy}.
     *
     * @param rounds the number of rounds of each strategy
     * @return their seal
     * @throws DamagedException when a round is missing, misplaced or unreadable
     */
    public LogSeal check(int strategy, int round, IntUnaryOperator rounds) throws DamagedException {
        LogSeal seal = new LogSeal();
        LogOrder order = new LogOrder(rounds);
        int number = 0;
        // An invalid byte spoils only its own line, not the lines read ahead of it.
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

    /** Thrown when the log does not match what a checkpoint needs. */
    public static final class DamagedException extends IOException {

        private static final long serialVersionUID = 1;

        DamagedException(String message) {
            super(message);
        }
    }

    /**
     * Returns the line of a round without times: equal rounds give equal bytes. Metrics that later versions may add are left out too; they
     * follow from the same weights.
     */
    public static String withoutTimes(int strategy, RoundReport report) {
        ObjectNode line = EventLine.tree(strategy, report);
        line.remove("time_ns");
        line.remove(RoundMetric.GROUP);
        Infinities.forget(line);
        return line.toString();
    }
}
