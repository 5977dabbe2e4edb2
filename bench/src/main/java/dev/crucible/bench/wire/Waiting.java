package dev.crucible.bench.wire;

/** Stands in for a simulation: computes nothing and does not end by itself. */
public final class Waiting {

    private Waiting() {}

    public static void main(String[] arguments) throws InterruptedException {
        Thread.currentThread().join();
    }
}
