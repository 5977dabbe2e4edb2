package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The rounds of its cells that a sweep keeps. They change neither results nor hashes.
 *
 * @param every keeps its multiples and the last round; 0 keeps none
 */
public record Curves(int every) {

    static final Curves NONE = new Curves(0);

    static final String RULE = "must be \"none\", \"all\", or \"every K\" with a whole number K, such as \"every 5\"";

    private static final Pattern EVERY = Pattern.compile("every ([1-9]\\d{0,5})");

    /** Bytes of a row in the table besides its labels. */
    private static final int ROW = 70;

    /**
     * Cost of the curves of a grid.
     *
     * @param rounds the number of kept rounds of all cells, at most
     * @param bytes of the table as CSV, about; Parquet takes a fraction of it
     */
    public record Cost(long rounds, long bytes) {

        public ObjectNode toJson() {
            return Json.object().put("rounds", rounds).put("bytes", bytes);
        }

        /** Returns the cost in words, without a full stop. */
        public String english() {
            return String.format(Locale.ROOT, "curves: %,d rounds, about %.1f MB as CSV", rounds, bytes / 1e6);
        }
    }

    /** Reads a value of the key {@code curves}; empty if it is none. */
    static Optional<Curves> read(JsonNode value) {
        Matcher every = EVERY.matcher(value.asText());
        return switch (value.isTextual() ? value.textValue() : "") {
            case "none" -> Optional.of(NONE);
            case "all" -> Optional.of(new Curves(1));
            default -> every.matches() ? Optional.of(new Curves(Integer.parseInt(every.group(1)))) : Optional.empty();
        };
    }

    /** Returns true if any round is kept. */
    boolean any() {
        return every > 0;
    }

    /** Returns true if {@code round} of {@code cell} is kept. */
    boolean keeps(Cell cell, int round) {
        return any()
                && cell.strategy().judges(round)
                && (round % every == 0 || round == cell.strategy().rounds());
    }

    /** Returns the kept rounds of {@code cell}, ascending. */
    List<Integer> rounds(Cell cell) {
        return IntStream.rangeClosed(1, cell.strategy().rounds())
                .filter(round -> keeps(cell, round))
                .boxed()
                .toList();
    }

    /** Returns the cost for {@code cells}, empty if no round is kept. */
    public Optional<Cost> cost(List<Cell> cells) {
        long rounds = 0;
        long bytes = 0;
        for (Cell cell : any() ? cells : List.<Cell>of()) {
            int own = rounds(cell).size();
            rounds += own;
            bytes += own
                    * (ROW
                            + cell.labels().stream()
                                    .mapToLong(label -> label.length() + 1)
                                    .sum());
        }
        return any() ? Optional.of(new Cost(rounds, bytes)) : Optional.empty();
    }
}
