package dev.crucible.agents.authoring;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The operator's folder of strategies, as far as the crew writes to it: rules from its templates, each a file of its own. What was written
 * is known again by its last line, so that nothing that somebody has changed since counts as the crew's.
 */
public final class RuleFolder {

    /** No folder was opened: nothing is written. */
    public static final RuleFolder NONE = new RuleFolder(Optional.empty(), false);

    private static final int LARGEST = 256 << 10;
    private static final int MOST_FILES = 500;
    private static final String MARK = "# Written by Crucible's crew; of the lines above, sha256 ";
    private static final Pattern MARKED =
            Pattern.compile("(?<text>.*)" + Pattern.quote(MARK) + "(?<hash>[0-9a-f]{64})\n", Pattern.DOTALL);

    private final Optional<Path> folder;
    private final boolean ownersAlone;

    private RuleFolder(Optional<Path> folder, boolean ownersAlone) {
        this.folder = folder;
        this.ownersAlone = ownersAlone;
    }

    /**
     * The folder that the operator opened.
     *
     * @param ownersAlone whether only the operator's own programs reach the crew; others do not see or replace what they have not had
     *     written
     */
    public static RuleFolder at(Path folder, boolean ownersAlone) {
        return new RuleFolder(Optional.of(folder.toAbsolutePath().normalize()), ownersAlone);
    }

    /** Where it lies, if there is one. */
    public Optional<Path> folder() {
        return folder;
    }

    /**
     * What a draft would change.
     *
     * @param state whose the file is that is there
     * @param diff the change, unified; empty where there is none
     * @param hash of what is there, empty where nothing is
     */
    public record Change(State state, String diff, String hash) {}

    /** Whose file is there already. */
    public enum State {
        /** No folder is open. */
        CLOSED,
        /** Nothing is there. */
        NEW,
        /** The very same is there. */
        SAME,
        /** The crew's own, as it wrote it. */
        OURS,
        /** Somebody else's, or changed since. */
        FOREIGN,
        /** Somebody else's, which this crew may not show or replace, or no file that it could. */
        KEPT
    }

    /**
     * Looks what writing {@code draft} would change.
     *
     * @throws IOException when what is there cannot be compared; the message says why
     */
    public Change change(RuleDraft draft) throws IOException {
        String text = text(draft);
        if (folder.isEmpty()) {
            return new Change(State.CLOSED, LineDiff.of(draft.file(), "", text), "");
        }
        Path target = target(draft.file());
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS) && !isText(target)) {
            return new Change(State.KEPT, "", "");
        }
        Optional<String> there = there(target);
        if (there.isEmpty()) {
            return new Change(State.NEW, LineDiff.of(draft.file(), "", text), "");
        }
        String hash = sha256(there.get());
        if (there.get().equals(text)) {
            return new Change(State.SAME, "", hash);
        }
        boolean ours = isOurs(there.get());
        if (!ours && !ownersAlone) {
            return new Change(State.KEPT, "", hash);
        }
        return new Change(ours ? State.OURS : State.FOREIGN, LineDiff.of(draft.file(), there.get(), text), hash);
    }

    /**
     * Writes a draft, whole or not at all, for the owner alone; what it replaces is kept beside it as {@code NAME.py.before}.
     *
     * @param replaces the hash of what may be replaced, empty when nothing may
     * @return where it lies
     * @throws IOException when it cannot be written, or something else is there than was shown; the message says what to do
     */
    public Path write(RuleDraft draft, String replaces) throws IOException {
        Path root = folder.orElseThrow(() -> new IOException("no strategies folder is open"));
        Change change = change(draft);
        Path target = target(draft.file());
        if (change.state() == State.KEPT || !change.hash().equals(replaces)) {
            throw new IOException(
                    draft.file() + " is not what it was when this was asked; nothing was written, ask again");
        }
        if (change.state() == State.SAME) {
            return target;
        }
        if (change.state() == State.NEW && written(root) >= MOST_FILES) {
            throw new IOException("there are " + MOST_FILES + " files in " + root + " already; remove some");
        }
        // A temporary file is its owner's alone where the system knows owners, and no rule by its name.
        Path whole = Files.createTempFile(root, ".crew", ".new");
        try {
            Files.writeString(whole, text(draft), StandardOpenOption.WRITE, StandardOpenOption.SYNC);
            if (change.state() == State.NEW) {
                link(target, whole);
            } else {
                Path before = root.resolve(draft.file() + ".before");
                Files.copy(target, before, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
                Files.move(whole, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(whole);
        }
        return target;
    }

    /** Fails when somebody was quicker. */
    private static void link(Path target, Path whole) throws IOException {
        try {
            Files.createLink(target, whole);
        } catch (UnsupportedOperationException | FileSystemException e) {
            // Where there are no hard links; a move without replacing refuses what is there.
            Files.move(whole, target);
        }
    }

    private static long written(Path root) throws IOException {
        try (Stream<Path> files = Files.list(root)) {
            return files.limit(10_000)
                    .filter(file -> file.toString().endsWith(".py"))
                    .count();
        }
    }

    /** The one place where a file of the crew's lies: right in the folder, named as a draft is. */
    private Path target(String file) throws IOException {
        Path root = folder.orElseThrow(() -> new IOException("no strategies folder is open"));
        if (!Files.isDirectory(root)) {
            throw new IOException("the strategies folder " + root + " is not there; make it");
        }
        Path target = root.resolve(file).normalize();
        if (!root.equals(target.getParent())) {
            throw new IOException(file + " lies outside the strategies folder");
        }
        return target;
    }

    /** No link, no folder, and no larger than anybody would compare with. */
    private static boolean isText(Path target) throws IOException {
        return Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS) && Files.size(target) <= LARGEST;
    }

    private static Optional<String> there(Path target) throws IOException {
        return Files.exists(target, LinkOption.NOFOLLOW_LINKS)
                ? Optional.of(new String(Files.readAllBytes(target), StandardCharsets.UTF_8))
                : Optional.empty();
    }

    private static String text(RuleDraft draft) {
        String source = draft.source();
        return source + "\n" + MARK + sha256(source + "\n") + "\n";
    }

    private static boolean isOurs(String text) {
        Matcher marked = MARKED.matcher(text);
        return marked.matches() && sha256(marked.group("text")).equals(marked.group("hash"));
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has it", e);
        }
    }
}
