package dev.crucible.bench.papers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Suggestions;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A published table as data.
 *
 * @param about what the page says before its table
 * @param files the SHA-256 of each file of the data set, empty for a set that is built in
 * @param fetch the command that brings the files
 * @param pixels factor and shift of each pixel
 * @param last how many of the last evaluations a run's accuracy is the mean of
 * @param margin how many points an interval may reach from 0
 * @param shared the settings of all cells
 * @param parts settings of some cells, by name
 */
public record PaperRecipe(
        String name,
        List<String> about,
        String dataset,
        Map<String, String> files,
        String fetch,
        float[] pixels,
        int last,
        double margin,
        ObjectNode shared,
        Map<String, ObjectNode> parts,
        List<Cell> cells) {

    private static final List<String> KEYS =
            List.of("about", "dataset", "files", "fetch", "pixels", "last", "margin", "config", "parts", "cells");
    private static final List<String> OF_A_CELL = List.of("cell", "parts", "authors", "explained");

    /**
     * A cell of the table.
     *
     * @param parts its settings, each on top of those before it
     * @param authors the accuracy of each of the authors' seeds, in percent
     * @param explained the experiment that explains a difference, if one does
     */
    public record Cell(String name, List<String> parts, Mean authors, Optional<String> explained) {

        private Cell with(String part) {
            return new Cell(name, Stream.concat(parts.stream(), Stream.of(part)).toList(), authors, explained);
        }
    }

    /** Returns the recipe {@code name} of this module, if there is one. */
    public static Optional<PaperRecipe> named(String name) {
        try (InputStream file = PaperRecipe.class.getResourceAsStream(name + ".json")) {
            return file == null ? Optional.empty() : Optional.of(read(name, Json.MAPPER.readTree(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the recipe in {@code table}. */
    public static PaperRecipe read(String name, JsonNode table) {
        refuseStrays(table, "the recipe", KEYS);
        Map<String, String> files = new LinkedHashMap<>();
        table.path("files")
                .properties()
                .forEach(file -> files.put(file.getKey(), file.getValue().asText()));
        Map<String, ObjectNode> parts = new LinkedHashMap<>();
        table.path("parts").properties().forEach(part -> parts.put(part.getKey(), (ObjectNode) part.getValue()));
        List<Cell> cells = new ArrayList<>();
        for (JsonNode cell : table.path("cells")) {
            refuseStrays(cell, "a cell", OF_A_CELL);
            cells.add(new Cell(
                    cell.path("cell").asText(),
                    texts(cell.path("parts")),
                    Mean.of(StreamSupport.stream(cell.path("authors").spliterator(), false)
                            .map(JsonNode::doubleValue)
                            .toList()),
                    Optional.ofNullable(cell.get("explained")).map(JsonNode::asText)));
        }
        return new PaperRecipe(
                name,
                texts(table.path("about")),
                table.path("dataset").asText(),
                files,
                table.path("fetch").asText(),
                new float[] {
                    (float) table.path("pixels").path("factor").asDouble(1),
                    (float) table.path("pixels").path("shift").asDouble(0)
                },
                table.path("last").asInt(1),
                table.path("margin").asDouble(),
                table.get("config") instanceof ObjectNode config ? config : Json.object(),
                parts,
                cells);
    }

    private static void refuseStrays(JsonNode node, String what, List<String> known) {
        node.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key) && !key.startsWith("_")) {
                throw new DataException(key + ": " + Suggestions.stray(key, what, known));
            }
        });
    }

    /** Returns the recipe with only the cells called {@code names}, each with the settings of the part {@code variant}. */
    public PaperRecipe only(List<String> names, Optional<String> variant) {
        for (String cell : names) {
            if (cells.stream().noneMatch(known -> known.name.equals(cell))) {
                throw new DataException("there is no cell \"%s\"; there are %s"
                        .formatted(cell, cells.stream().map(Cell::name).collect(Collectors.joining(", "))));
            }
        }
        List<Cell> kept = cells.stream()
                .filter(cell -> names.isEmpty() || names.contains(cell.name))
                .map(cell -> variant.map(cell::with).orElse(cell))
                .toList();
        return new PaperRecipe(name, about, dataset, files, fetch, pixels, last, margin, shared, parts, kept);
    }

    /** Returns the strategy that trains {@code cell} with {@code seed}. */
    public StrategyConfig strategy(Cell cell, long seed) {
        ObjectNode config =
                shared.deepCopy().put(Setting.DATASET_KEYWORD.name(), dataset).put("seed", seed);
        for (String part : cell.parts) {
            if (!parts.containsKey(part)) {
                throw new DataException(
                        "there is no part \"%s\"; there are %s".formatted(part, String.join(", ", parts.keySet())));
            }
            config.setAll(parts.get(part).deepCopy());
        }
        ConfigReader.Reading reading = ConfigReader.read(config);
        return reading.config()
                .orElseThrow(() -> new DataException("cell %s: %s"
                        .formatted(
                                cell.name,
                                reading.errors().stream().map(Object::toString).collect(Collectors.joining("; ")))))
                .strategies()
                .getFirst();
    }

    /** Returns the rounds whose evaluations a run's accuracy is the mean of. */
    List<Integer> judged(StrategyConfig config) {
        int every = Setting.EVALUATE_EVERY.in(shared, 1);
        return IntStream.range(0, last)
                .map(i -> config.rounds() - i * every)
                .boxed()
                .toList();
    }

    /**
     * Returns the data set in {@code folder}, with the pixels of the paper.
     *
     * @throws DataException if a file is missing or differs from the recipe's
     */
    public Dataset data(Path folder) {
        files.forEach((file, digest) -> HashedFile.check(folder.resolve(dataset).resolve(file), digest, fetch));
        return ScaledPixels.both(new Datasets(folder).load(dataset, 1, 0, new Seed(0)), pixels[0], pixels[1]);
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
