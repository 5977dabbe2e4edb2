/** Quality of the answers that the crew gives. {@code Evals} runs every suite, {@code Understanding} prints the figures of one. */
package dev.crucible.bench.evals;
