package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The recordings that {@code crucible record} asks for, and the lines that it tells. */
@DisabledOnOs(OS.WINDOWS)
class RecordCommandTest extends LauncherSandbox {

    private static final String RECORDS = """
        #!/bin/sh
        echo "build $*" >> "$NOTES"
        printf 'kept\\nnew\\n' > docs/attacks.md
        mkdir -p cli/target/lib cli/target/surefire-reports && touch cli/target/lib/crucible.jar
        echo '<testsuite name="A" time="1" tests="1" errors="0" skipped="0" failures="0">' > cli/target/surefire-reports/TEST-A.xml
        """;

    @Test
    void recordsOneKindAndPrintsTheLinesAddedAndGone() throws Exception {
        jdk("jdk-25", "25");
        script(root.resolve("mvnw"), RECORDS);
        Path tests = Files.createDirectories(root.resolve("cli/src/test/java/dev/crucible/cli"));
        Files.writeString(root.resolve("cli/pom.xml"), pom("engine"));
        Files.createFile(tests.resolve("CatalogPagesTest.java"));
        Files.createFile(tests.resolve("ArchitecturePictureTest.java"));
        Files.createDirectories(root.resolve("docs/reference"));
        Files.writeString(root.resolve("docs/attacks.md"), "kept\nold\n");
        Files.writeString(root.resolve("docs/reference/config.md"), "config\n");

        Result result = crucible(List.of("record", "docs"));

        assertThat(result.code()).as(result.err().toString()).isZero();
        assertThat(notes())
                .filteredOn(note -> note.contains("-Dnet.record=true"))
                .singleElement()
                .asString()
                .contains("CatalogPagesTest")
                .contains("ArchitecturePictureTest");
        assertThat(result.out()).endsWith("docs/attacks.md", "- old", "+ new");
    }

    @Test
    void refusesAnUnknownWordBeforeAnythingIsBuilt() throws Exception {
        jdk("jdk-25", "25");

        Result result = crucible(List.of("record", "stores"));

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).last().asString().contains("nothing to record by the name of stores");
        assertThat(notes()).isEmpty();
    }
}
