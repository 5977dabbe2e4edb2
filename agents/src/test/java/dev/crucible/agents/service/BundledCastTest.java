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
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BundledCastTest {

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
}
