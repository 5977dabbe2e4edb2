package dev.crucible.bench.wire;

/** Stands in for a simulation: computes nothing and does not end by itself. */
final class IdleSimulation {

    private IdleSimulation() {}

    public static void main(String[] arguments) throws InterruptedException {
        Thread.currentThread().join();
    }
}
