package dev.crucible.agents.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.LabRunSummary;
import dev.crucible.agents.mind.Language;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunTitleTest {

    private static final LocalDateTime SUNDAY_NIGHT = LocalDateTime.of(2026, 11, 22, 21, 40);
    private static final String KRUM = "{\"shared_settings\":{\"aggregation_strategy_keyword\":\"krum\"}}";

    @ParameterizedTest
    @CsvSource({
        "2026-11-22T17:38:50.415779, the run of Krum from this evening",
        "2026-11-22 15:00:01, the run of Krum from this afternoon",
        "2026-11-22T09:00:00, the run of Krum from this morning",
        "2026-11-22T02:10, the run of Krum from the small hours",
        "2026-11-21T11:00:00, the run of Krum from yesterday",
        "2026-11-21T23:00:00, the run of Krum from last night",
        "2026-11-17T11:00:00, the run of Krum from Tuesday",
        "2026-11-03T11:00:00, the run of Krum from 3 November",
        "2025-11-03T11:00:00, the run of Krum from November 2025",
        "N/A, the run of Krum",
        "'', the run of Krum"
    })
    void tellsTheTimeAsPeopleDo(String created, String title) throws Exception {
        assertThat(of("", created, KRUM).run()).isEqualTo(title);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-22T17:38:50.415779, der Lauf mit Krum von heute Abend",
        "2026-11-22T02:10, der Lauf mit Krum von heute Nacht",
        "2026-11-21T11:00:00, der Lauf mit Krum von gestern",
        "2026-11-17T11:00:00, der Lauf mit Krum von Dienstag",
        "2026-11-03T11:00:00, der Lauf mit Krum vom 3. November",
        "2025-11-03T11:00:00, der Lauf mit Krum vom November 2025"
    })
    void inGermanAsGermansDo(String created, String title) throws Exception {
        assertThat(of("", created, KRUM, Language.ofTag("de").orElseThrow()).run())
                .isEqualTo(title);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"shared_settings\":{},\"simulation_strategies\":[{\"aggregation_strategy_keyword\":\"krum\"}]} | Krum",
                "{\"shared_settings\":{},\"simulation_strategies\":[{\"aggregation_strategy_keyword\":\"krum\"},"
                        + "{\"aggregation_strategy_keyword\":\"rfa\"},{\"aggregation_strategy_keyword\":\"krum\"}]} | Krum and RFA (geometric median)",
                "{\"simulation_strategies\":[{\"aggregation_strategy_keyword\":\"a\"},{\"aggregation_strategy_keyword\":\"b\"},"
                        + "{\"aggregation_strategy_keyword\":\"c\"},{\"aggregation_strategy_keyword\":\"d\"}]} | a, b and 2 others",
                "{\"aggregation_strategy_keyword\":\"krum\"} | Krum",
                "{\"shared_settings\":{}} | ''",
                "[] | ''"
            })
    void namesTheRulesOfTheStrategies(String config, String rules) throws Exception {
        assertThat(of("", "2026-11-22T20:00:00", config).rules()).isEqualTo(rules);
    }

    @Test
    void aNameOfItsOwnComesFirst() throws Exception {
        assertThat(of("the long one", "2026-11-22T20:00:00", KRUM).run()).isEqualTo("“the long one”");
    }

    private static RunTitle of(String name, String created, String config) throws JsonProcessingException {
        return of(name, created, config, Language.ENGLISH);
    }

    private static RunTitle of(String name, String created, String config, Language language)
            throws JsonProcessingException {
        LabRunSummary summary = new LabRunSummary("api_run_20261122_173850_415779", name, "Unknown", "3", "5", created);
        return RunTitle.of(summary, new ObjectMapper().readTree(config), SUNDAY_NIGHT, Knowledge.bundled(), language);
    }
}
