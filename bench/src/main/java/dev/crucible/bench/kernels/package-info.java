/** Speed of kernels, training and loaders, next to a limit of the machine or another library. {@code JmhRun} runs those that JMH times. */
package dev.crucible.bench.kernels;
