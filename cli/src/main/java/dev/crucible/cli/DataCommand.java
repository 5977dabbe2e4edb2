package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.catalog.DatasetListing;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.data.hub.Hub;
import dev.crucible.engine.data.hub.HubModel;
import dev.crucible.engine.data.recipe.Bundle;
import dev.crucible.engine.data.recipe.DatasetFetcher;
import dev.crucible.engine.data.recipe.Recipe;
import dev.crucible.engine.data.recipe.Recipes;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Suggestions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists data sets by name, with their source, and downloads them on request. */
@Command(
        name = "data",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  crucible data list", "  crucible data get cifar10", "  crucible data get hf:OWNER/NAME"},
        description = {
            "List, describe, download and bundle data sets.",
            "Only get downloads. HF_ENDPOINT sets another hub or mirror, HF_TOKEN opens restricted data sets."
        },
        subcommands = {
            DataCommand.Listing.class,
            DataCommand.Info.class,
            DataDescribeCommand.class,
            DataCommand.Get.class,
            DataCommand.Pack.class
        })
final class DataCommand implements Runnable {

    private static final String OF_HUB = "hf:";
    private static final String MODEL = "model";

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    private static void requireKnown(String command, String name) {
        if (!DatasetListing.names().contains(name)) {
            String meant = Suggestions.nearest(name, DatasetListing.names())
                    .map(known -> "; did you mean " + known + "?")
                    .orElse("; crucible data list tells all, and hf:OWNER/NAME is a set of the hub");
            throw new BadInputException("crucible: data " + command + ": no data set \"" + name + "\"" + meant);
        }
    }

    private static void requireHubName(String command, String name) {
        if (!HubSet.isName(name.substring(OF_HUB.length()))) {
            throw new BadInputException(
                    "crucible: data " + command + ": \"" + name + "\" is not of the form hf:OWNER/NAME");
        }
    }

    private static String size(Recipe recipe) {
        return recipe.bytes() > 0 ? "%.1f MB".formatted(recipe.bytes() / 1e6) : "size not stated";
    }

    @Command(
            name = "list",
            mixinStandardHelpOptions = true,
            description = "List data sets, and which are on this machine.")
    static final class Listing implements Callable<Integer> {

        @Spec
        private CommandSpec spec;

        @Mixin
        private DatasetsFolder folder;

        @Option(names = "--json", description = "Print JSON.")
        private boolean json;

        @Override
        public Integer call() {
            Datasets datasets = new Datasets(folder.pathToBe());
            PrintWriter out = spec.commandLine().getOut();
            if (json) {
                ArrayNode list = Json.array();
                DatasetListing.names()
                        .forEach(keyword ->
                                list.add(DatasetListing.of(datasets, keyword).toJson()));
                out.println(list.toPrettyString());
                return ExitCodes.OK;
            }
            for (String keyword : DatasetListing.names()) {
                String about = Recipes.of(keyword)
                        .map(recipe -> "%s; %s; %s%s"
                                .formatted(
                                        recipe.title(),
                                        size(recipe),
                                        recipe.licence(),
                                        recipe.tried() ? "" : "; untried"))
                        .orElseGet(() -> about(keyword));
                out.println("%-26s %-9s %s"
                        .formatted(
                                keyword,
                                DatasetListing.of(datasets, keyword).state().words(),
                                about));
            }
            out.println();
            out.println("Data sets lie in " + datasets.directory().toAbsolutePath()
                    + ". crucible data get NAME brings one; untried: this recipe has not been tested yet.");
            return ExitCodes.OK;
        }

        private static String about(String keyword) {
            if (!Datasets.embedded(keyword)) {
                return Datasets.modality(keyword) + " from your files; it has no known public source";
            }
            String kind = Datasets.modality(keyword).toString();
            return Datasets.synthetic(keyword)
                    ? "synthetic " + kind + ", made by this program"
                    : "real " + kind + " of the UCI repository; CC BY 4.0";
        }
    }

    @Command(name = "info", mixinStandardHelpOptions = true, description = "Show the source of a data set.")
    static final class Info implements Callable<Integer> {

        @Spec
        private CommandSpec spec;

        @Parameters(paramLabel = "NAME", description = "Its dataset_keyword, or hf:OWNER/NAME.")
        private String name;

