package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.Titles;
import dev.crucible.agents.mind.Language;
import dev.crucible.engine.data.catalog.Datasets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DatasetTitlesTest {

    @ParameterizedTest
    @EnumSource
    void theCrewHasAWordForEveryDataSetOfTheCatalogue(Language language) {
        Titles titles = new Titles(Knowledge.bundled(), language);
        assertThat(Datasets.keywords()).hasSizeGreaterThan(30).noneMatch(keyword -> titles.dataset(keyword)
                .equals(keyword));
    }
}
