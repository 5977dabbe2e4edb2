package dev.crucible.engine.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.Average;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Attacks that remember, that try models, and that run the server's rule. */
final class AttacksOverRoundsTest {

    private static final Workers WORKERS = new Workers(1);
    private static final Seed SEED = new Seed(3);

    @AfterAll
    static void close() {
        WORKERS.close();
    }

    @Test
    void mimicKeepsItsVictimAndRepeatsItInRoundsThatItMisses() {
        AttackMemory memory = new AttackMemory();
        Mimic mimic = new Mimic(OptionalInt.empty(), 1);
        assertThat(sent(mimic, memory, new int[] {2, 5, 7}, new float[] {0, 0}, new float[] {9, 1}, new float[] {0, 1}))
                .containsExactly(9, 1);
        // Another client is the farthest now, and the victim stands in another row.
        assertThat(sent(mimic, memory, new int[] {1, 2, 5}, new float[] {-9, 0}, new float[] {0, 0}, new float[] {1, 2
                }))
                .containsExactly(1, 2);
        assertThat(sent(mimic, memory, new int[] {1, 2}, new float[] {-9, 0}, new float[] {0, 0}))
                .containsExactly(1, 2);
        assertThat(sent(mimic, memory, new int[] {5}, new float[] {3, 4})).containsExactly(3, 4);
    }

    @Test
    void mimicChoosesAgainWhileItWarmsUp() {
        AttackMemory memory = new AttackMemory();
        Mimic mimic = new Mimic(OptionalInt.empty(), 2);
        sent(mimic, memory, new int[] {0, 1, 2}, new float[] {0, 0}, new float[] {9, 0}, new float[] {0, 0});
        assertThat(sent(mimic, memory, new int[] {0, 1, 2}, new float[] {8, 0}, new float[] {1, 0}, new float[] {0, 0}))
                .containsExactly(8, 0);
        assertThat(sent(mimic, memory, new int[] {0, 1, 2}, new float[] {1, 0}, new float[] {9, 0}, new float[] {0, 0}))
                .containsExactly(1, 0);
    }

    @Test
    void aGivenVictimIsAClientAndNoRow() {
        assertThat(sent(
                        new Mimic(OptionalInt.of(7), 1),
                        new AttackMemory(),
                        new int[] {2, 7},
                        new float[] {1, 1},
                        new float[] {2, 2}))
                .containsExactly(2, 2);
    }

    @Test
    void alieMovesTheWeightsAsItsSignSays() {
        float[][] honest = {{0, 0}, {2, 2}};
        double sigma = Math.sqrt(2);
        assertThat(alie(Alie.Sign.AUTHORS, 1, honest)[0]).isEqualTo((float) (1 + sigma));
        assertThat(alie(Alie.Sign.BYZFL, 1, honest)[0]).isEqualTo((float) (1 - sigma));
        // Gradients are subtracted, so the same move of the weights asks for the opposite row.
        assertThat(alie(Alie.Sign.AUTHORS, -1, honest)[0]).isEqualTo((float) (1 - sigma));
        assertThat(alie(Alie.Sign.BYZFL, -1, honest)[0]).isEqualTo((float) (1 + sigma));
    }

    /** The loss of the test's model falls with its first weight. */
    @Test
    void theWorstCandidateCostsTheAttackersOwnSamplesMostLoss() {
        float[][] honest = {{0, 0}, {2, 2}};
        double sigma = Math.sqrt(2);
        assertThat(alie(Alie.Sign.WORST, 1, honest)[0]).isEqualTo((float) (1 - sigma));
        assertThat(alie(Alie.Sign.WORST, -1, honest)[0]).isEqualTo((float) (1 + sigma));
        float[] unit = sent(
                new MinMaxMinSum(MinMaxMinSum.Bound.MIN_MAX, MinMaxMinSum.Perturbation.WORST),
                context(new AttackMemory(), new int[] {0, 1}, 1, new float[] {1, 0}, new float[] {1, 0.5f}));
        float[] std = sent(
                new MinMaxMinSum(MinMaxMinSum.Bound.MIN_MAX, MinMaxMinSum.Perturbation.STD),
                context(new AttackMemory(), new int[] {0, 1}, 1, new float[] {1, 0}, new float[] {1, 0.5f}));
        assertThat(unit[0]).isLessThan(std[0]);
    }

