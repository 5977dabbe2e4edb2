package dev.crucible.engine.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.random.RandomStream;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bounds of rules: the fewest updates and the limits of parameters that each accepts, and the first beyond them that it rejects. */
class RuleRequirementsTest {

    /** A rule and the least number of updates that it takes. */
    static Stream<Arguments> least() {
        return Stream.of(
                Arguments.of(new Average(), 1),
                Arguments.of(new FedAvg(), 1),
                Arguments.of(new Median(), 1),
                Arguments.of(new FlTrust(RootSource.USUAL), 1),
                Arguments.of(new Rlr(0, 1), 1),
                Arguments.of(new Flame(0, Flame.Of.MODELS), 1),
                Arguments.of(new FoolsGold(1e-5), 1),
                Arguments.of(new FlDetector(1, new Median()), 1),
                Arguments.of(new NormBounding(1, 0), 1),
                Arguments.of(new CenteredClipping(1, 1), 1),
                Arguments.of(new SignGuard(0, 1, 1), 1),
                Arguments.of(new SignGuard(1, 1, 0.1), 1),
                Arguments.of(new AlignIns(1, 1, 0.3), 1),
                Arguments.of(new FedRdf(0), 1),
                Arguments.of(new FedRdf(1), 1),
                Arguments.of(median(0.1, 1, 0), 1),
                Arguments.of(new ClippedClustering(1), 2),
                Arguments.of(new ArKrum(), 5),
                Arguments.of(new DocumentedArKrum(), 3),
                Arguments.of(new DocumentedBulyan(5), 5),
                Arguments.of(new DocumentedBulyan(1), 1),
                Arguments.of(new DocumentedMultiKrum(4, DocumentedMultiKrum.Distance.SQUARED), 4),
                Arguments.of(new DocumentedMultiKrum(1, DocumentedMultiKrum.Distance.SQUARED), 1),
                Arguments.of(new DnC(2, 1.5, 1, 1), 5),
                Arguments.of(new DnC(1, 3, 1, 1), 4),
                Arguments.of(new TrimmedMean(2), 5),
                Arguments.of(new Meamed(2), 5),
                Arguments.of(new Mda(2), 5),
                Arguments.of(new Caf(2), 5),
                Arguments.of(new Smea(2), 5),
                Arguments.of(new Monna(2, 0), 5),
                Arguments.of(new Krum(2, Neighbours.PAPER), 7),
                Arguments.of(new MultiKrum(2, 0), 7),
                Arguments.of(new MultiKrum(1, 5), 6),
                Arguments.of(bulyan(1, 0), 7),
                Arguments.of(bulyan(2, 0), 11),
                Arguments.of(bulyan(1, 6), 8),
                Arguments.of(bulyan(0, 0), 3));
    }

    @ParameterizedTest
    @MethodSource("least")
    void takesNoFewer(Aggregator rule, int least) {
        assertThatCode(() -> rule.require(least)).doesNotThrowAnyException();
        assertThatCode(() -> aggregate(rule, least)).doesNotThrowAnyException();
        assertThatThrownBy(() -> rule.require(least - 1))
                .isInstanceOf(PreconditionException.class)
                .hasMessageContaining("got n=" + (least - 1));
        if (least > 1) {
            assertThatThrownBy(() -> aggregate(rule, least - 1))
                    .as("asked every round")
                    .isInstanceOf(PreconditionException.class)
                    .hasMessageContaining("got n=" + (least - 1));
        }
    }

