package dev.crucible.lab.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Entries of a directory named by a prefix, a number and a suffix, in numerical order. */
final class NumberedFiles {

    /**
     * One entry.
     *
     * @param number the number in its name
     * @param path the entry
     */
    record Numbered(int number, Path path) {}

    private NumberedFiles() {}

    /** Lists regular files (with a suffix) or directories (without one); other names are skipped. */
    static List<Numbered> in(Path directory, String prefix, String suffix) throws IOException {
        Pattern name = Pattern.compile(Pattern.quote(prefix) + "(\\d{1,9})" + Pattern.quote(suffix));
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(path -> suffix.isEmpty()
                            ? Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                            : Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                    .map(path -> numbered(name, path))
                    .filter(numbered -> numbered.number() >= 0)
                    .sorted(Comparator.comparingInt(Numbered::number))
                    .toList();
        }
    }

    private static Numbered numbered(Pattern name, Path path) {
        Matcher matcher = name.matcher(path.getFileName().toString());
        return new Numbered(matcher.matches() ? Integer.parseInt(matcher.group(1)) : -1, path);
    }
}
