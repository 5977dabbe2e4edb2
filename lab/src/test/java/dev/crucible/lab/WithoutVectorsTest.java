package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.data.Modality;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.model.Architectures;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A lab has no Vector API: it may judge and forecast everything, and leaves what computes to its children. */
class WithoutVectorsTest {

    @TempDir
    Path temporary;

    @Test
    void testsRunAsALabDoes() {
        assertThat(ModuleLayer.boot().findModule("jdk.incubator.vector")).isEmpty();
    }

    @Tag("slow")
    @Test
    void judgesAndForecastsEveryRuleAttackModelAndDataSet() throws Exception {
        List<ObjectNode> configs = Stream.of(
                        RuleCatalog.rules().stream().map(rule -> with("aggregation_strategy_keyword", rule.name())),
                        RuleCatalog.preAggregators().stream().map(WithoutVectorsTest::withPreAggregator),
                        AttackCatalog.types().stream().map(WithoutVectorsTest::withAttack),
                        Architectures.names(Modality.IMAGE).stream().map(model -> with("model_keyword", model)),
                        Datasets.keywords().stream().map(keyword -> with("dataset_keyword", keyword)))
                .flatMap(each -> each)
                .toList();
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            for (ObjectNode config : configs) {
                Client.Answer answer = lab.http.post("/api/validate?estimate=true", config.toString());
                assertThat(answer.status()).as(config + answer.text()).isEqualTo(200);
                assertThat(answer.json().has("estimate")).isTrue();
            }
        }
    }

    private static ObjectNode with(String key, String value) {
        ObjectNode config = JsonNodeFactory.instance.objectNode();
        config.put("dataset_keyword", "femnist_iid").put("aggregation_strategy_keyword", "median");
        return config.put("num_of_clients", 20).put(key, value);
    }

    private static ObjectNode withPreAggregator(CatalogEntry<?> entry) {
        ObjectNode config = with("model_keyword", "mlp");
        config.putArray("pre_aggregation").addObject().put("name", entry.name().substring("pre:".length()));
        return config;
    }

    private static ObjectNode withAttack(String type) {
        ObjectNode config = with("model_keyword", "mlp");
        config.putArray("attack_schedule")
                .addObject()
                .put("start_round", 1)
                .put("end_round", 1)
                .put("attack_type", type)
                .put("selection_strategy", "specific")
                .putArray("malicious_client_ids")
                .add(0);
        return config;
    }
}
