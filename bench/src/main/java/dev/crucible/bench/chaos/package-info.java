/** Kills, full disks, wrong clocks and flipped bits under load. {@code Chaos} is the benchmark, {@code ChaosStand} the services it attacks. */
package dev.crucible.bench.chaos;
