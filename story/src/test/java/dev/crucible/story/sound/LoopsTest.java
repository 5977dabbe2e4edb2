package dev.crucible.story.sound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.story.Company;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LoopsTest {
    @ParameterizedTest
    @EnumSource(Ambience.class)
    void ambiencesRunOnWithoutAClick(Ambience ambience) {
        assertLoop(ambience.loop());
        assertThat(ambience.loop().samples())
                .as("always the same")
                .isEqualTo(ambience.loop().samples());
    }

    @ParameterizedTest
    @EnumSource(Theme.class)
    void themesRunOnWithoutAClick(Theme theme) {
        assertLoop(theme.loop());
    }

    @Test
    void everyAgentHasATheme() {
        assertThat(Company.BUNDLED.all())
                .allSatisfy(agent -> assertThat(Theme.of(agent.id())).isPresent());
    }

    /** Asserts that the samples continue as smoothly at the loop's seam as elsewhere. */
    private static void assertLoop(Sound sound) {
        assertThat(sound.seconds()).isGreaterThanOrEqualTo(20);
        short[] samples = sound.samples();
        int[] steps = new int[samples.length - 1];
        double square = 0;
        for (int i = 0; i < steps.length; i++) {
            steps[i] = Math.abs(samples[i + 1] - samples[i]);
            square += (double) samples[i] * samples[i];
        }
        int seam = Math.abs(samples[0] - samples[samples.length - 1]);
        Arrays.sort(steps);
        assertThat(seam).isLessThanOrEqualTo(Math.max(40, steps[(int) (.999 * steps.length)]));
        assertThat(Math.sqrt(square / samples.length) / Short.MAX_VALUE)
                .as("loudness")
                .isBetween(.03, .12);
        assertThat(Arrays.stream(toInts(samples)).map(Math::abs).max().orElseThrow())
                .as("nothing is clipped")
                .isLessThan(Short.MAX_VALUE);
    }

    private static int[] toInts(short[] samples) {
        int[] all = new int[samples.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = samples[i];
        }
        return all;
    }
}
