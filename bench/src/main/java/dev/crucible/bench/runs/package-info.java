/** Time and memory of simulations: rounds, many clients, clusters, shared trunks, rules in Python. */
package dev.crucible.bench.runs;
