package dev.crucible.lab.crew;

import dev.crucible.web.InstallationKey;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Address and credentials of the crew.
 *
 * @param address address of its agent backend, http or https
 * @param patience timeout of a whole answer
 * @param token access token of the crew, if it requires one
 * @param key proof that the lab belongs to the same installation
 */
public record CrewAddress(URI address, Duration patience, Optional<String> token, Optional<InstallationKey> key) {

    /** The crew on this machine. */
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

    /** Creates the address of a crew with a timeout of one minute. */
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

    /** Returns the headers that identify the lab to the crew. */
    Map<String, String> credentials() {
        return key.map(known -> known.headers("")).orElse(Map.of());
    }
}
