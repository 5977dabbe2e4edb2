package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.Titles;
import dev.crucible.agents.mind.Language;
import dev.crucible.engine.data.catalog.Datasets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetTitlesTest {

    @ParameterizedTest
    @ValueSource(strings = {"en", "de"})
    void theCrewHasAWordForEveryDataSetOfTheCatalogue(String tag) {
        Titles titles = new Titles(Knowledge.bundled(), Language.ofTag(tag).orElseThrow());
        assertThat(Datasets.keywords()).hasSizeGreaterThan(30).noneMatch(keyword -> titles.dataset(keyword)
                .equals(keyword));
    }
}
