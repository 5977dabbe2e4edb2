/**
 * Training of all clients of a wave at once on a graphics processor, to the CPU's bytes. Read {@code BatchedTraining} first, then
 * {@code training.cl} beside it: every sum there is one chain of fused multiply-adds in the order of the CPU's kernels; {@code texts.cl}
 * has those of transformers. {@code ComputeDevices} finds a processor and lets {@code DeviceCheck} compare its bits before anybody trusts it.
 */
package dev.crucible.engine.device;
