package dev.crucible.lab.bundle;

import dev.crucible.engine.io.FolderTree;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names that each operating system permits: characters that some do not are written as {@code ~} with their code. */
final class EntryName {

    private static final Pattern FORBIDDEN = Pattern.compile("[~:<>\"|?*\\\\\\x00-\\x1f]");
    private static final Pattern ESCAPED = Pattern.compile("~([0-9A-F]{2})");

    private EntryName() {}

    /** Returns {@code name}, with {@code :} as {@code ~3A}. */
    static String of(String name) {
        return FORBIDDEN.matcher(name).replaceAll(found -> "~%02X"
                .formatted((int) found.group().charAt(0)));
    }

    /** Gives the files below {@code root} their own names, where the operating system permits them. */
    static void restore(Path root) throws IOException {
        if (File.separatorChar == '\\') {
            return;
        }
        for (Path file : FolderTree.files(root, _ -> false)) {
            String own = ESCAPED.matcher(file.toString())
                    .replaceAll(found ->
                            Matcher.quoteReplacement(Character.toString(Integer.parseInt(found.group(1), 16))));
            Path target = root.resolve(own).normalize();
            if (!own.equals(file.toString()) && own.indexOf(0) < 0 && target.startsWith(root)) {
                Files.createDirectories(target.getParent());
                Files.move(root.resolve(file), target);
            }
        }
    }
}
