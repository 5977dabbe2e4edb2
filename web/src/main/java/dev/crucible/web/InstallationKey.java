package dev.crucible.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret that the services of one installation share, in a file that its owner alone can read. Who holds it proves to another
 * service that it speaks for a player: the name and the time, sealed (HMAC-SHA256), in two headers of a request. A proof holds for
 * {@link #VALID} and for this player only.
 */
public final class InstallationKey {

    /** The file's name below a data folder. */
    public static final String FILE = "identity.key";

    /** The header that names the player a request is for; nobody in particular when it is absent. */
    public static final String PLAYER = "Crucible-Player";

    /** The header that proves that the caller may say so. */
    public static final String PROOF = "Crucible-Proof";

    /** How far the clocks of two services may be apart, and how long a proof that was overheard is of use. */
    static final Duration VALID = Duration.ofMinutes(5);

    private static final Pattern SEALED = Pattern.compile("(\\d{1,12})\\.([A-Za-z0-9_-]{43})");

    private final SecretKeySpec secret;
    private final InstantSource clock;

    InstallationKey(byte[] secret, InstantSource clock) {
        this.secret = new SecretKeySpec(secret, "HmacSHA256");
        this.clock = clock;
    }

    /**
     * The key in {@code file}, which is made when it is not there.
     *
     * @throws IOException when it cannot be read or made, is no key, or is open to others; the message says what to do
     */
    public static InstallationKey open(Path file) throws IOException {
        return open(file, InstantSource.system());
    }

    static InstallationKey open(Path file, InstantSource clock) throws IOException {
        String secret = new SecretFile("identity key", file).secret();
        return new InstallationKey(secret.getBytes(StandardCharsets.ISO_8859_1), clock);
    }

    /**
     * The headers that prove a request to be for {@code player}.
     *
     * @param player empty for nobody in particular
     */
    public Map<String, String> headers(String player) {
        String time = Long.toString(clock.instant().getEpochSecond());
        String proof = time + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(seal(time, player));
        return player.isEmpty() ? Map.of(PROOF, proof) : Map.of(PLAYER, player, PROOF, proof);
    }

    /** Whether {@code proof} was made with this key, for {@code player} and lately. */
    public boolean proves(String player, String proof) {
        var parts = SEALED.matcher(proof);
        if (!parts.matches()) {
            return false;
        }
        long age = Math.abs(clock.instant().getEpochSecond() - Long.parseLong(parts.group(1)));
        byte[] seal = Base64.getUrlDecoder().decode(parts.group(2));
        return MessageDigest.isEqual(seal, seal(parts.group(1), player)) && age <= VALID.toSeconds();
    }

    private byte[] seal(String time, String player) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(secret);
            return mac.doFinal(("crucible identity 1\n" + time + "\n" + player).getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Never shows the secret. */
    @Override
    public String toString() {
        return "InstallationKey";
    }
}
