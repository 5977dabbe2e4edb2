package dev.crucible.lab.host;

import dev.crucible.engine.data.hub.Hub;
import java.net.URI;
import java.util.Map;

/**
 * Hosts of the dataset hub.
 *
 * @param hub host of the data sets
 * @param viewer host of their splits and columns
 */
public record HubHosts(URI hub, URI viewer) {

    /** The public Hub. */
    public static final HubHosts PUBLIC =
            new HubHosts(URI.create("https://huggingface.co"), URI.create("https://datasets-server.huggingface.co"));

    /** Creates a download client; {@code environment} may replace the public Hub and provides token and cache. */
    public Hub client(Map<String, String> environment) {
        return equals(PUBLIC) ? Hub.of(environment) : new Hub(hub, Hub.PUBLIC.mostBytes());
    }
}
