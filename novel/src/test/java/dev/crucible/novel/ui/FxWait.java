package dev.crucible.novel.ui;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.testfx.util.WaitForAsyncUtils;

/** Waits like the main loop: ticks on the toolkit's thread until a condition holds. */
final class FxWait {
    private FxWait() {}

    static void until(Runnable tick, BooleanSupplier reached) {
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            boolean[] now = new boolean[1];
            WaitForAsyncUtils.asyncFx(() -> {
                        tick.run();
                        now[0] = reached.getAsBoolean();
                    })
                    .get();
            return now[0];
        });
    }
}
