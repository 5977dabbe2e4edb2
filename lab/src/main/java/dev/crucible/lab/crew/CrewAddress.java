package dev.crucible.lab.crew;

import dev.crucible.web.InstallationKey;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Where the crew can be reached.
 *
 * @param address of its agent backend, http or https
 * @param patience how long a whole answer may take
 * @param token what it wants to see
 * @param key proves to it that the lab is of the same installation
 */
public record CrewAddress(URI address, Duration patience, Optional<String> token, Optional<InstallationKey> key) {

    /** The crew of this machine. */
    public static final CrewAddress LOCAL = at(URI.create("http://127.0.0.1:10000"));

    public CrewAddress {
        boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
        if (!http || address.getHost() == null) {
            throw new IllegalArgumentException("agents: must look like http://127.0.0.1:10000, got " + address);
        }
        if (!patience.isPositive()) {
            throw new IllegalArgumentException("patience: must be positive, got " + patience);
        }
    }

    /** The crew at {@code address}, which has a minute for an answer. */
    public static CrewAddress at(URI address) {
        return new CrewAddress(address, Duration.ofMinutes(1), Optional.empty(), Optional.empty());
    }

    public CrewAddress withPatience(Duration newPatience) {
        return new CrewAddress(address, newPatience, token, key);
    }

    public CrewAddress withToken(Optional<String> newToken) {
        return new CrewAddress(address, patience, newToken, key);
    }

    public CrewAddress withKey(InstallationKey newKey) {
        return new CrewAddress(address, patience, token, Optional.of(newKey));
    }

    /** The headers that say to the crew who asks. */
    Map<String, String> credentials() {
        return key.map(known -> known.headers("")).orElse(Map.of());
    }
}
