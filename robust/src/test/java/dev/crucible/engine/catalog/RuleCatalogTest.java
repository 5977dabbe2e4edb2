package dev.crucible.engine.catalog;

import static dev.crucible.engine.aggregation.Rules.fromCatalog;
import static dev.crucible.engine.aggregation.Rules.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.aggregation.Bulyan;
import dev.crucible.engine.aggregation.Krum;
import dev.crucible.engine.aggregation.MultiKrum;
import dev.crucible.engine.aggregation.Neighbours;
import dev.crucible.engine.aggregation.TrimmedMean;
import dev.crucible.engine.aggregation.Weighting;
import dev.crucible.engine.aggregation.server.FedAdam;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RuleCatalogTest {

    private static List<String> problems(String rule, String parameters) {
        List<Problem> problems = new ArrayList<>();
        assertThat(RuleCatalog.create(rule, json(parameters), problems)).isEmpty();
        return problems.stream().map(Problem::toString).toList();
    }

    @Test
    void readsParameters() {
        assertThat(fromCatalog("trimmed_mean", "{'f':3}")).isEqualTo(new TrimmedMean(3));
        assertThat(fromCatalog("krum", "{'f':3}")).isEqualTo(new Krum(3, Neighbours.PAPER));
        assertThat(fromCatalog("krum", "{'f':3,'neighbours':'byzfl'}")).isEqualTo(new Krum(3, Neighbours.BYZFL));
        assertThat(fromCatalog("krum_byzfl", "{'f':3,'neighbours':'n-f-1'}")).isEqualTo(new Krum(3, Neighbours.BYZFL));
        assertThat(fromCatalog("multi_krum", "{'f':3,'m':4,'weighting':'samples'}"))
                .isEqualTo(new MultiKrum(3, 4, Neighbours.PAPER, Weighting.SAMPLES));
        assertThat(fromCatalog("bulyan", "{'f':1,'selection':'single Multi-Krum pass'}"))
                .isEqualTo(new Bulyan(1, 0, Neighbours.PAPER, Bulyan.Selection.SINGLE));
        assertThat(fromCatalog("fedadam", "{'rule':'trimmed_mean','parameters':{'f':1},'tau':0.01}"))
                .isEqualTo(new FedAdam(new TrimmedMean(1), 0.01, 0.9, 0.99, 0.01));
    }

    @Test
    void namesEveryMistake() {
        assertThat(problems("tidy_mean", "{}").getFirst())
                .contains("\"tidy_mean\" is unknown", "Use one of average, fedavg");
        assertThat(problems("krum", "{}")).containsExactly("f: is required by krum");
        assertThat(problems("krum", "{'f':1,'g':2}"))
                .containsExactly("g: is no parameter of krum; it takes f, neighbours");
        assertThat(problems("krum", "{'f':-1,'neighbours':'all'}"))
                .hasSize(2)
                .anyMatch(p -> p.startsWith("f: must be"))
                .anyMatch(p -> p.startsWith("neighbours: must be one of paper, byzfl"));
        assertThat(problems("geometric_median", "{'nu':0}").getFirst()).contains("nu: must be above 0");
        assertThat(problems("centered_clipping", "{'m':[1]}").getFirst()).startsWith("m: must be null");
        assertThat(problems("fedavgm", "{'rule':'krum','parameters':{'f':'two'}}")
                        .getFirst())
                .startsWith("parameters.f: must be a whole number");
    }

    static Stream<CatalogEntry<?>> entries() {
        return Stream.concat(RuleCatalog.rules().stream(), RuleCatalog.preAggregators().stream());
    }

    @ParameterizedTest
    @MethodSource("entries")
    void everyEntryIsMadeFromWhatItRequires(CatalogEntry<?> entry) {
        Map<String, Object> parameters = json("{}");
        entry.declared().stream().filter(Parameters.Declared::required).forEach(p -> parameters.put(p.key(), 1));
        entry.parameters().stream().filter(CatalogEntry.Parameter::required).forEach(p -> parameters.put(p.name(), 1));
        List<Problem> problems = new ArrayList<>();
        Optional<?> made = entry.name().startsWith("pre:")
                ? RuleCatalog.createPre(entry.name(), parameters, problems)
                : RuleCatalog.create(entry.name(), parameters, problems);
        assertThat(made).isPresent();
        assertThat(problems).isEmpty();
    }
}
