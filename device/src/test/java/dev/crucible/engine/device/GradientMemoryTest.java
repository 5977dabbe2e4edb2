package dev.crucible.engine.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.data.Shape;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.Encoder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GradientMemoryTest {

    /** Neither the stage that fills a gradient nor a branch beside it writes where somebody still reads. */
    @Test
    void keepsWhatIsStillRead() {
        Architecture network =
                Architectures.named("resnet8", new Shape(1, 8, 8), 10).orElseThrow();
        for (DevicePlan plan : List.of(DevicePlan.of(network), transformer(2))) {
            List<DeviceStage> stages = plan.stages();
            List<Integer> slots = plan.gradients().slots();
            for (int i = stages.size() - 1; i > 0; i--) {
                int filled = i - 1;
                for (int k = i; k < stages.size() && !(stages.get(i) instanceof TextStage.Join); k++) {
                    int until = stages.get(k)
                            .added()
                            .map(beside -> beside.stage() + 1)
                            .orElse(k);
                    assertThat(until <= i && slots.get(k).equals(slots.get(filled)))
                            .as("gradient %d over %d", filled, k)
                            .isFalse();
                }
            }
        }
    }

    @Test
    void growsNotWithTheDepthOfATransformer() {
        assertThat(transformer(6).gradients().floats())
                .isEqualTo(transformer(2).gradients().floats());
    }

    private static DevicePlan transformer(int blocks) {
        return DevicePlan.of(
                new Encoder(11, 6, 8, blocks, 2, 12).forClasses(3, Optional.empty(), Architecture.Tuning.FULL));
    }
}
