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
public record Crew(URI address, Duration patience, Optional<String> token, Optional<InstallationKey> key) {

    /** The crew of this machine. */
    public static final Crew LOCAL = at(URI.create("http://127.0.0.1:10000"));

    public Crew {
        boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
        if (!http || address.getHost() == null) {
            throw new IllegalArgumentException("agents: must look like http://127.0.0.1:10000, got " + address);
        }
        if (!patience.isPositive()) {
            throw new IllegalArgumentException("patience: must be positive, got " + patience);
        }
    }

    /** The crew at {@code address}, which has a minute for an answer. */
    public static Crew at(URI address) {
        return new Crew(address, Duration.ofMinutes(1), Optional.empty(), Optional.empty());
    }

    public Crew withPatience(Duration newPatience) {
        return new Crew(address, newPatience, token, key);
    }

    public Crew withToken(Optional<String> newToken) {
        return new Crew(address, patience, newToken, key);
    }

    public Crew withKey(InstallationKey newKey) {
        return new Crew(address, patience, token, Optional.of(newKey));
    }

    /** The headers that say to the crew who asks. */
    Map<String, String> credentials() {
        return key.map(known -> known.headers("")).orElse(Map.of());
    }
}
