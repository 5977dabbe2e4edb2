package dev.crucible.sweep.strength;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.io.Json;
import dev.crucible.sweep.Axis;
import dev.crucible.sweep.Cell;
import dev.crucible.sweep.Grid;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * A line of {@code strength.tsv}: the effect that an entry must have in a training, written down before the training.
 *
 * @param name the entry's name in configs
 * @param kind the kind of entry
 * @param authority the source of the claim: paper, code, port or own (a definition of this program); {@link EntryFacts} has its known faults
 * @param setting the cell with the entry: the levels of a grid's axes, the base {@code on} which they stand, and other settings
 * @param direction the claim
 * @param least the least effect in points
 * @param nothing the changes of {@code setting} that make its null twin
 * @param within the most points that a rule may lose under attack against the mean in peace; NaN if the row does not ask
 * @param inShortTest true if the short test runs the row
 * @param claim the statement of the authority
 * @param explained the reason, shown by an experiment, why the row does not have its effect; empty if it has
 */
public record StrengthRow(
        String name,
        EntryFacts.Kind kind,
        String authority,
        ObjectNode setting,
        Direction direction,
        double least,
        ObjectNode nothing,
        double within,
        boolean inShortTest,
        String claim,
        String explained) {

    private static final int CELLS = 11;
    private static final String NONE = "-";
    private static final List<String> AXES = List.of(Axis.RULE, Axis.PRE, Axis.ATTACK, Axis.F, Axis.HETEROGENEITY);

    /** Returns all rows, in the order of the file. */
    public static List<StrengthRow> all() {
        try (BufferedReader lines = open("strength.tsv")) {
            return lines.lines().skip(1).map(StrengthRow::parse).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static BufferedReader open(String file) {
        return new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(EntryFacts.class.getResourceAsStream(file)), StandardCharsets.UTF_8));
    }

    private static StrengthRow parse(String line) {
        String[] cells = line.split("\t", -1);
        if (cells.length != CELLS) {
            throw new IllegalStateException("strength.tsv: %d cells in %s".formatted(cells.length, line));
        }
        return new StrengthRow(
                cells[0],
                EntryFacts.Kind.valueOf(cells[1].toUpperCase(Locale.ROOT)),
                cells[2],
                object(cells[3]),
                Direction.valueOf(cells[4].toUpperCase(Locale.ROOT)),
                Double.parseDouble(cells[5]),
                object(cells[6]),
                cells[7].equals(NONE) ? Double.NaN : Double.parseDouble(cells[7]),
                cells[8].equals("short"),
                cells[9],
                cells[10].equals(NONE) ? "" : cells[10]);
    }

    private static ObjectNode object(String json) {
        try {
            return Json.MAPPER.readValue(json, ObjectNode.class);
        } catch (IOException e) {
            throw new UncheckedIOException(json, e);
        }
    }

    /** Returns the cells with the entry, one for each seed. */
    public List<Cell> cells(List<Long> seeds) {
        return cells(setting, seeds);
    }

    /** Returns the cells of the null twin. */
    public List<Cell> nullCells(List<Long> seeds) {
        return cells(setting.deepCopy().setAll(nothing), seeds);
    }

    /** Returns the cells of the mean without attackers. */
    public List<Cell> peaceCells(List<Long> seeds) {
        return cells(
                setting.deepCopy()
                        .put(Axis.RULE, "fedavg")
                        .put(Axis.PRE, "none")
                        .put(Axis.ATTACK, "none"),
                seeds);
    }

    private List<Cell> cells(ObjectNode levels, List<Long> seeds) {
        ObjectNode base = base(levels.path("on").asText());
        ObjectNode axes = Json.object();
        levels.properties().forEach(level -> {
            if (AXES.contains(level.getKey())) {
                axes.putArray(level.getKey()).add(level.getValue());
            } else if (!level.getKey().equals("on")) {
                base.set(level.getKey(), level.getValue());
            }
        });
        ArrayNode seed = axes.putArray(Axis.SEED);
        seeds.forEach(seed::add);
        ObjectNode grid = Json.object();
        grid.set("base", base);
        grid.set("axes", axes);
        Grid.Reading reading = Grid.read(grid);
        List<Cell> cells = reading.grid().map(Grid::cells).orElse(List.of());
        if (cells.size() != seeds.size()) {
            throw new IllegalStateException("strength.tsv, %s: %s %s"
                    .formatted(
                            name,
                            reading.errors(),
                            reading.grid().map(Grid::exclusions).orElse(List.of())));
        }
        return cells;
    }

    private static ObjectNode base(String name) {
        try (BufferedReader file = open("strength.json")) {
            if (Json.MAPPER.readTree(file).get(name) instanceof ObjectNode base) {
                return base;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalStateException("strength.json has no settings " + name);
    }
}
