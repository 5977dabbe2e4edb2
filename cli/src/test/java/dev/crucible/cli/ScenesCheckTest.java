package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ScenesCheckTest {
    private static final String SCENE = """
            {"scenes": [{"id": "mine", "when": "friendly", "agent": "kairos", "if": "affinity.kairos > 0.5",
              "lines": [{"id": "a", "by": "kairos", "face": "early", "text": "%s"}]}]}
            """;

    @Test
    void faultsOfCastFilesAndOfScenesAreNamedTogether(@TempDir Path folder) throws Exception {
        Path cast = Files.writeString(folder.resolve("kairos.yaml"), "id: kairos\nname: 3\n");
        Path latin =
                Files.write(folder.resolve("latin.yaml"), "name: Mn\u00e9mon".getBytes(StandardCharsets.ISO_8859_1));
        Files.writeString(folder.resolve("mine.json"), SCENE.formatted("{x}"));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        assertThat(check(folder, out, err)).isEqualTo(ExitCodes.FAILED);
        assertThat(err.toString().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith(cast + ": name: must be a text"),
                        line -> assertThat(line).isEqualTo(latin + ": is no text in UTF-8; save it as that"),
                        line -> assertThat(line).startsWith("mine.json:2: text: {x} is not known"),
                        line -> assertThat(line).contains("kairos_neutral.png: is missing"));
        assertThat(out.toString()).contains(", 4 problems;");
    }

    @Test
    void oneProblemIsOne(@TempDir Path folder) throws Exception {
        Files.writeString(
                folder.resolve("mine.json"), SCENE.replace("kairos", "mneme").formatted("Hm."));
        StringWriter out = new StringWriter();
        assertThat(check(folder, out, new StringWriter())).isEqualTo(ExitCodes.FAILED);
        assertThat(out.toString()).contains(", 1 problem; translated into de");
    }

    private static int check(Path folder, StringWriter out, StringWriter err) {
        return new CommandLine(new ScenesCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute("check", folder.toString());
    }
}
