package dev.crucible.lab.comparison;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.LateRounds;
import dev.crucible.lab.runs.TableRounds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/** Streaming parser of a run's curves in its event log; it reads tokens, because most of a line describes clients. */
final class CurveReading {

    /** Mean of the clients' distances, which the event does not contain as a number. */
    static final String DISTANCE = "mean_distance";

    /** Number of attackers. */
    static final String ATTACKERS = "attackers";

    private static final String ACCURACY = RoundMetrics.TEST_ACCURACY.key();

    /** A log with more strategies is damaged. */
    private static final int MOST_STRATEGIES = 100_000;

    private static final Set<String> KEYS = Set.of("strategy", "round", "rounds");

    private final Map<Integer, Track> tracks = new TreeMap<>();

    /** A round during parsing. */
    private static final class Line {

        private final Map<String, Double> numbers = new HashMap<>();
        private final Set<Integer> malicious = new HashSet<>();

        boolean isAttacked() {
            return !malicious.isEmpty();
        }
    }

    /** Rounds of a strategy so far. */
    private static final class Track {

        private final Map<String, Integer> places = new LinkedHashMap<>();
        private final List<Integer> rounds = new ArrayList<>();
        private final List<double[]> rows = new ArrayList<>();
        private final LateRounds late = new LateRounds();

        void add(int round, Line line, String text) {
            // Rounds repeated after a resume replace the earlier ones and everything after them.
            while (!rounds.isEmpty() && rounds.getLast() >= round) {
                rounds.removeLast();
                rows.removeLast();
            }
            line.numbers.keySet().forEach(key -> places.putIfAbsent(key, places.size()));
            double[] row = new double[places.size()];
            Arrays.fill(row, Double.NaN);
            line.numbers.forEach((key, value) -> row[places.getOrDefault(key, 0)] = value);
            rounds.add(round);
            rows.add(row);
            late.add(round, text, line.isAttacked(), !Double.isNaN(line.numbers.getOrDefault(ACCURACY, Double.NaN)));
        }

        RunCurves.Strategy curves() {
            Map<String, double[]> metrics = new HashMap<>();
            places.forEach((key, place) -> metrics.put(
                    key,
                    rows.stream()
                            .mapToDouble(row -> place < row.length ? row[place] : Double.NaN)
                            .toArray()));
            return new RunCurves.Strategy(
                    rounds.stream().mapToInt(Integer::intValue).toArray(), metrics, late.lines());
        }
    }

    /** Reads the curves of {@code run} up to the first unreadable line. */
    static RunCurves of(RunDirectory run) throws IOException {
        CurveReading reading = new CurveReading();
        OptionalInt damaged = reading.read(run);
        List<RunCurves.Strategy> strategies = new ArrayList<>();
        reading.tracks.forEach((number, track) -> {
            while (strategies.size() < number) {
                strategies.add(new RunCurves.Strategy(new int[0], Map.of(), List.of()));
            }
            strategies.add(track.curves());
        });
        return new RunCurves(strategies, damaged);
    }

    private OptionalInt read(RunDirectory run) throws IOException {
        int number = 0;
        if (!Files.isRegularFile(run.events(), LinkOption.NOFOLLOW_LINKS)) {
            for (String line : TableRounds.of(run)) {
                add(line);
            }
            return OptionalInt.empty();
        }
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Files.newInputStream(run.events(), LinkOption.NOFOLLOW_LINKS), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                String text = line;
                try {
                    add(text);
                } catch (com.fasterxml.jackson.core.JacksonException e) {
                    // The last line of a running simulation may be incomplete; anything else is damage.
                    return lines.readLine() == null && !endsInLine(run) ? OptionalInt.empty() : OptionalInt.of(number);
                }
            }
        }
        return OptionalInt.empty();
    }

    private static boolean endsInLine(RunDirectory run) throws IOException {
        try (var file = Files.newByteChannel(run.events())) {
            file.position(Math.max(0, file.size() - 1));
            var last = java.nio.ByteBuffer.allocate(1);
            return file.read(last) == 1 && last.get(0) == '\n';
        }
    }

    private void add(String text) throws IOException {
        Line line = new Line();
        try (JsonParser parser = Json.MAPPER.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new JsonParseException(parser, "no object");
            }
            object(parser, "", line);
        }
        int strategy = line.numbers.getOrDefault("strategy", 0.0).intValue();
        int round = line.numbers.getOrDefault("round", 0.0).intValue();
        if (round < 1 || strategy < 0 || strategy >= MOST_STRATEGIES) {
            throw new JsonParseException(null, "no round of a strategy");
        }
        line.numbers.keySet().removeAll(KEYS);
        tracks.computeIfAbsent(strategy, _ -> new Track()).add(round, line, text);
    }

    private static void object(JsonParser parser, String prefix, Line line) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = prefix + parser.currentName();
            switch (parser.nextToken()) {
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> line.numbers.put(key, parser.getDoubleValue());
                case START_OBJECT -> {
                    if (key.equals("clients")) {
                        clients(parser, line);
                        line.numbers.put(ATTACKERS, (double) line.malicious.size());
                    } else if (key.equals("turnout") || key.equals("infinite")) {
                        parser.skipChildren();
                    } else {
                        object(parser, key + ".", line);
                    }
                }
                case START_ARRAY -> parser.skipChildren();
                case null -> throw new JsonParseException(parser, "cut");
                default -> {}
            }
        }
        if (parser.currentToken() != JsonToken.END_OBJECT) {
            throw new JsonParseException(parser, "cut");
        }
    }

    private static void clients(JsonParser parser, Line line) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            JsonToken value = parser.nextToken();
            if (value != JsonToken.START_ARRAY) {
                parser.skipChildren();
                continue;
            }
            switch (key) {
                case "malicious" -> ids(parser, line.malicious);
                case "distance" -> distance(parser, line);
                default -> parser.skipChildren();
            }
        }
    }

    private static void ids(JsonParser parser, Set<Integer> ids) throws IOException {
        while (parser.nextToken() == JsonToken.VALUE_NUMBER_INT) {
            ids.add(parser.getIntValue());
        }
    }

    private static void distance(JsonParser parser, Line line) throws IOException {
        double sum = 0;
        int count = 0;
        for (JsonToken token = parser.nextToken();
                token != JsonToken.END_ARRAY && token != null;
                token = parser.nextToken()) {
            if (token.isNumeric()) {
                sum += parser.getDoubleValue();
                count++;
            }
        }
        if (count > 0) {
            line.numbers.put(DISTANCE, sum / count);
        }
    }
}
