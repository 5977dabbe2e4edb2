/**
 * Processors other than the CPU, as a run sees them. {@code Accelerators} finds the provider: a jar on the class path that names an
 * {@code AcceleratorProvider}, as the experimental module {@code device} does. Nothing of a driver is known here.
 */
package dev.crucible.engine.accelerator;
