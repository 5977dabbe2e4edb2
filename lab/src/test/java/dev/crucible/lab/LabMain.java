package dev.crucible.lab;

import dev.crucible.lab.execution.ChildLauncher;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A lab in a process of its own, which tests may kill. */
public final class LabMain {

    private LabMain() {}

    public static void main(String[] arguments) throws Exception {
        LabConfig config = TestLab.config(Path.of(arguments[0])).withSlots(1);
        Lab lab = Lab.start(config, new ChildLauncher(TestLab.FAKE, config.datasets(), 1));
        System.out.println("PORT " + lab.port());
        new CountDownLatch(1).await();
    }
}
