/**
 * Forward and backward passes and one client's training. Read {@code LocalTraining} first, then {@code Network}, a chain of {@code
 * LayerStage} that {@code NetworkBuilder} builds from an architecture. The {@code …Sink} classes consume a gradient (SGD, Adam,
 * clipping, noise); {@code LocalObjective} is a term added to the loss. To add a layer: its record in {@code model.Layer}, its stage
 * here, a case in {@code GradientTest}.
 */
package dev.crucible.engine.compute;
