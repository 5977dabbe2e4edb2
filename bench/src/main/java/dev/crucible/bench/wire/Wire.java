package dev.crucible.bench.wire;

import dev.crucible.bench.BenchArguments;
import dev.crucible.bench.Complaint;
import dev.crucible.bench.services.ServiceJvm;
import dev.crucible.engine.io.FolderTree;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Requests that no client sends on purpose, to a lab, agents and a bridge of its own: good requests of every documented operation, changed
 * at random, and a tenth as many of which the bytes are changed. None may be answered with 500 or be left without an answer.
 *
 * <p>BenchArguments: how many requests (100000), seed (1).
 */
public final class Wire {

    private static final int SHARE_OF_RAW = 10;
    private static final int TOLD_EVERY = 10_000;

    private Wire() {}

    public static void main(String[] arguments) throws Exception {
        BenchArguments given = BenchArguments.of(arguments);
        int requests = given.number(0, "requests", 100_000);
        int seed = given.number(1, "seed", 1);
        int raw = Math.max(1, requests / SHARE_OF_RAW);
        ServiceJvm.hush();
        Path folder = Files.createTempDirectory("crucible-wire-");
        try {
            long start = System.nanoTime();
            AnswerCounts tally = new WireRun(seed, requests, raw).execute(folder, number -> {
                if (number > 0 && number % TOLD_EVERY == 0) {
                    System.out.printf("%d sent after %d s%n", number, (System.nanoTime() - start) / 1_000_000_000);
                }
            });
            tally.findings().forEach(System.out::println);
            System.out.printf("%d mutated and %d raw requests, seed %d: %s%n", requests, raw, seed, tally);
            if (!tally.findings().isEmpty()) {
                throw new Complaint("some requests were answered as none may be");
            }
        } finally {
            FolderTree.delete(folder);
        }
    }
}
