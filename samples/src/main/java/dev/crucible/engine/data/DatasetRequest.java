package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.random.Seed;
import java.util.Optional;

/**
 * What to load.
 *
 * @param clients how many clients will share it; the embedded sets have a writer for each, and at least 60
 * @param maxSamples the most samples of the training and of the test set, 0 for no limit
 * @param text how texts become samples; its label column counts for images as well
 * @param image how image files become samples
 * @param hub the set on the hub, which then stands for the keyword's directory
 * @param seed the one that chooses or draws them
 * @param external what makes the set in place of the catalogue
 */
@PublicApi
public record DatasetRequest(
        String keyword,
        int clients,
        int maxSamples,
        TextForm text,
        ImageForm image,
        Optional<HubSet> hub,
        Seed seed,
        Optional<ExternalDataset> external) {

    /** A set of the catalogue. */
    public DatasetRequest(
            String keyword,
            int clients,
            int maxSamples,
            TextForm text,
            ImageForm image,
            Optional<HubSet> hub,
            Seed seed) {
        this(keyword, clients, maxSamples, text, image, hub, seed, Optional.empty());
    }
}