    /** Rules whose parameters are just out of range, whatever the updates. */
    static Stream<Aggregator> wrong() {
        return Stream.of(
                new Rlr(-0.1, 1),
                new Rlr(1, 0),
                new Flame(-0.1, Flame.Of.MODELS),
                new FoolsGold(0),
                new FoolsGold(0.5),
                new FlDetector(0, new Median()),
                new NormBounding(0, 0),
                new NormBounding(1, -0.1),
                new CenteredClipping(0, 1),
                new CenteredClipping(1, 0),
                new ClippedClustering(0),
                new SignGuard(-0.1, 1, 1),
                new SignGuard(1.1, 1.2, 1),
                new SignGuard(0, 0.9, 1),
                new SignGuard(0, 1, 0),
                new SignGuard(0, 1, 1.1),
                new AlignIns(0, 1, 0.3),
                new AlignIns(1, 0, 0.3),
                new AlignIns(1, 1, 0),
                new AlignIns(1, 1, 1.1),
                new FedRdf(-0.1),
                new FedRdf(1.1),
                median(0, 1, 0),
                median(0.1, 0, 0),
                median(0.1, 1, -0.1),
                new DocumentedBulyan(0),
                new DocumentedMultiKrum(0, DocumentedMultiKrum.Distance.SQUARED),
                new DnC(-1, 1, 1, 1),
                new DnC(1, 0, 1, 1),
                new DnC(1, 1, 0, 1),
                new DnC(1, 1, 1, 0),
                new MultiKrum(1, -1),
                new MultiKrum(1, 20),
                new Monna(1, -1),
                bulyan(-1, 0),
                bulyan(2, 4),
                bulyan(2, 17),
                new Smea(9));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void refusesParametersOutOfRange(Aggregator rule) {
        assertThatThrownBy(() -> rule.require(20)).isInstanceOf(PreconditionException.class);
        assertThatThrownBy(() -> aggregate(rule, 20)).isInstanceOf(PreconditionException.class);
    }

    /** The last that is still taken. */
    static Stream<Aggregator> edge() {
        return Stream.of(
                new FoolsGold(0.4999),
                new SignGuard(1, 1, 1),
                bulyan(2, 5),
                bulyan(2, 16),
                new Monna(1, 19),
                new Smea(4));
    }

    @ParameterizedTest
    @MethodSource("edge")
    void takesParametersAtTheEdge(Aggregator rule) {
        assertThatCode(() -> aggregate(rule, 20)).doesNotThrowAnyException();
    }

    @Test
    void rulesSayWhatTheyHaveToSeeAndKeep() {
        assertThat(Stream.of(new Krum(1, Neighbours.PAPER), new ArKrum(), new DocumentedArKrum(), median(0.1, 1, 0))
                        .map(Aggregator::needs))
                .containsOnly(Needs.COORDINATES);
        assertThat(new FlTrust(RootSource.USUAL).needs()).isEqualTo(Needs.ROWS);
        assertThat(new SignGuard(0, 1, 1).needs()).isEqualTo(Needs.MATRIX);
        assertThat(Stream.of(new FoolsGold(1e-5), new FlDetector(3, new Median()))
                        .map(Aggregator::remembersUpdates))
                .containsOnly(true);
        assertThat(Stream.of(new SignGuard(0, 1, 1), new FlTrust(RootSource.USUAL))
                        .map(Aggregator::remembersUpdates))
                .containsOnly(false);
        assertThat(new FlTrust(RootSource.USUAL).needsRoot()).isTrue();
        assertThat(new SignGuard(0, 1, 1).needsRoot()).isFalse();
    }

    private static Aggregate aggregate(Aggregator rule, int n) {
        float[][] rows = Rules.gaussian(n, 4, 1, 0.5, new RandomStream(3));
        Optional<float[]> root = Optional.of(new float[] {1, 1, 1, 1});
        return rule.aggregate(
                UpdateMatrix.of(rows), new RoundContext(1, new RandomStream(1), Rules.WORKERS, RuleState.NONE, root));
    }

    private static GeometricMedian median(double nu, int iterations, double tolerance) {
        return new GeometricMedian(nu, iterations, tolerance, GeometricMedian.Start.MEAN, Weighting.UNIFORM);
    }

    private static Bulyan bulyan(int f, int m) {
        return new Bulyan(f, m, Neighbours.PAPER, Bulyan.Selection.ITERATED);
    }
}
