/**
 * Training of all clients of a wave together on a GPU, bit-identical to the CPU. Read {@code BatchedTraining} first, then {@code training.cl}
 * next to it: every sum there is one chain of fused multiply-adds in the order of the CPU's kernels; {@code texts.cl} has those of
 * transformers. {@code ComputeDevices} finds a device, and {@code DeviceCheck} compares its results with the CPU's before use.
 */
package dev.crucible.engine.device;
