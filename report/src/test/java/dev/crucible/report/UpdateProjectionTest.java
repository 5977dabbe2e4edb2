package dev.crucible.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.aggregation.UpdateMatrix;
import org.junit.jupiter.api.Test;

class UpdateProjectionTest {

    @Test
    void pointsOnALineLieOnTheFirstAxis() {
        UpdateProjection plane = UpdateProjection.of(UpdateMatrix.of(
                new float[] {0, 0, 0}, new float[] {3, 4, 0}, new float[] {6, 8, 0}, new float[] {15, 20, 0}));

        assertThat(plane.shares()[0]).isCloseTo(1, within(1e-9));
        assertThat(plane.x()[3] - plane.x()[0]).isCloseTo(25, within(1e-9));
        assertThat(plane.x()[1] - plane.x()[0]).isCloseTo(5, within(1e-9));
        assertThat(plane.y())
                .satisfies(ys -> assertThat(java.util.Arrays.stream(ys).boxed())
                        .allSatisfy(y -> assertThat(y).isCloseTo(0, within(1e-6))));
    }

    @Test
    void distancesInAPlaneAreKept() {
        float[][] rows = {{1, 0, 2}, {4, 0, -1}, {-2, 0, 0}, {0, 0, 7}, {3, 0, 3}};
        UpdateProjection plane = UpdateProjection.of(UpdateMatrix.of(rows));

        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < i; j++) {
                assertThat(Math.hypot(plane.x()[i] - plane.x()[j], plane.y()[i] - plane.y()[j]))
                        .isCloseTo(Math.hypot(rows[i][0] - rows[j][0], rows[i][2] - rows[j][2]), within(1e-6));
            }
        }
    }

    @Test
    void equalUpdatesFallTogether() {
        UpdateProjection plane =
                UpdateProjection.of(UpdateMatrix.of(new float[] {1, 2}, new float[] {1, 2}, new float[] {1, 2}));

        assertThat(plane.x()).containsOnly(0.0);
        assertThat(plane.shares()).containsOnly(0.0);
    }
}
