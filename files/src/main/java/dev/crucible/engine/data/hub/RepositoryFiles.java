package dev.crucible.engine.data.hub;

import dev.crucible.engine.data.HubSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Files of a repository that form a data set's splits, by their names: the hub's own Parquet form ({@code config/split/0000.parquet}),
 * and owners' uploads ({@code data/train-00000-of-00002.parquet}, {@code config/test.jsonl}, {@code train.csv}).
 *
 * @param ending the ending of all of them: parquet, jsonl, csv or json
 * @param train at least one
 * @param test may be empty
 */
record RepositoryFiles(String ending, List<String> train, List<String> test) {

    /** Endings in order of preference. */
    private static final List<String> ENDINGS = List.of("parquet", "jsonl", "csv", "json");

    private static final List<String> SPLITS = List.of("train", "test", "validation", "valid", "val", "dev");

    /** Returns the files of {@code set} among {@code paths}; empty if none of them is of its training split. */
    static Optional<RepositoryFiles> of(List<String> paths, HubSet set) {
        for (String ending : ENDINGS) {
            List<String> all = configured(
                    paths.stream()
                            .filter(path -> path.endsWith("." + ending) && !isAbout(path))
                            .sorted()
                            .toList(),
                    set);
            Optional<RepositoryFiles> found = split(ending, all, set);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<RepositoryFiles> split(String ending, List<String> all, HubSet set) {
        List<String> train = of(all, set.train().orElse("train"));
        if (train.isEmpty() && all.size() == 1 && set.train().isEmpty() && namesNoSplit(all.getFirst())) {
            train = all;
        }
        if (train.isEmpty()) {
            return Optional.empty();
        }
        List<String> trained = train;
        List<String> test = Stream.of(set.test().map(List::of).orElse(List.of("test", "validation")))
                .flatMap(List::stream)
                .map(name -> of(all, name))
                .filter(files -> !files.isEmpty() && !files.equals(trained))
                .findFirst()
                .orElse(List.of());
        return set.test().isPresent() && test.isEmpty()
                ? Optional.empty()
                : Optional.of(new RepositoryFiles(ending, train, test));
    }

    /** Returns true for files that describe a set, such as dataset_infos.json. */
    private static boolean isAbout(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return name.startsWith(".") || name.matches("(dataset_infos?|config|metadata|README.*)\\.json");
    }

    private static boolean namesNoSplit(String path) {
        return SPLITS.stream().noneMatch(split -> isPart(path, split));
    }

    private static List<String> of(List<String> paths, String split) {
        return paths.stream().filter(path -> isPart(path, split)).toList();
    }

    /** Returns true if {@code part} is a folder of {@code path}, or the beginning or end of the file's name. */
    private static boolean isPart(String path, String part) {
        return Pattern.compile("(^|[/._-])" + Pattern.quote(part) + "([/._-])")
                .matcher(path)
                .find();
    }

    /** Returns the files of the requested configuration, or of default, or of the first if there are several. */
    private static List<String> configured(List<String> paths, HubSet set) {
        if (set.configuration().isPresent()) {
            return of(paths, set.configuration().get());
        }
        TreeMap<String, List<String>> byFolder = new TreeMap<>();
        for (String path : paths) {
            int cut = path.indexOf('/');
            byFolder.computeIfAbsent(cut < 0 ? "" : path.substring(0, cut), _ -> new ArrayList<>())
                    .add(path);
        }
        boolean splits = byFolder.keySet().stream().anyMatch(folder -> folder.isEmpty() || SPLITS.contains(folder));
        if (splits || byFolder.size() < 2) {
            return paths;
        }
        return byFolder.getOrDefault("default", byFolder.firstEntry().getValue());
    }
}