        @Mixin
        private DatasetsFolder folder;

        @Option(names = "--json", description = "Print JSON.")
        private boolean json;

        @Override
        public Integer call() throws IOException {
            PrintWriter out = spec.commandLine().getOut();
            if (name.startsWith(OF_HUB)) {
                requireHubName("info", name);
                HubCopies copies = HubCopies.of(folder.pathToBe(), new HubSet(name.substring(OF_HUB.length())));
                out.println(json ? copies.toJson().toPrettyString() : copies.words());
                return ExitCodes.OK;
            }
            requireKnown("info", name);
            Datasets datasets = new Datasets(folder.pathToBe());
            if (json) {
                out.println(DatasetListing.of(datasets, name).toJson().toPrettyString());
                return ExitCodes.OK;
            }
            out.println("%s: %s (dataset_keyword); %s"
                    .formatted(
                            name,
                            Datasets.modality(name),
                            DatasetListing.of(datasets, name).state().words()));
            out.println("  folder    " + datasets.own(name).toAbsolutePath());
            Recipes.of(name).ifPresent(recipe -> describe(recipe, out));
            return ExitCodes.OK;
        }

        private static void describe(Recipe recipe, PrintWriter out) {
            out.println("  what      " + recipe.title());
            out.println("  licence   " + recipe.licence());
            out.println("  cite      " + recipe.citation());
            if (!recipe.splits().isEmpty()) {
                out.println("  splits    "
                        + recipe.splits().entrySet().stream()
                                .map(split -> "%s %,d".formatted(split.getKey(), split.getValue()))
                                .collect(Collectors.joining(", ")));
            }
            out.println("  fetched   " + size(recipe) + (recipe.tried() ? "" : "; untried with this recipe"));
            recipe.hub()
                    .ifPresent(set -> out.println("  hub       " + set.name()
                            + set.configuration()
                                    .map(part -> ", configuration " + part)
                                    .orElse("")
                            + "; the hub tells the checksums of its files"));
            for (Recipe.SourceFile file : recipe.files()) {
                out.println("  file      " + file.name() + ", "
                        + file.checksum()
                                .map(sum -> "published " + sum)
                                .orElse("no published checksum: that of the first copy is kept"));
                file.from().forEach(address -> out.println("            " + address));
            }
        }
    }

    @Command(
            name = "get",
            mixinStandardHelpOptions = true,
            description = {
                "Download data sets, or take one from a bundle.",
                "Resumes partial downloads. Rejects files with a wrong checksum."
            })
    static final class Get implements Callable<Integer> {

        @Spec
        private CommandSpec spec;

        @Parameters(
                paramLabel = "NAME",
                arity = "0..*",
                description = {
                    "dataset_keyword, or hf:OWNER/NAME for a data set of the hub;",
                    "model followed by names of language models, as in llm_model."
                })
        private List<String> names = new ArrayList<>();

        @Option(
                names = "--from",
                paramLabel = "FILE",
                description = "Bundle written by crucible data pack. Needs no network.")
        private Path bundle;

        @Option(names = "--configuration", paramLabel = "NAME", description = "Configuration of a data set of the hub.")
        private Optional<String> configuration = Optional.empty();

        @Option(
                names = "--train-split",
                paramLabel = "NAME",
                description = "Training split of a data set of the hub. [default: train]")
        private Optional<String> train = Optional.empty();

        @Option(
                names = "--test-split",
                paramLabel = "NAME",
                description = "Test split of a data set of the hub. [default: test]")
        private Optional<String> test = Optional.empty();

        @Option(
                names = "--revision",
                paramLabel = "NAME",
                description = "Branch, tag or commit of a model. [default: main]")
        private String revision = HubModel.MAIN;

        @Mixin
        private DatasetsFolder folder;

