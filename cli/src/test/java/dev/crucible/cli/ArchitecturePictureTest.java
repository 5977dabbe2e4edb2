package dev.crucible.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The picture in docs/architecture.md matches the modules of the poms; {@code ./crucible record} draws it again. */
class ArchitecturePictureTest {

    private static final Path PAGE = Path.of("../docs/architecture.md");
    private static final Pattern MODULE = Pattern.compile("<module>(\\w+)</module>");
    private static final Pattern NEEDED =
            Pattern.compile("<artifactId>crucible-(\\w+)</artifactId>(?!<scope>test)(?=<)");
    private static final Pattern PICTURE =
            Pattern.compile("(?<=<!-- picture -->\n).*?(?=<!-- /picture -->)", Pattern.DOTALL);

    @Test
    void showsTheModulesAsThePomsHaveThem() throws IOException {
        String page = Files.readString(PAGE);
        String drawn = PICTURE.matcher(page).replaceFirst(picture());
        Recording.compare(PAGE, drawn);
    }

    private static String picture() throws IOException {
        TreeSet<String> arrows = new TreeSet<>();
        for (String module : names(MODULE, Path.of("../pom.xml"))) {
            for (String needed : names(NEEDED, Path.of("..", module, "pom.xml"))) {
                arrows.add("  " + module + " --> " + needed);
            }
        }
        return arrows.stream().collect(Collectors.joining("\n", "```mermaid\nflowchart TD\n", "\n```\n"));
    }

    private static List<String> names(Pattern pattern, Path file) throws IOException {
        return pattern.matcher(Files.readString(file))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }
}
