package dev.crucible.engine.data.catalog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.fetch.Checksum;
import dev.crucible.engine.data.recipe.DatasetFetcher;
import dev.crucible.engine.data.recipe.Recipe;
import dev.crucible.engine.data.recipe.Recipes;
import dev.crucible.engine.io.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What is known of a data set before anybody uses it: whether it is here, and where it would come from.
 *
 * @param name its {@code dataset_keyword}
 * @param state whether it can be used
 * @param folder where its files lie or belong
 * @param recipe how it is fetched; empty for what needs no files and for what nobody publishes
 */
public record DatasetListing(String name, State state, Path folder, Optional<Recipe> recipe) {

    /** Whether a set can be used. */
    public enum State {
        /** Its files are in the folder of data sets. */
        HERE("here"),
        /** A package of the system brought it. */
        INSTALLED("installed"),
        /** Synthetic, made by this program. */
        DRAWN("drawn"),
        BUILT_IN("built in"),
        MISSING("not here");

        private final String words;

        State(String words) {
            this.words = words;
        }

        /** The state in a word or two. */
        public String words() {
            return words;
        }
    }

    /** Keywords of sets, without those of any files. */
    public static List<String> names() {
        return Datasets.keywords().stream()
                .filter(keyword -> !Datasets.ofAnyFiles(keyword))
                .toList();
    }

    /** That of the set {@code name}, as {@code datasets} has it. */
    public static DatasetListing of(Datasets datasets, String name) {
        Path folder = datasets.own(name);
        return new DatasetListing(name, state(datasets, name, folder), folder, Recipes.of(name));
    }

    private static State state(Datasets datasets, String name, Path folder) {
        if (DatasetFetcher.holdsSomething(folder)) {
            return folder.startsWith(datasets.directory()) ? State.HERE : State.INSTALLED;
        }
        if (!Datasets.embedded(name)) {
            return State.MISSING;
        }
        return Datasets.synthetic(name) ? State.DRAWN : State.BUILT_IN;
    }

    /** Title, size, licence and citation, as far as there is a recipe. */
    public ObjectNode summary() {
        ObjectNode node = Json.object()
                .put("name", name)
                .put("kind", Datasets.modality(name).toString());
        recipe.ifPresent(known -> node.put("title", known.title())
                .put("bytes", known.bytes() > 0 ? (Long) known.bytes() : null)
                .put("licence", known.licence())
                .put("citation", known.citation())
                .put("tried", known.tried()));
        return node;
    }

    /** All that is known of it. */
    public ObjectNode toJson() {
        ObjectNode node = summary()
                .put("state", state.words)
                .put("folder", folder.toAbsolutePath().toString());
        recipe.ifPresent(known -> {
            node.put("loader", known.loader().name().toLowerCase(Locale.ROOT))
                    .put("hub", known.hub().map(HubSet::name).orElse(null));
            ObjectNode splits = node.putObject("splits");
            known.splits().forEach(splits::put);
            ArrayNode files = node.putArray("files");
            for (Recipe.SourceFile file : known.files()) {
                ArrayNode addresses = files.addObject()
                        .put("name", file.name())
                        .put("bytes", file.bytes() > 0 ? (Long) file.bytes() : null)
                        .put("checksum", file.checksum().map(Checksum::toString).orElse(null))
                        .putArray("from");
                file.from().forEach(address -> addresses.add(address.toString()));
            }
        });
        return node;
    }
}
