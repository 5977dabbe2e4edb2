package dev.crucible.report.paper;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.io.Json;
import dev.crucible.report.paper.Bibliography.Kind;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BibliographyTest {

    @Test
    void knowsOfEveryRuleWhatItRestsOn() {
        assertThat(RuleCatalog.rules().stream().map(CatalogEntry::name))
                .allMatch(rule -> Bibliography.knows(Kind.RULE, rule));
    }

    @Test
    void knowsOfEveryAttackWhatItRestsOn() {
        assertThat(AttackCatalog.attacks().stream().map(CatalogEntry::name))
                .allMatch(attack -> Bibliography.knows(Kind.ATTACK, attack));
    }

    @Test
    void hasAnEntryForEveryKeyAndNoOther() {
        TreeSet<String> keys = new TreeSet<>(Bibliography.citedKeys());
        keys.add(Bibliography.OURSELVES);
        assertThat(new TreeSet<>(Bibliography.keys())).isEqualTo(keys);
    }

    @Test
    void marksEachEntryAsVerifiedOrNot() {
        String bibtex = Bibliography.bibtex(Bibliography.keys());
        assertThat(bibtex.lines().filter(line -> line.startsWith("@")))
                .hasSize(Bibliography.keys().size());
        assertThat(bibtex.lines().filter(line -> line.matches("% (unverified|verified: .+)")))
                .hasSize(Bibliography.keys().size());
    }

    @Test
    void tellsWhatAConfigUses() throws Exception {
        ObjectNode settings = Json.object()
                .put("aggregation_strategy_keyword", "trimmed_mean")
                .put("dataset_keyword", "digits")
                .put("scaffold", true);
        settings.putArray("pre_aggregation").addObject().put("name", "nnm");
        settings.putArray("attack_schedule").addObject().put("attack_type", "alie");

        assertThat(Bibliography.sources(settings))
                .extracting(Paper.Source::name)
                .containsExactly("trimmed_mean", "nnm", "alie", "digits", "scaffold");
        assertThat(Bibliography.sources(settings).stream().flatMap(source -> source.keys().stream()))
                .containsExactly(
                        "yin2018byzantine",
                        "allouah2023fixing",
                        "baruch2019little",
                        "alpaydin1998digits",
                        "karimireddy2020scaffold");
    }

    @Test
    void writesEachEntryOnce() {
        String bibtex = Bibliography.bibtex(List.of("blanchard2017machine", "blanchard2017machine"));

        assertThat(bibtex)
                .startsWith("% verified: the program itself\n@misc{crucible,")
                .containsOnlyOnce("@inproceedings{blanchard2017machine,");
    }
}
