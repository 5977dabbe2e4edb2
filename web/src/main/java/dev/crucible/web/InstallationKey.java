package dev.crucible.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
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

    private static final int BYTES = 32;
    private static final int SHORTEST = 32;
    private static final int LONGEST = 4_096;
    private static final Pattern PLAIN = Pattern.compile("[!-~]{" + SHORTEST + ",}");
    private static final Pattern SEALED = Pattern.compile("(\\d{1,12})\\.([A-Za-z0-9_-]{43})");
    private static final Set<PosixFilePermission> OTHERS = PosixFilePermissions.fromString("---rwxrwx");

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
        Path absolute = file.toAbsolutePath();
        if (!Files.exists(absolute)) {
            create(absolute);
        }
        return new InstallationKey(read(absolute), clock);
    }

    /** Appears whole or not at all, so that of services that start together all get the same one. */
    private static void create(Path file) throws IOException {
        Path folder = file.getParent();
        boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (!Files.isDirectory(folder)) {
            if (posix) {
                Files.createDirectories(
                        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            } else {
                Files.createDirectories(folder);
            }
        }
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        // A temporary file is its owner's alone where the system knows owners.
        Path whole = Files.createTempFile(folder, ".identity", ".new");
        try {
            Files.writeString(
                    whole,
                    Base64.getUrlEncoder().withoutPadding().encodeToString(random) + "\n",
                    StandardOpenOption.WRITE,
                    StandardOpenOption.SYNC);
            link(whole, file);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    private static void link(Path whole, Path file) throws IOException {
        try {
            Files.createLink(file, whole);
        } catch (FileAlreadyExistsException e) {
            System.getLogger("dev.crucible.web").log(System.Logger.Level.DEBUG, "another service made the key first");
        } catch (UnsupportedOperationException | FileSystemException e) {
            // A file system without hard links.
            if (!Files.exists(file)) {
                Files.move(whole, file);
            }
        }
    }

    private static byte[] read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("identity key: " + file + " is no file; remove it, or name another");
        }
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")
                && Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains)) {
            throw new IOException("identity key: others may read or change " + file + "; say chmod 600 " + file);
        }
        String text = "";
        if (Files.size(file) <= LONGEST) {
            text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).strip();
        }
        if (!PLAIN.matcher(text).matches()) {
            throw new IOException("identity key: " + file + " must hold one line of at least " + SHORTEST
                    + " printable characters without blanks; remove it to have a new one made");
        }
        return text.getBytes(StandardCharsets.ISO_8859_1);
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
