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
 * Secret shared by the services of one installation, in a file that only its owner can read.
 *
 * <p>A holder proves to another service that it speaks for a player. Two headers carry the player's name and a proof: the time, and the
 * HMAC-SHA256 of time and name. A proof holds for {@link #VALID} and for this player only.
 */
public final class InstallationKey {

    /** File name below a data folder. */
    public static final String FILE = "identity.key";

    /** Header that names the player of a request; absent if the request is for no particular player. */
    public static final String PLAYER = "Crucible-Player";

    /** Header with the proof that the caller speaks for the player. */
    public static final String PROOF = "Crucible-Proof";

    /** Lifetime of a proof: bounds the clock skew between services and the reuse of an intercepted proof. */
    static final Duration VALID = Duration.ofMinutes(5);

    private static final Pattern SEALED = Pattern.compile("(\\d{1,12})\\.([A-Za-z0-9_-]{43})");

    private final SecretKeySpec secret;
    private final InstantSource clock;

    InstallationKey(byte[] secret, InstantSource clock) {
        this.secret = new SecretKeySpec(secret, "HmacSHA256");
        this.clock = clock;
    }

    /**
     * Reads the key in {@code file} and creates it if the file is missing.
     *
     * @throws IOException if the file cannot be read or created, is no key, or is readable by others; the message names the remedy
     */
    public static InstallationKey open(Path file) throws IOException {
        return open(file, InstantSource.system());
    }

    static InstallationKey open(Path file, InstantSource clock) throws IOException {
        String secret = new SecretFile("identity key", file).secret();
        return new InstallationKey(secret.getBytes(StandardCharsets.ISO_8859_1), clock);
    }

    /**
     * Returns the headers that prove a request to be for {@code player}.
     *
     * @param player empty for no particular player
     */
    public Map<String, String> headers(String player) {
        String time = Long.toString(clock.instant().getEpochSecond());
        String proof = time + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(seal(time, player));
        return player.isEmpty() ? Map.of(PROOF, proof) : Map.of(PLAYER, player, PROOF, proof);
    }

    /** Returns true if {@code proof} was made with this key for {@code player} within {@link #VALID}. */
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

    /** Returns a text without the secret. */
    @Override
    public String toString() {
        return "InstallationKey";
    }
}
