package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.random.Seed;
import java.util.Optional;

/**
 * Request for a data set.
 *
 * @param clients the number of clients that will share it; the embedded sets have at least as many writers, and at least 60
 * @param maxSamples the maximum number of samples of the training and of the test set, 0 for no limit
 * @param text the encoding of texts; its label column applies to images as well
 * @param image the decoding of image files
 * @param hub the set on the hub, which replaces the keyword's directory
 * @param seed the seed that selects or draws the samples
 * @param external the loader that replaces the catalogue
 * @param files the reading of files that a user brings
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
        Optional<ExternalDataset> external,
        FileForm files) {

    /** A request with the usual reading of files. */
    public DatasetRequest(
            String keyword,
            int clients,
            int maxSamples,
            TextForm text,
            ImageForm image,
            Optional<HubSet> hub,
            Seed seed,
            Optional<ExternalDataset> external) {
        this(keyword, clients, maxSamples, text, image, hub, seed, external, FileForm.DEFAULT);
    }

    /** A request for a set of the catalogue. */
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
