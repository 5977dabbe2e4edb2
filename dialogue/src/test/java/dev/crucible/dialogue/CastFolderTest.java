package dev.crucible.dialogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CastFolderTest {

    private static final String GOOD = """
            id: aletheia
            name: Aletheia
            epithet: Evidence
            color: "#112233"
            spirit: false
            role: Cites.
            manner: Factual.
            aliases: [ale]
            states: [neutral, inspired]
            voice: {pitch_hz: 180, melody: 1, pace: 1, tract: 1}
            skills:
              - {id: cite, name: Cite, description: Cites papers., examples: ["Who wrote that?"]}
            tools: [explain_topic]
            """;

    @Test
    void usersMayAddToIt(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("aletheia.yaml"), GOOD);
        Files.writeString(folder.resolve("notes.txt"), "ignored");
        assertThat(CastFolder.read(folder).cast().find("ALE")).isPresent();
        assertThat(CastFolder.read(folder).cast().members())
                .hasSize(Cast.bundled().members().size() + 1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    id: aletheia        | id: Krum               | id: must be lower case
                    color: "#112233"    | color: red             | color: must look like
                    role: Cites.        | rule: Cites.           | rule: is no field
                    manner: Factual.    | manner: 3              | manner: must be a text
                    melody: 1           | melody: fast           | voice.melody: must be a number
                    states: [neutral,   | states: [              | states: must contain neutral
                    aliases: [ale]      | aliases: ale           | aliases: must be a list
                    aliases: [ale]      | aliases: [heph]        | is taken by hephaestus
                    id: cite, name      | name                   | skills[0].id: must be a text
                    tools: [explain_topic] | tools: [            | is not YAML
                    """)
    void errorsNameTheFieldAndTheFix(String good, String bad, String complaint, @TempDir Path folder)
            throws IOException {
        Files.writeString(folder.resolve("mine.yaml"), GOOD.replace(good, bad));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastFolder.read(folder))
                .withMessageContaining(complaint);
    }

    @Test
    void whatTheNovelSaysIsReadBeside(@TempDir Path folder) throws IOException {
        Files.writeString(
                folder.resolve("aletheia.yaml"),
                GOOD + "novel: {codex: Believes nothing.}\nnovel_de: {epithet: Beleg}\n");
        CastFolder read = CastFolder.read(folder);
        assertThat(read.said().get(Cast.Lines.NOVEL)).containsEntry("aletheia", Map.of("codex", "Believes nothing."));
        assertThat(read.said().get(Cast.Lines.NOVEL_DE)).containsEntry("aletheia", Map.of("epithet", "Beleg"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    hi: [Hello.]                   | phrases.hi: is no occasion; there are advice, ai
                    hello: Hello.                  | phrases.hello: must be a list of texts
                    hello: []                      | phrases.hello: must be a list of texts
                    hello: [3]                     | phrases.hello: must be a list of texts, got 3
                    hello: {face: grim, lines: [a]}| phrases.hello.face: must be one of the states neutral, inspired
                    hello: {far: [a]}              | phrases.hello.far: is no field; there are face
                    hello: ["{name}!"]             | phrases.hello: braces are for {name}, in lines below name
                    """)
    void phrasesNameTheFieldAndTheFix(String phrase, String complaint, @TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("mine.yaml"), GOOD + "phrases:\n  " + phrase + "\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastFolder.read(folder))
                .withMessageContaining(complaint);
    }

    @Test
    void everyFileThatIsWrongIsNamedAtOnce(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("a.yaml"), GOOD.replace("Cites.", "3"));
        Files.writeString(folder.resolve("b.yaml"), GOOD + "novel: {codecs: x}\n");
        Files.writeString(folder.resolve("c.yaml"), "- a list\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastFolder.read(folder))
                .withMessageContaining("a.yaml: role: must be a text")
                .withMessageContaining("b.yaml: novel.codecs: is no field; there are codex, gossip, greet")
                .withMessageContaining("c.yaml: must be a YAML mapping");
    }

    @Test
    void aFileThatIsNoTextHidesNoOther(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("a.yaml"), "\uFEFF" + GOOD);
        Files.write(folder.resolve("b.yaml"), "id: mnemon\nname: Mn\u00e9mon\n".getBytes(StandardCharsets.ISO_8859_1));
        Files.writeString(folder.resolve("c.yaml"), "id: kairos\nname: [\n");
        CastFolder.Reading reading = CastFolder.readGood(folder);
        assertThat(reading.files()).containsOnlyKeys("aletheia");
        assertThat(reading.faults())
                .extracting(CastFolder.Fault::id)
                .containsExactly(Optional.of("mnemon"), Optional.of("kairos"));
        assertThat(reading.faults())
                .extracting(CastFolder.Fault::toString)
                .containsExactly(
                        folder.resolve("b.yaml") + ": is no text in UTF-8; save it as that",
                        folder.resolve("c.yaml")
                                + ":2: is not YAML: expected the node content, but found '<stream end>'");
    }
}
