package dev.crucible.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.Rules;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every entry of the catalogues has its facts, and its bounds are those that the code enforces. */
class EntryFactsTest {

    private static final Pattern BOUND = Pattern.compile("n (>|≥) (\\d*)f(?: \\+ (\\d+))?\\b.*");

    @Test
    void everyEntryHasItsLine() {
        assertThat(names(EntryFacts.Kind.ATTACK)).containsExactlyInAnyOrderElementsOf(AttackCatalog.types());
        assertThat(names(EntryFacts.Kind.RULE))
                .containsAll(
                        RuleCatalog.rules().stream().map(CatalogEntry::name).toList());
        assertThat(names(EntryFacts.Kind.PRE))
                .containsExactlyInAnyOrderElementsOf(RuleCatalog.preAggregators().stream()
                        .map(CatalogEntry::name)
                        .toList());
    }

    private static List<String> names(EntryFacts.Kind kind) {
        return EntryFacts.all(kind).stream().map(EntryFacts::name).toList();
    }

    @Test
    void cellsKeepToTheirWords() {
        for (EntryFacts.Kind kind : EntryFacts.Kind.values()) {
            for (EntryFacts facts : EntryFacts.all(kind)) {
                boolean attack = kind == EntryFacts.Kind.ATTACK;
                assertThat(facts.since()).as(facts.name()).isIn("0.1.0", "0.2.0");
                assertThat(facts.space()).as(facts.name()).isIn("gradient", "update", "model", "data", "training");
                assertThat(facts.knows()).as(facts.name()).isIn(attack ? Set.of("own", "honest", "rule") : Set.of("-"));
                assertThat(facts.serverSees())
                        .as(facts.name())
                        .isIn(attack ? Set.of("-") : Set.of("sum", "norms", "each", "root"));
                assertThat(facts.weights().equals("-")).as(facts.name()).isEqualTo(attack);
                assertThat(facts.says()).as(facts.name()).endsWith(".");
            }
        }
    }

    @Test
    void paperValuesAreOfParametersThatExist() {
        for (CatalogEntry<?> entry : Stream.concat(AttackCatalog.attacks().stream(), RuleCatalog.rules().stream())
                .toList()) {
            EntryFacts.Kind kind =
                    AttackCatalog.types().contains(entry.name()) ? EntryFacts.Kind.ATTACK : EntryFacts.Kind.RULE;
            Set<String> known = entry.parameters().stream()
                    .map(CatalogEntry.Parameter::name)
                    .collect(Collectors.toSet());
            assertThat(known)
                    .as(entry.name())
                    .containsAll(EntryFacts.of(kind, entry.name())
                            .orElseThrow()
                            .paperValues()
                            .keySet());
        }
    }

    @Test
    void everyParameterThatIsReadIsListed() {
        for (CatalogEntry<?> entry : Stream.concat(RuleCatalog.rules().stream(), RuleCatalog.preAggregators().stream())
                .toList()) {
            assertThat(entry.parameters().stream().map(CatalogEntry.Parameter::name))
                    .as(entry.name())
                    .containsAll(entry.declared().stream()
                            .map(Parameters.Declared::key)
                            .toList());
        }
    }

    static Stream<CatalogEntry<Aggregator>> rules() {
        return RuleCatalog.rules().stream();
    }

    /** A rule is unweighted exactly if sample counts do not change its result. */
    @ParameterizedTest
    @MethodSource("rules")
    void weightsAreThoseOfTheCode(CatalogEntry<Aggregator> entry) {
        Map<String, Object> parameters =
                new HashMap<>(entry.name().equals("monna") ? Map.of("trusted_client", 0) : Map.of());
        if (entry.parameters().stream().anyMatch(p -> p.name().equals("f"))) {
            parameters.put("f", 1);
        }
        checkWeights(entry, parameters);
        if (entry.parameters().stream().anyMatch(p -> p.name().equals("weighting"))) {
            parameters.put("weighting", "samples");
            checkWeights(entry, parameters);
        }
        if (entry.parameters().stream().anyMatch(p -> p.name().equals("rule"))) {
            parameters.put("rule", "median");
            checkWeights(entry, parameters);
            parameters.put("parameters", Map.of("weighting", "samples"));
            checkWeights(entry, parameters);
        }
    }

    private static void checkWeights(CatalogEntry<Aggregator> entry, Map<String, Object> parameters) {
        Map<String, Object> all = new HashMap<>(parameters);
        RuleCatalog.read(entry.name(), parameters).orElseThrow().assumed().forEach(all::putIfAbsent);
        float[] equal = update(entry, parameters, 5, 5, 5, 5, 5, 5, 5, 5, 5);
        float[] unequal = update(entry, parameters, 90, 30, 5, 4, 1, 7, 2, 60, 20);
        assertThat(Arrays.equals(equal, unequal))
                .as("%s %s", entry.name(), parameters)
                .isEqualTo(EntryFacts.isUnweighted(entry.name(), all)
                        || entry.name().equals("arkrum"));
    }

    private static float[] update(CatalogEntry<Aggregator> entry, Map<String, Object> parameters, int... samples) {
        float[][] rows = Rules.gaussian(samples.length, 7, 1, 0.5, new RandomStream(1));
        Aggregator rule =
                RuleCatalog.create(entry.name(), parameters, new ArrayList<>()).orElseThrow();
        UpdateMatrix updates =
                new UpdateMatrix(rows, IntStream.range(0, samples.length).toArray(), samples);
        RoundContext context =
                new RoundContext(1, new RandomStream(1), Rules.WORKERS, RuleState.NONE, Optional.of(rows[0].clone()));
        return rule.aggregate(updates, context).update();
    }

    static Stream<CatalogEntry<Aggregator>> toldF() {
        return RuleCatalog.rules().stream().filter(entry -> entry.parameters().stream()
                .anyMatch(p -> p.name().equals("f")));
    }

    /** Each rule that is told f works with the least n of its bound, and refuses one client fewer. */
    @ParameterizedTest
    @MethodSource("toldF")
    void boundsAreThoseOfTheCode(CatalogEntry<Aggregator> entry) {
        String bound =
                EntryFacts.of(EntryFacts.Kind.RULE, entry.name()).orElseThrow().bound();
        Matcher formula = BOUND.matcher(bound);
        assertThat(formula.matches()).as(bound).isTrue();
        for (int f = 1; f <= 4; f++) {
            int product = f * (formula.group(2).isEmpty() ? 1 : Integer.parseInt(formula.group(2)))
                    + (formula.group(3) == null ? 0 : Integer.parseInt(formula.group(3)));
            int least = formula.group(1).equals(">") ? product + 1 : product;
            Map<String, Object> parameters =
                    entry.name().equals("monna") ? Map.of("f", f, "trusted_client", 0) : Map.of("f", f);
            Aggregator rule = RuleCatalog.create(entry.name(), parameters, new ArrayList<>())
                    .orElseThrow();
            assertThat(works(rule, least)).as("%s, f %d, n %d", bound, f, least).isTrue();
            assertThat(works(rule, least - 1))
                    .as("%s, f %d, n %d", bound, f, least - 1)
                    .isFalse();
        }
    }

    private static boolean works(Aggregator rule, int n) {
        try {
            rule.require(n);
            return true;
        } catch (PreconditionException e) {
            return false;
        }
    }
}
