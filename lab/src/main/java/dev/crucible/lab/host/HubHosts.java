package dev.crucible.lab.host;

import java.net.URI;

/**
 * Where the dataset hub answers.
 *
 * @param hub knows which data sets there are
 * @param viewer knows their splits and columns
 */
public record HubHosts(URI hub, URI viewer) {

    /** The public hub. */
    public static final HubHosts PUBLIC =
            new HubHosts(URI.create("https://huggingface.co"), URI.create("https://datasets-server.huggingface.co"));
}
