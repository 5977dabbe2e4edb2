package dev.crucible.engine.data.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.fetch.Checksum;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The recipes of {@code recipes.json}, which is next to this class. */
public final class Recipes {

    private static final String FILE = "recipes.json";
    private static final Map<String, Recipe> ALL = read();

    private Recipes() {}

    /** Returns all recipes, in the order of the file. */
    public static List<Recipe> all() {
        return List.copyOf(ALL.values());
    }

    /** Returns the recipe of a data set. */
    public static Optional<Recipe> of(String keyword) {
        return Optional.ofNullable(ALL.get(keyword));
    }

    private static Map<String, Recipe> read() {
        Map<String, Recipe> recipes = new LinkedHashMap<>();
        try (InputStream file = Recipes.class.getResourceAsStream(FILE)) {
            for (JsonNode node : Json.MAPPER.readTree(file)) {
                Recipe recipe = recipe(node);
                recipes.put(recipe.name(), recipe);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(FILE + " cannot be read", e);
        }
        return recipes;
    }

    private static Recipe recipe(JsonNode node) {
        List<Recipe.SourceFile> files = new ArrayList<>();
        node.path("files").forEach(file -> files.add(file(file)));
        List<JoinedTable> tables = new ArrayList<>();
        node.path("tables").forEach(table -> tables.add(table(table)));
        JsonNode columns = node.path("columns");
        Map<String, Integer> splits = new LinkedHashMap<>();
        node.path("splits")
                .properties()
                .forEach(split -> splits.put(split.getKey(), split.getValue().asInt()));
        long bytes = node.path("bytes")
                .asLong(files.stream().mapToLong(Recipe.SourceFile::bytes).sum());
        return new Recipe(
                text(node, "name"),
                text(node, "title"),
                text(node, "licence"),
                text(node, "citation"),
                splits,
                bytes,
                Recipe.Loader.valueOf(text(node, "loader").toUpperCase(Locale.ROOT)),
                List.copyOf(files),
                List.copyOf(tables),
                node.has("hub") ? Optional.of(hub(node.get("hub"))) : Optional.empty(),
                node.has("installed") ? Optional.of(installed(node.get("installed"))) : Optional.empty(),
                new Recipe.Columns(given(columns, "image"), given(columns, "text"), given(columns, "label")),
                node.path("tried").asBoolean());
    }

    private static Recipe.SourceFile file(JsonNode node) {
        List<URI> from = new ArrayList<>();
        node.path("from").forEach(address -> from.add(URI.create(address.asText())));
        Map<String, String> members = new LinkedHashMap<>();
        node.path("members")
                .properties()
                .forEach(
                        member -> members.put(member.getKey(), member.getValue().asText()));
        return new Recipe.SourceFile(
                text(node, "name"),
                List.copyOf(from),
                node.path("bytes").asLong(),
                given(node, "checksum").map(Checksum::parse),
                members);
    }

    private static JoinedTable table(JsonNode node) {
        return new JoinedTable(
                text(node, "into"),
                texts(node.path("from")),
                texts(node.path("header")),
                text(node, "separator"),
                node.path("skip").asInt(),
                node.path("drop").asText());
    }

    private static InstalledTexts installed(JsonNode node) {
        return new InstalledTexts(
                Path.of(text(node, "folder")),
                text(node, "command"),
                texts(node.path("classes")),
                node.path("shortest").asInt(),
                node.path("longest").asInt(),
                node.path("most").asInt());
    }

    private static HubSet hub(JsonNode node) {
        return new HubSet(text(node, "name"), given(node, "configuration"), given(node, "train"), given(node, "test"));
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static Optional<String> given(JsonNode node, String key) {
        return Optional.ofNullable(node.get(key)).map(JsonNode::asText);
    }

    private static String text(JsonNode node, String key) {
        return given(node, key).orElseThrow(() -> new IllegalStateException(FILE + ": no " + key + " in " + node));
    }
}
