package dev.crucible.agents.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.LabAddress;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.tool.ProjectDoor;
import dev.crucible.agents.tool.ProjectFolders;
import dev.crucible.agents.tool.Toolbox;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastMember;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
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

    @ParameterizedTest
    @CsvSource({
        "hephaestus, Master of the Forge, #D4A017, fierce, heph",
        "techne, Artisan of Code, #17A2B8, fired_up, tech",
        "kallos, Eye of Elegance, #D946EF, passionate, kal",
        "metis, Architect of Intent, #4C6EF5, calculating, met",
        "dokimasia, Guardian of Standards, #6C757D, fierce, doki",
        "mneme, Keeper of Memory, #B73E1D, remembering, mne",
        "puck, Spirit of Mischief, #F59E0B, scheming, puck",
        "cupid, Arrow of the Heart, #FB7185, determined, cup"
    })
    void theEightAreThere(String id, String epithet, String color, String state, String alias) {
        CastMember member = Cast.bundled().find(alias).orElseThrow();
        assertThat(member.id()).isEqualTo(id);
        assertThat(member.epithet()).isEqualTo(epithet);
        assertThat(member.color()).isEqualTo(color);
        assertThat(member.states()).containsExactly("neutral", "vulnerable", state);
    }

    @Test
    void theirToolsExistAndSpiritsHaveNone() {
        Cast cast = Cast.bundled();
        try (LabClient lab = new LabClient(LabAddress.of(URI.create("http://127.0.0.1:1"), Optional.empty()))) {
            assertThat(cast.requireTools(Toolbox.over(lab, Knowledge.bundled(), ProjectFolders.NONE, ProjectDoor.OPEN)
                            .names()))
                    .isSameAs(cast);
        }
        assertThat(cast.members()).filteredOn(CastMember::spirit).allSatisfy(m -> assertThat(m.tools())
                .isEmpty());
    }

    @Test
    void toolsThatDoNotExistAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cast.bundled().requireTools(Set.of("explain_topic")))
                .withMessageContaining(
                        "hephaestus: tools: there is no tool 'list_simulations'; use some of explain_topic");
    }

    @Test
    void usersMayAddToIt(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("aletheia.yaml"), GOOD);
        Files.writeString(folder.resolve("notes.txt"), "ignored");
        assertThat(CastFolder.with(folder).find("ALE")).isPresent();
        assertThat(CastFolder.with(folder).members())
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
                .isThrownBy(() -> CastFolder.with(folder))
                .withMessageContaining(complaint);
    }
}
