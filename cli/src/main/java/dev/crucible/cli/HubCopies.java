package dev.crucible.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.recipe.DatasetFetcher;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Local copies of a Hub data set: one folder per downloaded choice of configuration and splits.
 *
 * @param set the data set
 * @param copies the folders in the order of their names
 */
record HubCopies(HubSet set, List<Copy> copies) {

    /**
     * One copy.
     *
     * @param bytes total size of its files
     */
    record Copy(Path folder, List<String> files, long bytes) {}

    static HubCopies of(Path datasets, HubSet set) throws IOException {
        Path hub = datasets.resolve(DatasetFetcher.HUB);
        if (!Files.isDirectory(hub)) {
            return new HubCopies(set, List.of());
        }
        List<Path> folders;
        try (Stream<Path> all = Files.list(hub)) {
            folders = all.filter(Files::isDirectory)
                    .filter(folder -> {
                        String name = folder.getFileName().toString();
                        return name.equals(set.folder()) || name.startsWith(set.folder() + "@");
                    })
                    .sorted()
                    .toList();
        }
        List<Copy> copies = new ArrayList<>();
        for (Path folder : folders) {
            copies.add(copy(folder));
        }
        return new HubCopies(set, List.copyOf(copies));
    }

    private static Copy copy(Path folder) throws IOException {
        List<String> names = new ArrayList<>();
        long bytes = 0;
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            names.add(file.getFileName().toString());
            bytes += Files.size(file);
        }
        return new Copy(folder.toAbsolutePath(), List.copyOf(names), bytes);
    }

    /** Returns a description for people, without a line break. */
    String words() {
        StringBuilder words = new StringBuilder("hf:%s: a set of the hub; %s"
                .formatted(set.name(), copies.isEmpty() ? "not here; " + set.command() + " brings it" : "here"));
        for (Copy copy : copies) {
            words.append("%n  folder    %s%n  files     %s; %.1f MB"
                    .formatted(copy.folder(), String.join(", ", copy.files()), copy.bytes() / 1e6));
        }
        return words.toString();
    }

    ObjectNode toJson() {
        ObjectNode json = Json.object();
        json.put("name", "hf:" + set.name()).put("here", !copies.isEmpty());
        ArrayNode list = json.putArray("copies");
        for (Copy copy : copies) {
            ObjectNode one = list.addObject();
            one.put("folder", copy.folder().toString()).put("bytes", copy.bytes());
            copy.files().forEach(one.putArray("files")::add);
        }
        return json;
    }
}