    @Test
    void losesAddUpSoThatTheDirectionDoesNotFlicker() {
        AttackMemory memory = new AttackMemory();
        List<float[]> candidates = List.of(new float[] {1}, new float[] {-1});
        assertThat(WorstCandidate.of(candidates, List.of("up", "down"), tried(memory, 5)))
                .isEqualTo(1);
        assertThat(WorstCandidate.of(candidates, List.of("up", "down"), tried(memory, -1)))
                .isEqualTo(1);
        assertThat(WorstCandidate.of(candidates, List.of("up", "down"), tried(memory, -9)))
                .isZero();
        assertThat(memory.choices()).as("the last choice of a round counts").isEqualTo(Map.of(1, "up"));
        AttackMemory restored = new AttackMemory();
        restored.restore(memory.kept());
        assertThat(restored.state()).isSameAs(memory.state());
        assertThat(restored.choices()).isEqualTo(memory.choices());
    }

    @Test
    void attackersWithoutHonestUpdatesWorkWithTheirOwn() {
        float[][] own = {{0, 0}, {2, 2}};
        AttackContext context = context(new AttackMemory(), new int[] {0}, 1, new float[] {50, 50});
        new Alie(OptionalDouble.of(1), Alie.Sign.AUTHORS, Alie.Statistics.OWN).rewrite(own, context);
        assertThat(own[0][0]).isEqualTo((float) (1 + Math.sqrt(2)));
        assertThat(own[1]).containsExactly(own[0]);
    }

    @Test
    void tunedAttacksSeeTheRulesMemoryAndNeverItsRandomStream() {
        record Kept(int rounds) implements RuleState {}
        List<RuleState> states = new ArrayList<>();
        List<Long> draws = new ArrayList<>();
        Aggregator rule = new Aggregator() {
            @Override
            public void require(int n) {}

            @Override
            public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
                states.add(context.state());
                draws.add(context.random().nextLong());
                return new Average().aggregate(updates, context);
            }
        };
        RoundContext server = new RoundContext(4, SEED.stream(Purpose.AGGREGATION, 4), WORKERS, new Kept(3));
        TargetRule target = new TargetRule(rule, server, () -> AttackContext.tuning(SEED, 4));
        UpdateMatrix rows = UpdateMatrix.of(new float[] {1}, new float[] {3});
        assertThat(target.update(rows)).get().isEqualTo(new float[] {2});
        target.update(rows);
        assertThat(states).containsOnly(new Kept(3));
        assertThat(draws).containsOnly(AttackContext.tuning(SEED, 4).nextLong());
        assertThat(server.random().nextLong())
                .isEqualTo(SEED.stream(Purpose.AGGREGATION, 4).nextLong());
    }

    private static float[] alie(Alie.Sign sign, int direction, float[]... honest) {
        int[] clients = {0, 1};
        return sent(
                new Alie(OptionalDouble.of(1), sign, Alie.Statistics.HONEST),
                context(new AttackMemory(), clients, direction, honest));
    }

    private static float[] sent(Attack.OnUpdate attack, AttackMemory memory, int[] clients, float[]... honest) {
        return sent(attack, context(memory, clients, 1, honest));
    }

    private static float[] sent(Attack.OnUpdate attack, AttackContext context) {
        float[][] own = {new float[context.global().length], new float[context.global().length]};
        attack.rewrite(own, context);
        assertThat(own[1]).containsExactly(own[0]);
        return own[0];
    }

    private static AttackContext tried(AttackMemory memory, float loss) {
        return context(memory, new int[] {0}, 1, loss, new float[] {0});
    }

    private static AttackContext context(AttackMemory memory, int[] clients, int direction, float[]... honest) {
        return context(memory, clients, direction, 1, honest);
    }

    private static AttackContext context(
            AttackMemory memory, int[] clients, int direction, float slope, float[]... honest) {
        int d = honest[0].length;
        int[] samples = new int[clients.length];
        java.util.Arrays.fill(samples, 1);
        return new AttackContext(
                1,
                new float[d],
                new float[d],
                new int[] {0, d},
                Optional.of(new UpdateMatrix(honest, clients, samples)),
                new int[] {98, 99},
                2,
                2 + clients.length,
                new TargetRule(
                        new Average(),
                        new RoundContext(1, AttackContext.tuning(SEED, 1), WORKERS, RuleState.NONE),
                        () -> AttackContext.tuning(SEED, 1)),
                WORKERS,
                SEED,
                Optional.empty(),
                List.of(),
                memory,
                Optional.empty(),
                Optional.of(new ModelTrial() {
                    @Override
                    public int direction() {
                        return direction;
                    }

                    @Override
                    public double loss(float[] sent) {
                        return -slope * direction * sent[0];
                    }
                }));
    }
}