        @Override
        public Integer call() {
            Path datasets = folder.pathToBe();
            PrintWriter out = spec.commandLine().getOut();
            PrintWriter progress = spec.commandLine().getErr();
            try {
                if (bundle != null) {
                    out.println(new Bundle(bundle).take(datasets, DatasetFetcher.MOST_BYTES, folders()));
                    return ExitCodes.OK;
                }
                if (names.isEmpty()) {
                    throw new BadInputException(
                            "crucible: data get: name a data set, or a bundle with --from; crucible data list tells"
                                    + " all");
                }
                if (names.getFirst().equals(MODEL)) {
                    models(datasets, out, progress);
                    return ExitCodes.OK;
                }
                names.forEach(this::require);
                DatasetFetcher fetcher =
                        new DatasetFetcher(datasets, Hub.of(System.getenv()), DatasetFetcher.MOST_BYTES, line -> {
                            progress.println(line);
                            progress.flush();
                        });
                for (String name : names) {
                    Path place = name.startsWith(OF_HUB)
                            ? fetcher.get(ofHub(name))
                            : fetcher.get(Recipes.of(name).orElseThrow());
                    out.println(name + " is in " + place.toAbsolutePath());
                    out.flush();
                }
                return ExitCodes.OK;
            } catch (DataException e) {
                progress.println("crucible: data get: " + e.getMessage());
                return ExitCodes.FAILED;
            }
        }

        private void models(Path datasets, PrintWriter out, PrintWriter progress) {
            if (names.size() == 1) {
                throw new BadInputException("crucible: data get model: name a model, such as distilbert-base-uncased");
            }
            if (DatasetFetcher.isForbidden(datasets)) {
                throw new DataException("downloads are switched off here by the file "
                        + datasets.resolve(DatasetFetcher.NO_DOWNLOADS).toAbsolutePath());
            }
            Hub hub = Hub.of(System.getenv());
            for (String name : names.subList(1, names.size())) {
                Path place = model(name).fetch(hub, new Datasets(datasets).placeOf(name), line -> {
                    progress.println(line);
                    progress.flush();
                });
                out.println("%s is in %s; llm_model: %s".formatted(name, place.toAbsolutePath(), name));
                out.flush();
            }
        }

        private HubModel model(String name) {
            try {
                return new HubModel(name, revision);
            } catch (IllegalArgumentException e) {
                throw new BadInputException("crucible: data get model: " + e.getMessage());
            }
        }

        /** Returns the folders of the named sets; empty if none is named. */
        private List<String> folders() {
            return names.stream()
                    .map(name -> name.startsWith(OF_HUB)
                            ? DatasetFetcher.HUB + "/" + ofHub(name).folder()
                            : name)
                    .toList();
        }

        private void require(String name) {
            if (name.startsWith(OF_HUB)) {
                requireHubName("get", name);
                return;
            }
            requireKnown("get", name);
            if (Recipes.of(name).isEmpty()) {
                throw new BadInputException("crucible: data get: "
                        + (Datasets.embedded(name)
                                ? name + " is built in and needs no files"
                                : name + " has no known public source; put your files into "
                                        + folder.pathToBe().resolve(name)));
            }
        }

        private HubSet ofHub(String name) {
            return new HubSet(name.substring(OF_HUB.length()), configuration, train, test);
        }
    }

    @Command(
            name = "pack",
            mixinStandardHelpOptions = true,
            description = {
                "Write a data set into one file for another machine.",
                "Read it there with crucible data get --from."
            })
    static final class Pack implements Callable<Integer> {

        @Spec
        private CommandSpec spec;

        @Parameters(index = "0", paramLabel = "NAME", description = "Its dataset_keyword, or hf:OWNER/NAME.")
        private String name;

        @Parameters(index = "1", paramLabel = "FILE", description = "Bundle to write, a ZIP file.")
        private Path file;

        @Mixin
        private DatasetsFolder folder;

        @Override
        public Integer call() {
            Path datasets = folder.path();
            try {
                if (name.startsWith(OF_HUB)) {
                    HubSet set = new HubSet(name.substring(OF_HUB.length()));
                    new Bundle(file)
                            .pack(
                                    DatasetFetcher.HUB + "/" + set.folder(),
                                    set.command(),
                                    datasets.resolve(DatasetFetcher.HUB).resolve(set.folder()));
                } else {
                    requireKnown("pack", name);
                    new Bundle(file).pack(name, "crucible data get " + name, new Datasets(datasets).own(name));
                }
                spec.commandLine().getOut().println(file);
                return ExitCodes.OK;
            } catch (DataException e) {
                spec.commandLine().getErr().println("crucible: data pack: " + e.getMessage());
                return ExitCodes.FAILED;
            }
        }
    }
}
