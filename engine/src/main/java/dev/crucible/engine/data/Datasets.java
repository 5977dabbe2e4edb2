package dev.crucible.engine.data;

import dev.crucible.engine.data.glyphs.Glyphs;
import dev.crucible.engine.random.Seed;
import java.nio.file.Path;
import java.util.List;

/** tmp. */
public final class Datasets {
    private final Path directory;

    public Datasets(Path directory) {
        this.directory = directory;
    }

    /** tmp. */
    public Dataset load(String keyword, int clients, int maxSamples, Seed seed) {
        return switch (keyword) {
            case "femnist_iid" -> Glyphs.dataset(keyword, Math.max(60, clients), false, maxSamples, seed);
            case "femnist_niid" -> Glyphs.dataset(keyword, Math.max(60, clients), true, maxSamples, seed);
            default -> throw new DataException(keyword + directory + List.of());
        };
    }
}
