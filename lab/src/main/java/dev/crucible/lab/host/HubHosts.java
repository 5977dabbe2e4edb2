package dev.crucible.lab.host;

import dev.crucible.engine.data.hub.Hub;
import java.net.URI;
import java.util.Map;

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

    /** The client that fetches from it; in place of the public hub that which {@code environment} names, with its token and cache. */
    public Hub client(Map<String, String> environment) {
        return equals(PUBLIC) ? Hub.of(environment) : new Hub(hub, Hub.PUBLIC.mostBytes());
    }
}
