package dev.crucible.sweep.strength;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.catalog.EntryFile;
import dev.crucible.engine.io.Json;
import dev.crucible.sweep.Axis;
import dev.crucible.sweep.Cell;
import dev.crucible.sweep.Grid;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The lines {@code strength} of an {@link EntryFile}: the effect that an entry must have in a training, written down before the training.
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

    private static final List<String> AXES = List.of(Axis.RULE, Axis.PRE, Axis.ATTACK, Axis.F, Axis.HETEROGENEITY);

    /** Returns all rows by kind and name; an entry may have several, with the keys {@code strength}, {@code strength2} and so on. */
    public static List<StrengthRow> all() {
        return Arrays.stream(EntryFacts.Kind.values())
                .flatMap(kind -> EntryFile.all(kind).stream())
                .sorted(Comparator.comparing((EntryFile file) -> file.kind().name())
                        .thenComparing(EntryFile::name))
                .flatMap(StrengthRow::of)
                .toList();
    }

    private static Stream<StrengthRow> of(EntryFile file) {
        return IntStream.iterate(1, number -> number + 1)
                .mapToObj(number -> number == 1 ? "strength." : "strength" + number + ".")
                .takeWhile(key -> file.lines().containsKey(key + "setting"))
                .map(key -> of(file, key));
    }

    private static StrengthRow of(EntryFile file, String key) {
        String within = file.text(key + "within");
        return new StrengthRow(
                file.spelled(),
                file.kind(),
                file.text(key + "authority"),
                object(file.text(key + "setting")),
                Direction.valueOf(file.text(key + "direction").toUpperCase(Locale.ROOT)),
                Double.parseDouble(file.text(key + "least")),
                object(file.text(key + "null")),
                within.isEmpty() ? Double.NaN : Double.parseDouble(within),
                file.text(key + "short").equals("short"),
                file.text(key + "claim"),
                file.text(key + "explained"));
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
            throw new IllegalStateException("%s.properties, strength: %s %s"
                    .formatted(
                            name,
                            reading.errors(),
                            reading.grid().map(Grid::exclusions).orElse(List.of())));
        }
        return cells;
    }

    private static ObjectNode base(String name) {
        try (InputStream file = Objects.requireNonNull(EntryFacts.class.getResourceAsStream("strength.json"))) {
            if (Json.MAPPER.readTree(file).get(name) instanceof ObjectNode base) {
                return base;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalStateException("strength.json has no settings " + name);
    }
}
